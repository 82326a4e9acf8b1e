// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmStatics.hpp"

#include "classfile/javaClasses.hpp"
#include "classfile/symbolTable.hpp"
#include "classfile/systemDictionary.hpp"
#include "classfile/vmClasses.hpp"
#include "classfile/vmSymbols.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmSuperblock.hpp"
#include "oops/arrayOop.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/javaCalls.hpp"
#include "runtime/signature.hpp"
#include "utilities/ostream.hpp"
#include "utilities/utf8.hpp"

namespace {

const int NotLookedFor = 0;
const int NotThere = -1;

struct Row;

// How an object is found that no static field holds.
struct Way {
  const char* method;                                       // that finds it
  const char* (*key_of)(const Row& row, oopDesc* obj);      // in the resource area; null if it has none
  oop (*find)(const Row& row, InstanceKlass* holder, Handle key, TRAPS);      // null if there is none of that key
};

struct Row {
  const char* const holder;
  const char* const field;          // static, or "a.b": field b of what the static field a holds; or the object's, with its key
  const char* const object_class;   // with a slash at its end: all of that package that extend the holder
  const Way* const  way = nullptr;  // null: the static field holds it

  Symbol*           holder_symbol = nullptr;
  Symbol*           class_symbol = nullptr;      // null: a package
  InstanceKlass*    klass = nullptr;
  volatile int      offset = NotLookedFor;       // in the mirror of klass; of a key: not looked for
  volatile uint32_t class_id = 0;                // 0 if not known yet
};

// What inner fields of a static field's object follow.
const char* dot_in(const char* field) {
  return strchr(field, '.');
}

// Several threads may find the same.
bool is_loaded(Row* row) {
  const int offset = Atomic::load_acquire(&row->offset);
  if (offset != NotLookedFor) {
    return offset != NotThere;
  }
  InstanceKlass* ik = SystemDictionary::find_instance_klass(Thread::current(), row->holder_symbol, Handle());
  if (ik == nullptr) {
    return false;
  }
  const char* const dot = dot_in(row->field);
  const int length = dot != nullptr ? (int)(dot - row->field) : (int)strlen(row->field);
  int found = NotThere;
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    if (fs.access_flags().is_static() && fs.name()->equals(row->field, length)) {
      found = fs.offset();
    }
  }
  row->klass = ik;
  Atomic::release_store(&row->offset, found);
  return found != NotThere;
}

// Null if it has no such field, or null there.
oopDesc* load_field(oopDesc* obj, const char* field) {
  for (InstanceKlass* ik = InstanceKlass::cast(obj->klass()); ik != nullptr; ik = ik->java_super()) {
    for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
      if (!fs.access_flags().is_static() && fs.name()->equals(field) && is_reference_type(Signature::basic_type(fs.signature()))) {
        return NVMFrontStore::load(obj, fs.offset());
      }
    }
  }
  return nullptr;
}

oopDesc* value_of(const Row& row) {
  oop mirror = row.klass->java_mirror();
  oopDesc* const value = mirror != nullptr ? NVMFrontStore::load(mirror, row.offset) : nullptr;
  const char* const dot = dot_in(row.field);
  return value == nullptr || dot == nullptr ? value : load_field(value, dot + 1);
}

// In the resource area; null if it is none.
const char* text_of(oopDesc* string) {
  return string != nullptr && string->klass() == vmClasses::String_klass() ? java_lang_String::as_utf8_string(cast_to_oop(string))
                                                                           : nullptr;
}

bool is_printable(const char* text) {
  for (; *text != 0; text++) {
    if (*text <= ' ' || *text > '~') {
      return false;
    }
  }
  return true;
}

const char* key_of_string(const Row& row, oopDesc* obj) {
  return text_of(load_field(obj, row.field));
}

oop find_by_string(const Row& row, InstanceKlass* holder, Handle key, TRAPS) {
  if (!is_printable(java_lang_String::as_utf8_string(key()))) {
    return nullptr;
  }
  stringStream signature;
  signature.print("(Ljava/lang/String;)L%s;", row.holder);
  TempNewSymbol method = SymbolTable::new_symbol(row.way->method);
  TempNewSymbol type = SymbolTable::new_symbol(signature.as_string());
  JavaValue result(T_OBJECT);
  NVMGCPoint::pass(THREAD);
  JavaCalls::call_static(&result, holder, method, type, key, CHECK_NULL);
  return result.get_oop();
}

// The parts of a locale's name, which the JDK compares by identity with what it has interned.
const char* const locale_parts[] = { "language", "script", "region", "variant" };
const char locale_end = '|';

// Null if one has characters that no key has.
const char* key_of_locale(const Row& row, oopDesc* obj) {
  stringStream key;
  for (const char* part : locale_parts) {
    const char* const text = text_of(load_field(obj, part));
    if (text == nullptr || !is_printable(text) || strchr(text, locale_end) != nullptr) {
      return nullptr;
    }
    key.print("%s%c", text, locale_end);
  }
  return key.as_string();
}

oop find_locale(const Row& row, InstanceKlass* holder, Handle key, TRAPS) {
  JavaCallArguments arguments;
  char* text = java_lang_String::as_utf8_string(key());
  if (!is_printable(text)) {
    return nullptr;
  }
  for (size_t i = 0; i < ARRAY_SIZE(locale_parts); i++) {
    char* const end = strchr(text, locale_end);
    if (end == nullptr) {
      return nullptr;
    }
    *end = 0;
    Handle part = java_lang_String::create_from_str(text, CHECK_NULL);
    arguments.push_oop(part);
    text = end + 1;
  }
  TempNewSymbol method = SymbolTable::new_symbol(row.way->method);
  TempNewSymbol type = SymbolTable::new_symbol("(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)"
                                               "Lsun/util/locale/BaseLocale;");
  JavaValue result(T_OBJECT);
  NVMGCPoint::pass(THREAD);
  JavaCalls::call_static(&result, holder, method, type, &arguments, CHECK_NULL);
  return result.get_oop();
}

// Its name may be anything. Logger.getLogger() wants to know who calls it.
oop find_logger(const Row& row, InstanceKlass* holder, Handle key, TRAPS) {
  TempNewSymbol class_name = SymbolTable::new_symbol("java/util/logging/LogManager");
  TempNewSymbol getter = SymbolTable::new_symbol("getLogManager");
  TempNewSymbol getter_type = SymbolTable::new_symbol("()Ljava/util/logging/LogManager;");
  TempNewSymbol method = SymbolTable::new_symbol(row.way->method);
  TempNewSymbol type = SymbolTable::new_symbol("(Ljava/lang/String;Ljava/lang/String;Ljava/lang/Class;)Ljava/util/logging/Logger;");
  Handle loader(THREAD, holder->class_loader());
  NVMGCPoint::pass(THREAD);
  Klass* const k = SystemDictionary::resolve_or_fail(class_name, loader, true, CHECK_NULL);
  JavaValue result(T_OBJECT);
  NVMGCPoint::pass(THREAD);
  JavaCalls::call_static(&result, k, getter, getter_type, CHECK_NULL);
  Handle manager(THREAD, result.get_oop());
  JavaCallArguments arguments(manager);
  arguments.push_oop(key);
  arguments.push_oop(Handle());
  arguments.push_oop(Handle());
  NVMGCPoint::pass(THREAD);
  JavaCalls::call_virtual(&result, k, method, type, &arguments, CHECK_NULL);
  return result.get_oop();
}

const Way charset_way  = { "forName",      key_of_string, find_by_string };
const Way zone_way     = { "of",           key_of_string, find_by_string };
const Way currency_way = { "getInstance",  key_of_string, find_by_string };
const Way locale_way   = { "getInstance",  key_of_locale, find_locale };
const Way logger_way   = { "demandLogger", key_of_string, find_logger };

// Objects that the JDK looks for by identity, or that are the only ones of their value.
Row rows[] = {
  { "java/lang/String",                    "CASE_INSENSITIVE_ORDER", "java/lang/String$CaseInsensitiveComparator" },
  { "java/lang/Throwable",                 "UNASSIGNED_STACK",       "[Ljava/lang/StackTraceElement;" },
  { "java/lang/ProcessHandleImpl",         "current",                "java/lang/ProcessHandleImpl" },
  { "java/net/ProxySelector",              "theProxySelector",       "sun/net/spi/DefaultProxySelector" },
  { "java/nio/ByteOrder",                  "BIG_ENDIAN",             "java/nio/ByteOrder" },
  { "java/nio/ByteOrder",                  "LITTLE_ENDIAN",          "java/nio/ByteOrder" },
  { "java/nio/charset/CoderResult",        "UNDERFLOW",              "java/nio/charset/CoderResult" },
  { "java/nio/charset/CoderResult",        "OVERFLOW",               "java/nio/charset/CoderResult" },
  { "java/nio/charset/CodingErrorAction",  "IGNORE",                 "java/nio/charset/CodingErrorAction" },
  { "java/nio/charset/CodingErrorAction",  "REPLACE",                "java/nio/charset/CodingErrorAction" },
  { "java/nio/charset/CodingErrorAction",  "REPORT",                 "java/nio/charset/CodingErrorAction" },
  { "java/text/AttributedCharacterIterator$Attribute", "LANGUAGE",   "java/text/AttributedCharacterIterator$Attribute" },
  { "java/text/AttributedCharacterIterator$Attribute", "READING",    "java/text/AttributedCharacterIterator$Attribute" },
  { "java/text/AttributedCharacterIterator$Attribute", "INPUT_METHOD_SEGMENT",
                                                             "java/text/AttributedCharacterIterator$Attribute" },
  { "java/time/chrono/IsoChronology",      "INSTANCE",               "java/time/chrono/IsoChronology" },
  { "java/time/chrono/HijrahChronology",   "INSTANCE",               "java/time/chrono/HijrahChronology" },
  { "java/time/chrono/JapaneseChronology", "INSTANCE",               "java/time/chrono/JapaneseChronology" },
  { "java/time/chrono/JapaneseEra",        "MEIJI",                  "java/time/chrono/JapaneseEra" },
  { "java/time/chrono/JapaneseEra",        "TAISHO",                 "java/time/chrono/JapaneseEra" },
  { "java/time/chrono/JapaneseEra",        "SHOWA",                  "java/time/chrono/JapaneseEra" },
  { "java/time/chrono/JapaneseEra",        "HEISEI",                 "java/time/chrono/JapaneseEra" },
  { "java/time/chrono/JapaneseEra",        "REIWA",                  "java/time/chrono/JapaneseEra" },
  { "java/time/chrono/MinguoChronology",   "INSTANCE",               "java/time/chrono/MinguoChronology" },
  { "java/time/chrono/ThaiBuddhistChronology", "INSTANCE",           "java/time/chrono/ThaiBuddhistChronology" },
  { "java/util/ArrayList",                 "EMPTY_ELEMENTDATA",      "[Ljava/lang/Object;" },
  { "java/util/ArrayList",                 "DEFAULTCAPACITY_EMPTY_ELEMENTDATA", "[Ljava/lang/Object;" },
  { "java/util/Collections",               "EMPTY_SET",              "java/util/Collections$EmptySet" },
  { "java/util/Collections",               "EMPTY_LIST",             "java/util/Collections$EmptyList" },
  { "java/util/Collections",               "EMPTY_MAP",              "java/util/Collections$EmptyMap" },
  { "java/util/Collections$ReverseComparator", "REVERSE_ORDER",      "java/util/Collections$ReverseComparator" },
  { "java/util/EnumMap",                   "NULL",                   "java/util/EnumMap$1" },
  { "java/util/HashSet",                   "PRESENT",                "java/lang/Object" },
  { "java/util/IdentityHashMap",           "NULL_KEY",               "java/lang/Object" },
  { "java/util/ImmutableCollections",      "EMPTY",                  "java/lang/Object" },
  { "java/util/ImmutableCollections",      "EMPTY_LIST",             "java/util/ImmutableCollections$ListN" },
  { "java/util/ImmutableCollections",      "EMPTY_LIST_NULLS",       "java/util/ImmutableCollections$ListN" },
  { "java/util/ImmutableCollections",      "EMPTY_SET",              "java/util/ImmutableCollections$SetN" },
  { "java/util/ImmutableCollections",      "EMPTY_MAP",              "java/util/ImmutableCollections$MapN" },
  { "java/util/Optional",                  "EMPTY",                  "java/util/Optional" },
  { "java/util/OptionalDouble",            "EMPTY",                  "java/util/OptionalDouble" },
  { "java/util/OptionalInt",               "EMPTY",                  "java/util/OptionalInt" },
  { "java/util/OptionalLong",              "EMPTY",                  "java/util/OptionalLong" },
  { "sun/nio/fs/DefaultFileSystemProvider", "INSTANCE",              "sun/nio/fs/LinuxFileSystemProvider" },
  { "sun/nio/fs/DefaultFileSystemProvider", "INSTANCE.theFileSystem", "sun/nio/fs/LinuxFileSystem" },
  { "java/util/TreeMap",                   "UNBOUNDED",              "java/lang/Object" },
  { "java/util/TreeSet",                   "PRESENT",                "java/lang/Object" },
  { "java/util/concurrent/CompletableFuture", "NIL",            "java/util/concurrent/CompletableFuture$AltResult" },
  { "java/util/concurrent/ConcurrentLinkedDeque", "PREV_TERMINATOR", "java/util/concurrent/ConcurrentLinkedDeque$Node" },
  { "java/util/concurrent/ConcurrentLinkedDeque", "NEXT_TERMINATOR", "java/util/concurrent/ConcurrentLinkedDeque$Node" },
  { "java/util/concurrent/ForkJoinPool",   "common",                 "java/util/concurrent/ForkJoinPool" },
  { "java/util/concurrent/ThreadLocalRandom", "instance",            "java/util/concurrent/ThreadLocalRandom" },
  { "java/util/logging/LogManager",        "manager",                "java/util/logging/LogManager" },
  { "jdk/internal/loader/ClassLoaders",    "APP_LOADER",             "jdk/internal/loader/ClassLoaders$AppClassLoader" },
  { "jdk/internal/loader/ClassLoaders",    "PLATFORM_LOADER",        "jdk/internal/loader/ClassLoaders$PlatformClassLoader" },
  { "sun/nio/cs/ISO_8859_1",               "INSTANCE",               "sun/nio/cs/ISO_8859_1" },
  { "sun/nio/cs/US_ASCII",                 "INSTANCE",               "sun/nio/cs/US_ASCII" },
  { "sun/nio/cs/UTF_8",                    "INSTANCE",               "sun/nio/cs/UTF_8" },
  { "sun/util/calendar/CalendarSystem$GregorianHolder", "GREGORIAN_INSTANCE", "sun/util/calendar/Gregorian" },
  { "java/nio/charset/Charset",            "name",                   "sun/nio/cs/", &charset_way },
  { "java/time/ZoneId",                    "id",                     "java/time/ZoneRegion", &zone_way },
  { "java/util/Currency",                  "currencyCode",           "java/util/Currency", &currency_way },
  { "sun/util/locale/BaseLocale",          "language",               "sun/util/locale/BaseLocale", &locale_way },
  { "java/util/logging/Logger",            "name",                   "java/util/logging/Logger", &logger_way },
  { "java/util/logging/Logger",            "name",                   "java/util/logging/LogManager$RootLogger", &logger_way },
};
const int row_count = (int)ARRAY_SIZE(rows);

// The package's own classes: others may not be found by their names.
bool is_of_package(const Row& row, Klass* k) {
  if (!k->name()->starts_with(row.object_class)) {
    return false;
  }
  for (Klass* c = k; c != nullptr; c = c->super()) {
    if (c->name() == row.holder_symbol) {
      return true;
    }
  }
  return false;
}

bool is_for(const Row& row, Klass* k) {
  return row.class_symbol != nullptr ? row.class_symbol == k->name() : is_of_package(row, k);
}

bool is_found_by(Row* row, oopDesc* obj) {
  if (row->way != nullptr) {
    ResourceMark rm;
    return NVMImageFile::is_open() && NVMImageFile::superblock()->has_constants() && row->way->key_of(*row, obj) != nullptr;
  }
  return is_loaded(row) && value_of(*row) == obj;
}

}

void NVMStatics::initialize() {
  for (Row& row : rows) {
    row.holder_symbol = SymbolTable::new_permanent_symbol(row.holder);
    const bool is_package = row.object_class[strlen(row.object_class) - 1] == '/';
    row.class_symbol = is_package ? nullptr : SymbolTable::new_permanent_symbol(row.object_class);
  }
}

void NVMStatics::forget_classes() {
  for (Row& row : rows) {
    row.class_id = 0;
  }
}

bool NVMStatics::may_hold(Klass* k) {
  for (const Row& row : rows) {
    if (is_for(row, k)) {
      return true;
    }
  }
  return false;
}

int NVMStatics::find(oopDesc* obj) {
  Klass* const k = obj->klass();
  if (k->is_array_klass() && ((arrayOopDesc*)obj)->length() > 0) {
    return -1;
  }
  for (int i = 0; i < row_count; i++) {
    if (is_for(rows[i], k) && is_found_by(&rows[i], obj)) {
      return i;
    }
  }
  return -1;
}

const char* NVMStatics::holder_name(int row) {
  return rows[row].holder;
}

const char* NVMStatics::name_of(int row, oopDesc* obj) {
  return rows[row].way != nullptr ? rows[row].way->key_of(rows[row], obj) : rows[row].field;
}

bool NVMStatics::is_holder(Klass* k) {
  for (const Row& row : rows) {
    if (row.holder_symbol == k->name() && k->class_loader_data()->is_boot_class_loader_data()) {
      return true;
    }
  }
  return false;
}

uint32_t NVMStatics::class_id(int row) {
  uint32_t id = Atomic::load_acquire(&rows[row].class_id);
  if (id == 0) {
    const char* holder = holder_name(row);
    NVMClassEntryBuilder builder(NVMClassEntry::StaticField, 'B', 0, holder, (int)strlen(holder));
    const u1* entry = builder.finish();
    id = entry != nullptr ? NVMClassTable::find_or_add(NVMClassEntry(entry)) : 0;
    Atomic::release_store(&rows[row].class_id, id);
  }
  return id;
}

// What is thrown on the way tells no more than that there is none.
static oop find_by_key(const Row& row, InstanceKlass* holder, const char* key, size_t length, TRAPS) {
  if (!UTF8::is_legal_utf8((const unsigned char*)key, length, false)) {
    return nullptr;
  }
  ResourceMark rm(THREAD);
  stringStream text;
  text.write(key, length);
  Handle string = java_lang_String::create_from_str(text.as_string(), CHECK_NULL);
  const oop object = row.way->find(row, holder, string, THREAD);
  if (HAS_PENDING_EXCEPTION) {
    CLEAR_PENDING_EXCEPTION;
    return nullptr;
  }
  return object;
}

oop NVMStatics::object(InstanceKlass* holder, const char* name, size_t length, TRAPS) {
  if (!holder->class_loader_data()->is_boot_class_loader_data()) {
    return nullptr;
  }
  for (Row& row : rows) {
    if (row.holder_symbol == holder->name() && row.way != nullptr) {
      return find_by_key(row, holder, name, length, THREAD);
    }
    if (row.holder_symbol == holder->name() && strlen(row.field) == length && memcmp(row.field, name, length) == 0) {
      return is_loaded(&row) ? cast_to_oop(value_of(row)) : (oop)nullptr;
    }
  }
  return nullptr;
}

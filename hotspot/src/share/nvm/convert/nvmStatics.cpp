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
#include "nvm/convert/nvmSpecial.hpp"
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

struct Row {
  Symbol*        holder;
  Symbol*        name;          // that homes hold: the whole field
  Symbol*        field;
  Symbol*        inner_field;   // of what the field holds; null: the object is that
  Symbol*        object_class;
  bool           is_package;    // that is
  Symbol*        factory;       // null: a static field
  bool           is_logger;     // that the LogManager makes
  bool           is_locale;     // found by all its parts
  InstanceKlass* klass;
  volatile int   offset;        // in the mirror of klass; of a key: not looked for
  volatile uint32_t class_id;   // 0 if not known yet
};

const int max_rows = 64;
Row rows[max_rows];
int row_count = 0;

// Several threads may find the same.
bool is_loaded(Row* row) {
  const int offset = Atomic::load_acquire(&row->offset);
  if (offset != NotLookedFor) {
    return offset != NotThere;
  }
  InstanceKlass* ik = SystemDictionary::find_instance_klass(Thread::current(), row->holder, Handle());
  if (ik == nullptr) {
    return false;
  }
  int found = NotThere;
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    if (fs.access_flags().is_static() && fs.name() == row->field) {
      found = fs.offset();
    }
  }
  row->klass = ik;
  Atomic::release_store(&row->offset, found);
  return found != NotThere;
}

// Null if it has no such field, or null there.
oopDesc* load_field(oopDesc* obj, Symbol* field) {
  for (InstanceKlass* ik = InstanceKlass::cast(obj->klass()); ik != nullptr; ik = ik->java_super()) {
    for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
      if (!fs.access_flags().is_static() && fs.name() == field && is_reference_type(Signature::basic_type(fs.signature()))) {
        return NVMFrontStore::load(obj, fs.offset());
      }
    }
  }
  return nullptr;
}

oopDesc* value_of(const Row& row) {
  oop mirror = row.klass->java_mirror();
  oopDesc* const value = mirror != nullptr ? NVMFrontStore::load(mirror, row.offset) : nullptr;
  return value == nullptr || row.inner_field == nullptr ? value : load_field(value, row.inner_field);
}

}

void NVMStatics::initialize() {
  while (NVMSpecial::named(row_count) != nullptr) {
    guarantee(row_count < max_rows, "a set of rows has 64 bits");
    const NVMSpecial::Named* f = NVMSpecial::named(row_count);
    Row* row = &rows[row_count];
    row->holder = SymbolTable::new_permanent_symbol(f->holder);
    const char* const dot = strchr(f->field, '.');
    row->name = SymbolTable::new_permanent_symbol(f->field);
    row->field = dot != nullptr ? SymbolTable::new_symbol(f->field, (int)(dot - f->field)) : row->name;
    row->inner_field = dot != nullptr ? SymbolTable::new_permanent_symbol(dot + 1) : nullptr;
    row->object_class = SymbolTable::new_permanent_symbol(f->object_class);
    row->is_package = f->object_class[strlen(f->object_class) - 1] == '/';
    row->factory = f->factory != nullptr ? SymbolTable::new_permanent_symbol(f->factory) : nullptr;
    row->is_logger = f->factory != nullptr && strcmp(f->holder, "java/util/logging/Logger") == 0;
    row->is_locale = strcmp(f->holder, "sun/util/locale/BaseLocale") == 0;
    row_count++;
  }
}

void NVMStatics::forget_classes() {
  for (int i = 0; i < row_count; i++) {
    rows[i].class_id = 0;
  }
}

// The package's own classes: others may not be found by their names.
static bool is_of_package(const Row& row, Klass* k) {
  if (!row.is_package || !k->name()->starts_with((const char*)row.object_class->bytes(), row.object_class->utf8_length())) {
    return false;
  }
  for (Klass* c = k; c != nullptr; c = c->super()) {
    if (c->name() == row.holder) {
      return true;
    }
  }
  return false;
}

uint64_t NVMStatics::rows_of(Klass* k) {
  uint64_t result = 0;
  for (int i = 0; i < row_count; i++) {
    if (rows[i].object_class == k->name() || is_of_package(rows[i], k)) {
      result |= (uint64_t)1 << i;
    }
  }
  return result;
}

// Null if it has none.
static oopDesc* key_of(const Row& row, oopDesc* obj) {
  oopDesc* const key = load_field(obj, row.field);
  return key != nullptr && key->klass() == vmClasses::String_klass() ? key : nullptr;
}

// The parts of a locale's name, which the JDK compares by identity with what it has interned.
static const char* const locale_parts[] = { "language", "script", "region", "variant" };
static const int locale_part_count = 4;
static const char locale_end = '|';

// In the resource area; null if one has characters that no key has.
static const char* locale_key(oopDesc* obj) {
  stringStream key;
  for (const char* part : locale_parts) {
    TempNewSymbol field = SymbolTable::new_symbol(part);
    oopDesc* const text = load_field(obj, field);
    if (text == nullptr || text->klass() != vmClasses::String_klass()) {
      return nullptr;
    }
    for (const char* p = java_lang_String::as_utf8_string(cast_to_oop(text)); *p != 0; p++) {
      if (*p <= ' ' || *p > '~' || *p == locale_end) {
        return nullptr;
      }
      key.put(*p);
    }
    key.put(locale_end);
  }
  return key.as_string();
}

static bool has_key(const Row& row, oopDesc* obj) {
  ResourceMark rm;
  return row.is_locale ? locale_key(obj) != nullptr : key_of(row, obj) != nullptr;
}

static bool is_found_by(Row* row, oopDesc* obj) {
  if (row->factory != nullptr) {
    return NVMImageFile::is_open() && NVMImageFile::superblock()->has_constants() && has_key(*row, obj);
  }
  return is_loaded(row) && value_of(*row) == obj;
}

int NVMStatics::find_any(oopDesc* obj, uint64_t candidates) {
  if (obj->klass()->is_array_klass() && ((arrayOopDesc*)obj)->length() > 0) {
    return -1;
  }
  for (int i = 0; i < row_count; i++) {
    if ((candidates & ((uint64_t)1 << i)) != 0 && is_found_by(&rows[i], obj)) {
      return i;
    }
  }
  return -1;
}

const char* NVMStatics::holder_name(int row) {
  return NVMSpecial::named(row)->holder;
}

const char* NVMStatics::name_of(int row, oopDesc* obj) {
  if (rows[row].is_locale) {
    return locale_key(obj);
  }
  return rows[row].factory != nullptr ? java_lang_String::as_utf8_string(cast_to_oop(key_of(rows[row], obj)))
                                      : NVMSpecial::named(row)->field;
}

bool NVMStatics::is_holder(Klass* k) {
  for (int i = 0; i < row_count; i++) {
    if (rows[i].holder == k->name() && k->class_loader_data()->is_boot_class_loader_data()) {
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

// Logger.getLogger() wants to know who calls it.
static oop demand_logger(const Row& row, InstanceKlass* holder, Handle name, TRAPS) {
  TempNewSymbol class_name = SymbolTable::new_symbol("java/util/logging/LogManager");
  TempNewSymbol getter = SymbolTable::new_symbol("getLogManager");
  TempNewSymbol getter_type = SymbolTable::new_symbol("()Ljava/util/logging/LogManager;");
  TempNewSymbol type = SymbolTable::new_symbol("(Ljava/lang/String;Ljava/lang/String;Ljava/lang/Class;)Ljava/util/logging/Logger;");
  Handle loader(THREAD, holder->class_loader());
  NVMGCPoint::pass(THREAD);
  Klass* const k = SystemDictionary::resolve_or_fail(class_name, loader, true, CHECK_NULL);
  JavaValue result(T_OBJECT);
  NVMGCPoint::pass(THREAD);
  JavaCalls::call_static(&result, k, getter, getter_type, CHECK_NULL);
  Handle manager(THREAD, result.get_oop());
  JavaCallArguments arguments(manager);
  arguments.push_oop(name);
  arguments.push_oop(Handle());
  arguments.push_oop(Handle());
  NVMGCPoint::pass(THREAD);
  JavaCalls::call_virtual(&result, k, row.factory, type, &arguments, CHECK_NULL);
  return result.get_oop();
}

// Keys are printable, but for names of loggers, which may be anything. Null if this is none.
static Handle key_string(const Row& row, const char* key, size_t length, TRAPS) {
  for (size_t i = 0; i < length && !row.is_logger; i++) {
    if (key[i] <= ' ' || key[i] > '~') {
      return Handle();
    }
  }
  if (!UTF8::is_legal_utf8((const unsigned char*)key, length, false)) {
    return Handle();
  }
  stringStream text;
  text.write(key, length);
  return java_lang_String::create_from_str(text.as_string(), THREAD);
}

static oop find_locale(const Row& row, InstanceKlass* holder, const char* key, size_t length, TRAPS) {
  JavaCallArguments arguments;
  const char* const end = key + length;
  for (int i = 0; i < locale_part_count; i++) {
    const char* const part_end = (const char*)memchr(key, locale_end, end - key);
    if (part_end == nullptr) {
      return nullptr;
    }
    Handle part = key_string(row, key, part_end - key, CHECK_NULL);
    if (part.is_null()) {
      return nullptr;
    }
    arguments.push_oop(part);
    key = part_end + 1;
  }
  TempNewSymbol type = SymbolTable::new_symbol("(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)"
                                               "Lsun/util/locale/BaseLocale;");
  JavaValue result(T_OBJECT);
  NVMGCPoint::pass(THREAD);
  JavaCalls::call_static(&result, holder, row.factory, type, &arguments, CHECK_NULL);
  return result.get_oop();
}

// What the factory throws tells no more than that there is none.
static oop call_factory(const Row& row, InstanceKlass* holder, const char* key, size_t length, TRAPS) {
  ResourceMark rm(THREAD);
  Handle string = key_string(row, key, length, CHECK_NULL);
  if (string.is_null()) {
    return nullptr;
  }
  oop object;
  if (row.is_locale) {
    object = find_locale(row, holder, key, length, THREAD);
  } else if (row.is_logger) {
    object = demand_logger(row, holder, string, THREAD);
  } else {
    stringStream signature;
    signature.print("(Ljava/lang/String;)L%s;", row.holder->as_C_string());
    TempNewSymbol type = SymbolTable::new_symbol(signature.as_string());
    JavaValue result(T_OBJECT);
    NVMGCPoint::pass(THREAD);
    JavaCalls::call_static(&result, holder, row.factory, type, string, THREAD);
    if (!HAS_PENDING_EXCEPTION) {
      object = result.get_oop();
    }
  }
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
  for (int i = 0; i < row_count; i++) {
    if (rows[i].factory == nullptr && is_loaded(&rows[i]) && rows[i].klass == holder &&
        (size_t)rows[i].name->utf8_length() == length && memcmp(rows[i].name->bytes(), name, length) == 0) {
      return cast_to_oop(value_of(rows[i]));
    }
  }
  for (int i = 0; i < row_count; i++) {
    if (rows[i].factory != nullptr && rows[i].holder == holder->name()) {
      return call_factory(rows[i], holder, name, length, THREAD);
    }
  }
  return nullptr;
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmFormerNames.hpp"

#include "classfile/classLoaderData.inline.hpp"
#include "classfile/javaClasses.inline.hpp"
#include "classfile/symbolTable.hpp"
#include "classfile/systemDictionary.hpp"
#include "classfile/vmClasses.hpp"
#include "logging/log.hpp"
#include "memory/iterator.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmAnnotations.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/image/nvmNewNames.hpp"
#include "oops/constantPool.inline.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "utilities/growableArray.hpp"

static const char annotation[] = "Lorg/autopersist/FormerName;";

static void add(InstanceKlass* ik, Symbol* former, Symbol* member) {
  stringStream from;
  stringStream to;
  to.print("%s", ik->name()->as_C_string());
  if (member == nullptr) {
    from.print("%s", former->as_C_string());
  } else {
    from.print("%s/%s", to.base(), former->as_C_string());
    to.print("/%s", member->as_C_string());
  }
  NVMNewNames::add_former(from.base(), to.base());
}

static bool declares(InstanceKlass* ik, Symbol* name) {
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    if (fs.name() == name) {
      return true;
    }
  }
  return false;
}

static void note_fields(InstanceKlass* ik) {
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    GrowableArray<Symbol*> names;
    NVMAnnotations::find_strings(ik, fs.index(), annotation, &names);
    for (Symbol* name : names) {
      if (!declares(ik, name)) {
        add(ik, name, fs.name());
      } else {
        log_warning(nvm)("@FormerName of %s.%s: the class has a field %s as well, whose values are its own. To rename once: "
                         "-XX:NVMRenames=%s.%s=%s.%s", ik->external_name(), fs.name()->as_C_string(), name->as_C_string(),
                         ik->external_name(), name->as_C_string(), ik->external_name(), fs.name()->as_C_string());
      }
    }
  }
}

void NVMFormerNames::class_linked(InstanceKlass* ik) {
  if (ik->is_hidden() || (!NVMNewNames::any() && ik->class_annotations() == nullptr && ik->fields_annotations() == nullptr)) {
    return;
  }
  ResourceMark rm;
  NVMNewNames::is_there((const char*)ik->name()->bytes(), ik->name()->utf8_length());
  GrowableArray<Symbol*> names;
  NVMAnnotations::find_strings(ik, annotation, &names);
  for (Symbol* name : names) {
    add(ik, name, nullptr);
  }
  if (ik->fields_annotations() != nullptr) {
    note_fields(ik);
  }
}

namespace {

// Names of classes that a loader's classes mention.
class Mentions : public KlassClosure {
  GrowableArray<Symbol*>* const _names;

  void add(const u1* start, int length) {
    // The JDK has no former names.
    static const char* const strangers[] = { "java/", "javax/", "jdk/", "sun/" };
    for (const char* stranger : strangers) {
      if ((size_t)length >= strlen(stranger) && memcmp(start, stranger, strlen(stranger)) == 0) {
        return;
      }
    }
    Symbol* const name = SymbolTable::new_symbol((const char*)start, length);
    if (_names->contains(name)) {
      name->decrement_refcount();
    } else {
      _names->append(name);
    }
  }

  // All L...; of a descriptor or generic signature; type arguments stand between.
  void add_all(const Symbol* signature) {
    const u1* const text = signature->bytes();
    const int length = signature->utf8_length();
    int begin = -1;
    for (int i = 0; i < length; i++) {
      const u1 c = text[i];
      if (begin >= 0 && (c == ';' || c == '<' || c == '>')) {
        if (i > begin && c != '>') {
          add(text + begin, i - begin);
        }
        begin = -1;
      }
      const u1 before = i > 0 ? text[i - 1] : '(';
      if (begin < 0 && c == 'L' && strchr("(;<[*+-:>)", before) != nullptr) {
        begin = i + 1;
      }
    }
  }

public:
  explicit Mentions(GrowableArray<Symbol*>* names) : _names(names) {}

  void do_klass(Klass* k) override {
    if (!k->is_instance_klass() || !InstanceKlass::cast(k)->is_loaded()) {
      return;
    }
    InstanceKlass* const ik = InstanceKlass::cast(k);
    ConstantPool* const pool = ik->constants();
    for (int i = 1; i < pool->length(); i++) {
      const constantTag tag = pool->tag_at(i);
      if (tag.is_klass() || tag.is_unresolved_klass()) {
        Symbol* const name = pool->klass_name_at(i);
        if (name->char_at(0) == '[') {
          add_all(name);
        } else {
          add(name->bytes(), name->utf8_length());
        }
      }
    }
    for (AllFieldStream fs(ik); !fs.done(); fs.next()) {
      add_all(fs.signature());
      if (fs.generic_signature() != nullptr) {
        add_all(fs.generic_signature());
      }
    }
  }
};

}

// True if there was any that had not been looked at.
static bool load_mentioned(GrowableArray<Symbol*>* names, Handle loader, TRAPS) {
  const int known = names->length();
  Mentions mentions(names);
  ClassLoaderData::class_loader_data(loader())->classes_do(&mentions);
  for (int i = known; i < names->length(); i++) {
    NVMGCPoint::pass(THREAD);
    Klass* const k = SystemDictionary::resolve_or_null(names->at(i), loader, THREAD);
    CLEAR_PENDING_EXCEPTION;
    if (k != nullptr && k->is_instance_klass() && !InstanceKlass::cast(k)->is_linked()) {
      NVMFormerNames::class_linked(InstanceKlass::cast(k));
    }
  }
  return names->length() > known;
}

// Until one of them says that it was that class.
static void load_for(const char* name, int length, Handle loader, TRAPS) {
  if (loader.is_null()) {
    return;
  }
  const int most_rounds = 4;      // what the mentioned ones mention, and so on
  GrowableArray<Symbol*> names;
  bool is_found = false;
  for (int round = 0; round < most_rounds && !is_found && load_mentioned(&names, loader, THREAD); round++) {
    is_found = NVMNewNames::is_former(name, length);
  }
  for (Symbol* s : names) {
    s->decrement_refcount();
  }
}

// Does the exception say that there is no class of that name? Others tell of one that is there and can't be loaded.
static bool is_absence(oop exception, Symbol* name) {
  if (exception->klass() == vmClasses::ClassNotFoundException_klass()) {
    return true;
  }
  const bool may_be = exception->klass() == vmClasses::NoClassDefFoundError_klass();
  const oop message = may_be ? java_lang_Throwable::message(exception) : (oop)nullptr;
  return message != nullptr && java_lang_String::equals(message, name->as_C_string(), (size_t)name->utf8_length());
}

static Klass* load(const char* name, int length, Handle loader, bool* is_absent, TRAPS) {
  TempNewSymbol symbol = SymbolTable::new_symbol(name, length);
  NVMGCPoint::pass(THREAD);
  Klass* const k = SystemDictionary::resolve_or_null(symbol, loader, THREAD);
  *is_absent = k == nullptr && (!HAS_PENDING_EXCEPTION || is_absence(PENDING_EXCEPTION, symbol));
  CLEAR_PENDING_EXCEPTION;
  return k;
}

void NVMFormerNames::learn(const char* name, int length, Handle loader, TRAPS) {
  ResourceMark rm(THREAD);
  const bool has_rule = NVMNewNames::class_name(name, length) != nullptr;
  if (has_rule && !NVMNewNames::is_former(name, length)) {
    return;
  }
  bool is_absent;
  Klass* const k = load(name, length, loader, &is_absent, THREAD);
  if (!is_absent) {
    int begin;
    int end;
    NVMNewNames::element_name(name, length, &begin, &end);
    NVMNewNames::is_there(name + begin, end - begin);
  } else if (k == nullptr && !has_rule) {
    load_for(name, length, loader, THREAD);
  }
}

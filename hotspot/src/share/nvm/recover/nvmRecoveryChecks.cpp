#include "classfile/classLoaderData.inline.hpp"
#include "classfile/symbolTable.hpp"
#include "classfile/systemDictionary.hpp"
#include "classfile/vmClasses.hpp"
#include "classfile/vmSymbols.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/convert/nvmLambda.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmRecovery.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "nvm/recover/nvmTrustedFields.hpp"
#include "oops/instanceKlass.hpp"
#include "oops/objArrayKlass.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/safepointVerifiers.hpp"

// What recovery checks while nobody else sees the fronts: that their fields will have what compiled code
// believes of them.

// What this loader would have made of a home that has a front; of a lambda, its host. Null if it knows no class of that
// name, and so can't be confused by one of another loader, or if the front is no instance of a class of the program.
void NVMRecoveryPass::find_visible(uint32_t class_id, TRAPS) {
  if (_visible.contains(class_id)) {
    return;
  }
  NVMClassEntry entry = NVMClassTable::entry(class_id);
  Klass* k = nullptr;
  if (entry.kind() == NVMClassEntry::Instance || entry.kind() == NVMClassEntry::ObjectArray ||
      entry.kind() == NVMClassEntry::Enum) {
    NVMGCPoint::pass(THREAD);
    TempNewSymbol name = SymbolTable::new_symbol(entry.name(), entry.name_length());
    k = SystemDictionary::resolve_or_null(name, _loader, THREAD);
    CLEAR_PENDING_EXCEPTION;
  } else if (entry.kind() == NVMClassEntry::Lambda) {
    NVMGCPoint::pass(THREAD);
    k = NVMLambda::find_host(entry.name(), entry.name_length(), _loader, THREAD);
    CLEAR_PENDING_EXCEPTION;
  }
  _visible.put(class_id, k);
  _visible.maybe_grow();
}

// An object that the root holds, of another loader's class of the same name. Under the recovery lock, without
// a safepoint since collect(): what that was led to lives.
oop NVMRecoveryPass::find_stranger() {
  NoSafepointVerifier nsv;
  for (size_t i = 0; i < _with_front.length(); i++) {
    NVMHome* h = home(_with_front.at(i));
    Klass* const k = *_visible.get(h->class_id());
    if (k != nullptr && h->has_front()) {
      const oop front = NVMFront::resolve(h, NVMFront::Held::ByRecovery);
      Klass* const own = front->klass();
      const bool is_lambda = NVMClassTable::entry(h->class_id()).kind() == NVMClassEntry::Lambda;
      if (is_lambda ? NVMLambda::host_of(InstanceKlass::cast(own)) != k : !own->is_subtype_of(k)) {
        return front;
      }
    }
  }
  return nullptr;
}

void NVMRecoveryPass::throw_is_used(oop stranger, TRAPS) {
  ResourceMark rm(THREAD);
  stringStream message;
  Klass* k = stranger->klass();
  message.print("NVM image %s: the durable root %s holds an object that the program uses with the class %s of %s; it can't "
                "have the class of that name of %s as well before the first one is unloaded: nothing may refer to its loader, its "
                "objects or its threads any more. The image is left as it was", NVMImageFile::path(), shown_name(), k->external_name(),
                k->class_loader_data()->loader_name_and_id(),
                ClassLoaderData::class_loader_data(_loader())->loader_name_and_id());
  THROW_MSG(vmSymbols::java_lang_IllegalStateException(), message.as_string());
}

// Class files may store any object where an interface is declared: their verifier takes interfaces for Object, in
// arrays' types as well, and compilers of other languages and bytecode tools rely on it. So what a field holds need
// not implement its type. That is safe: no code of the JVM believes it. C2 drops interfaces from the types of fields
// (TypeOopPtr::make_from_klass ignores them), C1 elides no check for them, and an interface's methods are looked up in
// the receiver's class, with an error if it has none. Elements are another matter: aastore checks them.
static bool is_unchecked(Klass* value, Klass* type) {
  while (type->is_objArray_klass() && value->is_objArray_klass()) {
    type = ObjArrayKlass::cast(type)->element_klass();
    value = ObjArrayKlass::cast(value)->element_klass();
  }
  return type->is_instance_klass() && InstanceKlass::cast(type)->is_interface();
}

// It may also be that the program has changed, with its author unaware of the field's old values.
static void warn(NVMLoadedClass::Field* field, Klass* holder, Klass* value) {
  if (!field->has_misfit) {
    field->has_misfit = true;
    ResourceMark rm;
    log_warning(nvm)("the field %.*s of objects of the class %s has the type %s, but holds an object of the class %s",
                     field->name_length, field->name, holder->external_name(), field->type->external_name(),
                     value->external_name());
  }
}

// field is null for array elements.
void NVMRecoveryPass::check_reference(NVMHome* from, nvmgranule granule, Klass* type, NVMLoadedClass::Field* field,
                                      TRAPS) {
  const bool only_null = field != nullptr && field->only_null;
  if (is_null(granule) || (type == nullptr && !only_null)) {
    return;
  }
  oop value = front_of(granule);
  if (!only_null && value->klass()->is_subtype_of(type)) {
    return;
  }
  if (field != nullptr && !only_null && is_unchecked(value->klass(), type)) {
    warn(field, class_of(from)->klass(), value->klass());
    return;
  }
  ResourceMark rm(THREAD);
  stringStream message;
  message.print("NVM image %s: ", NVMImageFile::path());
  if (field != nullptr) {
    message.print("the field %.*s of an object of the class %s", field->name_length, field->name,
                  class_of(from)->klass()->external_name());
  } else {
    message.print("an element of an array %s", class_of(from)->klass()->external_name());
  }
  message.print(" is an object of the class %s, which does not fit the type %s. The image is left as it was",
                value->klass()->external_name(), type != nullptr ? type->external_name() : "there, which can't be loaded");
  THROW_MSG(vmSymbols::java_lang_IllegalStateException(), message.as_string());
}

void NVMRecoveryPass::check_references(TRAPS) {
  for (size_t i = 0; i < _homes.length(); i++) {
    NVMHome* h = home(_homes.at(i));
    NVMLoadedClass* c = class_of(h);
    if (c->kind() == NVMClassEntry::ObjectArray) {
      Klass* element = ObjArrayKlass::cast(c->klass())->element_klass();
      Klass* type = element == vmClasses::Object_klass() ? nullptr : element;
      const uint32_t length = h->array_length();
      for (uint32_t j = 0; j < length && type != nullptr; j++) {
        check_reference(h, *h->reference_addr(NVMHome::ElementsOffset + j * sizeof(nvmgranule)), type, nullptr, CHECK);
      }
      continue;
    }
    for (size_t j = 0; j < c->fields()->length(); j++) {
      NVMLoadedClass::Field& f = c->fields()->at(j);
      if (f.size == 0) {
        check_reference(h, *h->reference_addr(f.home_offset), f.type, &f, CHECK);
      }
    }
    if (c->trusted() != nullptr) {
      c->trusted()->check(h, CHECK);
    }
  }
  oop value = front_of(_first);
  if (_root_type != nullptr && !value->klass()->is_subtype_of(_root_type) && !is_unchecked(value->klass(), _root_type)) {
    NVMRecovery::throw_misfit(shown_name(), value->klass(), _root_type, THREAD);
  }
}

// The last of the checks.
void NVMRecoveryPass::compare_layouts(TRAPS) {
  _layouts_differ = false;
  for (size_t id = 1; id < _classes.length(); id++) {
    if (_classes.at(id) != nullptr) {
      _classes.at(id)->compare_layout(CHECK);
      _layouts_differ = _layouts_differ || !_classes.at(id)->has_same_layout();
    }
  }
}

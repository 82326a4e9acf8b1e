// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "classfile/classLoaderData.inline.hpp"
#include "classfile/symbolTable.hpp"
#include "classfile/systemDictionary.hpp"
#include "classfile/vmClasses.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/convert/nvmLambda.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmEnumChanges.hpp"
#include "nvm/recover/nvmFieldConversion.hpp"
#include "nvm/recover/nvmMigration.hpp"
#include "nvm/recover/nvmNumberedClasses.hpp"
#include "nvm/recover/nvmRecovery.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "nvm/recover/nvmSeenClasses.hpp"
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
      entry.kind() == NVMClassEntry::Enum || entry.kind() == NVMClassEntry::Constant) {
    NVMGCPoint::pass(THREAD);
    ResourceMark rm(THREAD);
    const char* const renamed = NVMNumberedClasses::name_today(entry.name(), entry.class_name_length(), entry, _loader, THREAD);
    CLEAR_PENDING_EXCEPTION;
    TempNewSymbol name = renamed != nullptr ? SymbolTable::new_symbol(renamed)
                                            : SymbolTable::new_symbol(entry.name(), entry.class_name_length());
    k = SystemDictionary::resolve_or_null(name, _loader, THREAD);
    CLEAR_PENDING_EXCEPTION;
  } else if (entry.kind() == NVMClassEntry::Lambda) {
    NVMGCPoint::pass(THREAD);
    ResourceMark rm(THREAD);
    const char* const host = NVMNumberedClasses::host_today(entry, _loader, THREAD);
    CLEAR_PENDING_EXCEPTION;
    k = NVMLambda::find_host(host != nullptr ? host : entry.name(), host != nullptr ? (int)strlen(host) : entry.name_length(), _loader, THREAD);
    CLEAR_PENDING_EXCEPTION;
  }
  _visible.put(class_id, k);
  _visible.maybe_grow();
}

// An object that the root holds, of another loader's class of the same name. Under the recovery lock, without
// a safepoint since collect(): what that was led to lives.
oop NVMRecoveryPass::find_stranger() {
  NoSafepointVerifier nsv;
  for (size_t i = 0; i < _with_front.length() && _may_meet_strangers; i++) {
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
  THROW_NOT_RECOVERED(message.as_string());
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
static Klass* type_of(NVMLoadedClass* from, NVMLoadedClass::Field* field) {
  return field != nullptr ? field->type : ObjArrayKlass::cast(from->klass())->element_klass();
}

// Without a word to anybody: workers ask it.
bool NVMRecoveryPass::fits(NVMLoadedClass* from, NVMLoadedClass::Field* field, Klass* value) {
  if (field != nullptr && (field->only_null || field->type == nullptr)) {
    return !field->only_null;
  }
  return value->is_subtype_of(type_of(from, field));
}

// An object of that class is there.
void NVMRecoveryPass::check_value(NVMLoadedClass* from, NVMLoadedClass::Field* field, Klass* value, TRAPS) {
  if (fits(from, field, value)) {
    return;
  }
  if (field != nullptr && field->migration != nullptr && field->migration->takes(value)) {
    field->must_migrate = true;
    return;
  }
  Klass* const type = type_of(from, field);
  if (field != nullptr && type != nullptr && is_unchecked(value, type)) {
    warn(field, from->klass(), value);
    return;
  }
  ResourceMark rm(THREAD);
  stringStream message;
  message.print("NVM image %s: ", NVMImageFile::path());
  if (field != nullptr) {
    message.print("the field %.*s of an object of the class %s", field->name_length, field->name,
                  from->klass()->external_name());
  } else {
    message.print("an element of an array %s", from->klass()->external_name());
  }
  message.print(" is an object of the class %s, which does not fit the type %s. The image is left as it was",
                value->external_name(), type != nullptr ? type->external_name() : "there, which can't be loaded");
  THROW_NOT_RECOVERED(message.as_string());
}

// A front is of the class that its home tells, but for objects that this process has by itself, and for fronts that
// were there before, of which another loader's class may have been found: these are checked one by one as they are filled in.
void NVMRecoveryPass::check_seen(TRAPS) {
  for (size_t i = 0; i < _seen.length(); i++) {
    const Seen seen = _seen.at(i);
    NVMLoadedClass* const from = _classes.holder_of(seen.site);
    NVMLoadedClass::Field* const field = from->field_of(seen.site);
    if (field == nullptr && !from->is_array()) {
      continue;      // the class does not have it any more
    }
    if (seen.class_id == NVMSeenClasses::WithFront || _classes.at(seen.class_id)->may_be_adopted()) {
      from->check_each(seen.site);
    } else {
      check_value(from, field, _classes.at(seen.class_id)->klass(), CHECK);
    }
  }
}

// Not if the type had been made narrower, and has no such value.
void NVMRecoveryPass::check_converted(NVMHome* h, NVMLoadedClass* c, NVMLoadedClass::Field* f, TRAPS) {
  u1 value[8];
  if (NVMFieldConversion::convert(f->home_type, f->front_type, h->field_addr(f->home_offset), value)) {
    return;
  }
  ResourceMark rm(THREAD);
  stringStream message;
  message.print("NVM image %s: the field %.*s of an object of the class %s had the type %c when the image was written, and holds a value "
                "that its type %c can't have. The image is left as it was", NVMImageFile::path(), f->name_length, f->name,
                c->klass()->external_name(), f->home_type, f->front_type);
  THROW_NOT_RECOVERED(message.as_string());
}

// Something about it is not as it should be, or was not when a worker looked at it.
void NVMRecoveryPass::check_doubtful(nvmgranule granule, TRAPS) {
  NVMHome* h = home(granule);
  NVMLoadedClass* c = class_of(h);
  for (uint32_t i = 0; c->is_array() && c->checks_each_element() && i < h->array_length(); i++) {
    const nvmgranule element = *c->shape()->reference_at(h, i);
    if (!is_null(element) && !is_dropped(element)) {
      check_value(c, nullptr, front_of(element)->klass(), CHECK);
    }
  }
  for (size_t i = 0; i < c->fields()->length(); i++) {
    NVMLoadedClass::Field& f = c->fields()->at(i);
    if (f.is_converted()) {
      check_converted(h, c, &f, CHECK);
    }
    const nvmgranule value = f.checks_each ? *h->reference_addr(f.home_offset) : nvmgranule::null;
    if (!is_null(value) && !is_dropped(value)) {
      check_value(c, &f, front_of(value)->klass(), CHECK);
    }
  }
  if (c->trusted() != nullptr) {
    c->trusted()->check(h, CHECK);
  }
}

void NVMRecoveryPass::check_root_value(TRAPS) {
  oop value = front_of(_first);
  if (_root_type != nullptr && !value->klass()->is_subtype_of(_root_type) && !is_unchecked(value->klass(), _root_type)) {
    NVMRecovery::throw_misfit(shown_name(), value->klass(), _root_type, THREAD);
  }
}

// The last of the checks.
void NVMRecoveryPass::compare_layouts(TRAPS) {
  _layouts_differ = _enum_changes != nullptr;
  _classes.for_each([&](NVMLoadedClass* c) {
    if (c->is_met()) {
      c->begin_migrations(THREAD);
    }
    if (!HAS_PENDING_EXCEPTION) {
      c->compare_layout(THREAD);
    }
    _layouts_differ = _layouts_differ || !c->has_same_layout();
    return !HAS_PENDING_EXCEPTION;
  });
  if (_enum_changes != nullptr && !HAS_PENDING_EXCEPTION) {
    _enum_changes->check_classes(THREAD);
  }
}

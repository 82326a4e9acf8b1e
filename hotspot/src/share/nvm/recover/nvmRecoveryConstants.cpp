#include "classfile/javaClasses.inline.hpp"
#include "classfile/vmClasses.hpp"
#include "logging/log.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/convert/nvmConstants.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmKeepAlive.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/oop.inline.hpp"
#include "oops/typeArrayOop.inline.hpp"

// Homes of constants (NVMConstant). The object of this process that one stands for must have the contents that were kept: durable
// data does not change because a program's constant has. An object without any contents is a mark, of whatever class.
//
// Fronts of what an adopted home refers to have nobody in the Java heap that refers to them; they are held as long as
// the image is open, since the home is reached.

// Ahead of time it is not known yet, and no front is made.
bool NVMRecoveryPass::is_constant(NVMHome* h) {
  const oop object = class_of(h)->constant();
  return _is_ahead || (object != nullptr && has_contents(h, object));
}

bool NVMRecoveryPass::has_contents(NVMHome* h, oop object) {
  NVMLoadedClass* const c = class_of(h);
  const int field_count = NVMClassTable::entry(h->class_id()).field_count();
  if (field_count == 0) {
    return true;
  }
  if (object->klass() != c->klass() || c->fields()->length() != (size_t)field_count) {
    return false;
  }
  for (size_t i = 0; i < c->fields()->length(); i++) {
    const NVMLoadedClass::Field& f = c->fields()->at(i);
    if (f.is_cache) {
      continue;
    }
    const bool is_same = f.size == 0 ? has_same_value(*h->reference_addr(f.home_offset), object->obj_field((int)f.front_offset))
                                     : memcmp(h->field_addr(f.home_offset), cast_from_oop<address>(object) + f.front_offset, f.size) == 0;
    if (!is_same) {
      return false;
    }
  }
  return true;
}

// As far as constants may refer to it.
bool NVMRecoveryPass::has_same_value(nvmgranule granule, oop value) {
  if (is_null(granule) || value == nullptr) {
    return is_null(granule) && value == nullptr;
  }
  NVMHome* const h = home(granule);
  NVMLoadedClass* const c = class_of(h);
  switch (c->kind()) {
    case NVMClassEntry::TypeArray: {
      const size_t size = c->klass() == value->klass() ? h->array_length() * NVMClassTable::entry(h->class_id()).element_size() : 0;
      return c->klass() == value->klass() && h->array_length() == (uint32_t)((arrayOop)value)->length() &&
             memcmp(h->field_addr(NVMHome::ElementsOffset), cast_from_oop<address>(value) + NVMHome::ElementsOffset, size) == 0;
    }
    case NVMClassEntry::Constant:
      return c->constant() == value && is_constant(h);
    case NVMClassEntry::Box:
      return has_contents(h, value);
    case NVMClassEntry::Instance:
      return value->klass() == vmClasses::String_klass() && has_contents(h, value);
    case NVMClassEntry::ClassRef:
      return value->klass() == vmClasses::Class_klass() && java_lang_Class::as_Klass(value) == *_referred.get(granule);
    case NVMClassEntry::Enum:
      return NVMSpecial::enum_class(value->klass()) == c->klass() &&
             has_name(value, (const char*)h->field_addr(NVMHome::ElementsOffset), (int)h->array_length());
    default:
      return false;
  }
}

// They get fronts like all others, filled with the rest.
void NVMRecoveryPass::make_changed_constants(TRAPS) {
  for (size_t i = 0; i < _symbolic.length(); i++) {
    NVMHome* const h = home(_symbolic.at(i));
    if (class_of(h)->kind() != NVMClassEntry::Constant || h->has_front() || is_constant(h)) {
      continue;
    }
    size_t index = 0;
    while (_homes.at(index) != _symbolic.at(i)) {
      index++;
    }
    make_and_link(index, CHECK);
    if (!_unfinished.push(_symbolic.at(i))) {
      throw_out_of_c_memory(CHECK);
    }
  }
}

void NVMRecoveryPass::keep_contents(NVMHome* h) {
  NVMHomeShape* const shape = class_of(h)->shape();
  for (size_t i = 0; i < shape->reference_count(h); i++) {
    const nvmgranule granule = *shape->reference_at(h, i);
    if (!is_null(granule) && home(granule)->has_front() && !is_symbolic(granule) &&
        class_of(home(granule))->kind() != NVMClassEntry::Constant) {
      NVMKeepAlive::keep_for_good(front_of(granule));
    }
  }
}

void NVMRecoveryPass::warn_of_changed_constants() {
  for (size_t i = 0; i < _symbolic.length(); i++) {
    NVMHome* const h = home(_symbolic.at(i));
    NVMLoadedClass* const c = class_of(h);
    if (c->kind() == NVMClassEntry::Constant && h->has_front() && c->constant() != nullptr && !h->is_home_of(c->constant()) &&
        c->is_first_changed()) {
      const NVMClassEntry::Field f = NVMClassTable::entry(c->class_id()).static_field();
      log_warning(nvm)("%.*s of %.*s is not what it was when the image was written; what was kept stays an object of its own",
                       f.name_length, f.name, f.holder_length, f.holder);
    }
  }
}

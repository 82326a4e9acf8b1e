// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "classfile/classLoaderData.hpp"
#include "logging/log.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/handles.inline.hpp"

// Homes of constants (NVMConstant). One stands for the object of its field, if this process has the same constant there
// (NVMLoadedClass); if not, it gets a front as other homes do. So it does if its identity hash code, by which hash tables in
// the image may have been built, can't be the object's.
//
// Fronts of what an adopted home refers to may have nobody in the Java heap that refers to them; since the home is reached by
// others, they live as long as the class loader of the class that declares the field.

// Null if it stands for none.
oop NVMRecoveryPass::constant_object(NVMHome* h) {
  NVMLoadedClass* const c = class_of(h);
  const oop object = c->own_object();
  if (object == nullptr) {
    return nullptr;
  }
  adopt_hash(h, object);
  const bool fits = h->hash() == 0 || (uint32_t)object->mark().hash() == h->hash();
  if (!fits && c->is_first_misfit()) {
    const NVMClassEntry::Field f = NVMClassTable::entry(c->class_id()).static_field();
    log_warning(nvm)("%.*s of %.*s has been asked for its identity hash code before what was kept for it was recovered, and has another "
                     "one; what was kept stays an object of its own", f.name_length, f.name, f.holder_length, f.holder);
  }
  return fits ? object : (oop)nullptr;
}

// Then the object has what its initializer gave it, not what the home holds: the same, but made of other objects.
bool NVMRecoveryPass::is_joined(NVMHome* h) {
  const oop object = class_of(h)->own_object();
  return object != nullptr && h->is_home_of(object);
}

// They get fronts like all others, filled with the rest.
void NVMRecoveryPass::make_unadopted_constants(TRAPS) {
  bool any = false;
  _classes.for_each([&](NVMLoadedClass* c) {
    any = c->kind() == NVMClassEntry::Constant;
    return !any;
  });
  for (size_t i = 0; i < _homes.length() && any; i++) {
    NVMHome* const h = home(_homes.at(i));
    if (class_of(h)->kind() == NVMClassEntry::Constant && !h->has_front() && constant_object(h) == nullptr) {
      make_and_link(i, CHECK);
      if (!_unfinished.push(_homes.at(i))) {
        throw_out_of_c_memory(CHECK);
      }
    }
  }
}

void NVMRecoveryPass::keep_contents(NVMHome* h, ClassLoaderData* loader) {
  NVMHomeShape* const shape = class_of(h)->shape();
  for (size_t i = 0; i < shape->reference_count(h); i++) {
    const nvmgranule granule = *shape->reference_at(h, i);
    if (!is_null(granule) && home(granule)->has_front()) {
      loader->add_handle(Handle(JavaThread::current(), front_of(granule)));
    }
  }
}

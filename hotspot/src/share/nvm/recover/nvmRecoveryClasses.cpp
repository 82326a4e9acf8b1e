// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmRecoveryClasses.hpp"

#include "nvm/base/nvmBatch.inline.hpp"

NVMRecoveryClasses::~NVMRecoveryClasses() {
  for (size_t id = 0; id < limit(); id++) {
    delete at(id);
  }
}

bool NVMRecoveryClasses::make_room() {
  const size_t wanted = (size_t)NVMClassTable::count() + 1;
  while (limit() < wanted) {
    if (!_classes.push(nullptr)) {
      return false;
    }
  }
  return true;
}

bool NVMRecoveryClasses::add_sites(NVMLoadedClass* c) {
  for (uint32_t i = 0; i < c->site_count(); i++) {
    if (!_holders.push(c->class_id())) {
      return false;
    }
  }
  return true;
}

NVMLoadedClass* NVMRecoveryClasses::find_or_describe(uint32_t id) {
  NVMLoadedClass* result = at(id);
  if (result != nullptr) {
    return result;
  }
  NVMSpinLocker locker(&_lock);
  result = at(id);
  if (result == nullptr) {
    result = new NVMLoadedClass(id, (uint32_t)_holders.length());
    if (!result->find_shape() || !add_sites(result)) {
      delete result;
      return nullptr;
    }
    Atomic::release_store(&_classes.at(id), result);
  }
  return result;
}

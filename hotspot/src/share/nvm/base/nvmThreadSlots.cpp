// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmThreadSlots.hpp"

#include "nvm/base/nvmThread.hpp"

NVMThread* NVMThreadSlots::take() {
  NVMSpinLocker locker(&_lock);
  NVMThread* t = _free;
  if (t != nullptr) {
    _free = t->_next_free;
    return t;
  }
  guarantee(_count < Most, "more than %u threads at once store to durable objects", Most);
  t = new NVMThread(_count);
  _threads[_count] = t;
  Atomic::release_store(&_count, _count + 1);
  return t;
}

void NVMThreadSlots::give(NVMThread* t) {
  NVMSpinLocker locker(&_lock);
  t->_next_free = _free;
  _free = t;
}

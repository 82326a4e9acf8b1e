// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/api/nvmCriticalArrays.hpp"

#include "nvm/base/nvmBatch.inline.hpp"

bool NVMCriticalArrays::add(oopDesc* array) {
  NVMSpinLocker locker(&_lock);
  return _arrays.push(array);
}

void NVMCriticalArrays::remove(oopDesc* array) {
  NVMSpinLocker locker(&_lock);
  for (size_t i = _arrays.length(); i-- > 0;) {
    if (_arrays.at(i) == array) {
      oopDesc* last = _arrays.pop();
      if (i < _arrays.length()) {
        _arrays.at(i) = last;
      }
      return;
    }
  }
}

bool NVMCriticalArrays::has(oopDesc* array) {
  NVMSpinLocker locker(&_lock);
  for (size_t i = 0; i < _arrays.length(); i++) {
    if (_arrays.at(i) == array) {
      return true;
    }
  }
  return false;
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_API_NVMCRITICALARRAYS_HPP
#define SHARE_NVM_API_NVMCRITICALARRAYS_HPP

#include "nvm/base/nvmArray.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "oops/oopsHierarchy.hpp"

// The arrays that native code holds by GetPrimitiveArrayCritical, each as often as it is held. None of them moves
// meanwhile: the collectors pin it, or do not collect. Thread-safe.
class NVMCriticalArrays {
  NVMSpinLock        _lock;
  NVMArray<oopDesc*> _arrays;

public:
  // False if there is too little memory.
  bool add(oopDesc* array);

  // Once; nothing if it is not there.
  void remove(oopDesc* array);

  bool has(oopDesc* array);
};

#endif // SHARE_NVM_API_NVMCRITICALARRAYS_HPP

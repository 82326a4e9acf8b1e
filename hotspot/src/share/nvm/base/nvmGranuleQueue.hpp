// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMGRANULEQUEUE_HPP
#define SHARE_NVM_BASE_NVMGRANULEQUEUE_HPP

#include "nvm/base/nvmAddress.hpp"
#include "nvm/base/nvmArray.hpp"
#include "nvm/base/nvmSpinLock.hpp"

// Homes that one thread leaves for another to look at. Thread-safe; a leaf.
class NVMGranuleQueue {
  NVMSpinLock          _lock;
  NVMArray<nvmgranule> _granules;
  bool                 _has_lost;        // one, for want of memory, since the last drain

public:
  NVMGranuleQueue() : _has_lost(false) {}

  void push(nvmgranule granule);

  // Appends all to a list, and empties the queue. False if there is too little memory.
  bool drain(NVMArray<nvmgranule>* to);
};

#endif // SHARE_NVM_BASE_NVMGRANULEQUEUE_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMTHREADSLOTS_HPP
#define SHARE_NVM_BASE_NVMTHREADSLOTS_HPP

#include "nvm/base/nvmSpinLock.hpp"
#include "runtime/atomic.hpp"
#include "utilities/globalDefinitions.hpp"

class NVMThread;

// NVMThreads by their slots, in use or kept for the next thread. Thread-safe; readers need no lock.
class NVMThreadSlots {
public:
  static const uint32_t Most = 1 << 16;

private:
  NVMSpinLock       _lock;          // guards all changes
  NVMThread*        _threads[Most];
  volatile uint32_t _count;
  NVMThread*        _free;

public:
  constexpr NVMThreadSlots() : _lock(), _threads(), _count(0), _free(nullptr) {}
  NONCOPYABLE(NVMThreadSlots);

  // One that no thread uses; made if there is none.
  NVMThread* take();
  void give(NVMThread* thread);

  // Null from the first slot on that has never been used.
  NVMThread* at(uint32_t slot) const { return slot < Atomic::load_acquire(&_count) ? _threads[slot] : nullptr; }
};

#endif // SHARE_NVM_BASE_NVMTHREADSLOTS_HPP

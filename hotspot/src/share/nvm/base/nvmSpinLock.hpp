// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMSPINLOCK_HPP
#define SHARE_NVM_BASE_NVMSPINLOCK_HPP

#include "memory/allocation.hpp"
#include "runtime/atomic.hpp"
#include "utilities/spinYield.hpp"

// A lock for leaves, where a Mutex could block at a safepoint. Its holder
// reaches no safepoint and takes no other lock but in the order given where
// each lock is declared.
class NVMSpinLock {
  volatile int _held;

public:
  constexpr NVMSpinLock() : _held(0) {}

  void lock() {
    SpinYield yield;
    while (Atomic::load(&_held) != 0 || Atomic::cmpxchg(&_held, 0, 1) != 0) {
      yield.wait();
    }
  }

  void unlock() {
    Atomic::release_store(&_held, 0);
  }
};

class NVMSpinLocker : public StackObj {
  NVMSpinLock* const _lock;

public:
  NVMSpinLocker(NVMSpinLock* lock) : _lock(lock) { _lock->lock(); }
  ~NVMSpinLocker()                               { _lock->unlock(); }
};

#endif // SHARE_NVM_BASE_NVMSPINLOCK_HPP

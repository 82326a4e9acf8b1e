// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMPENDINGHOOKS_HPP
#define SHARE_NVM_RECOVER_NVMPENDINGHOOKS_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "oops/oopHandle.hpp"
#include "runtime/atomic.hpp"

// Arrays of objects whose hooks are still to be run, each with the owner that NVMHooks::add() names. Handles belong to
// the list while they are in it. Thread-safe.
class NVMPendingHooks {
  struct Entry : public CHeapObj<mtInternal> {
    Entry* volatile next;
    const void*     owner;       // null: nobody's any more
    OopHandle       objects;

    Entry(Entry* next, const void* owner, OopHandle objects) : next(next), owner(owner), objects(objects) {}
  };

  NVMSpinLock     _lock;
  Entry* volatile _first;

  static OopHandle unlink(Entry* volatile* link);

public:
  constexpr NVMPendingHooks() : _lock(), _first(nullptr) {}
  NONCOPYABLE(NVMPendingHooks);

  bool is_empty() const { return Atomic::load_acquire(&_first) == nullptr; }
  bool has(const void* owner);
  void add(const void* owner, OopHandle objects);

  // Gives one of the owner's; empty if it has none.
  OopHandle take(const void* owner);
  OopHandle take_any();

  // What the owner has is nobody's: take(nullptr) gives it.
  void disown(const void* owner);
};

#endif // SHARE_NVM_RECOVER_NVMPENDINGHOOKS_HPP

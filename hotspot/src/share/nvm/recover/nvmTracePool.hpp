// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMTRACEPOOL_HPP
#define SHARE_NVM_RECOVER_NVMTRACEPOOL_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "nvm/base/nvmSpinLock.hpp"

// References that are still to be followed.
class NVMTraceBlock : public CHeapObj<mtInternal> {
public:
  struct Reference {
    nvmgranule target;
    uint32_t   site;       // as NVMLoadedClass numbers them
  };

  static const size_t Capacity = 1022;

  NVMTraceBlock* next;
  size_t         length;
  Reference      references[Capacity];

  NVMTraceBlock() : next(nullptr), length(0) {}

  bool is_full() const                 { return length == Capacity; }
  void push(Reference reference)       { references[length++] = reference; }
  Reference pop()                      { return references[--length]; }
};

// Where threads that trace a graph together give each other work, a block at a time. A thread follows what it has found
// itself, the latest first, and gives blocks away only if others have nothing to do.
//
// The trace ends when all threads wait here and there is no block left: only a thread that has work finds more.
class NVMTracePool : public StackObj {
  NVMSpinLock    _lock;          // guards the following
  NVMTraceBlock* _blocks;
  volatile uint  _waiting;
  const uint     _threads;
  volatile bool  _is_over;

public:
  explicit NVMTracePool(uint threads) : _blocks(nullptr), _waiting(0), _threads(threads), _is_over(false) {}
  ~NVMTracePool();

  bool wants_work() const              { return Atomic::load(&_waiting) > 0 && Atomic::load(&_blocks) == nullptr; }

  // Takes it over.
  void give(NVMTraceBlock* block);

  // A block for the caller to own; waits for one. Null: the trace is over.
  NVMTraceBlock* take();

  // A thread has failed.
  void end()                           { Atomic::store(&_is_over, true); }
  bool is_over() const                 { return Atomic::load(&_is_over); }
};

#endif // SHARE_NVM_RECOVER_NVMTRACEPOOL_HPP

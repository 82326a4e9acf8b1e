// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMTRACESTACK_HPP
#define SHARE_NVM_RECOVER_NVMTRACESTACK_HPP

#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmTracePool.hpp"
#include "runtime/prefetch.inline.hpp"

// The references that one thread is still to follow: the latest first, but for a few that are on their way to the cache. Used by
// one thread; several that trace together give each other blocks by a pool.
class NVMTraceStack {
  static const size_t Ahead = 8;         // a power of 2

  NVMTracePool*            _pool;        // null: this thread is alone
  NVMTraceBlock*           _full;        // a stack of blocks
  NVMTraceBlock*           _block;       // the latest references
  NVMTraceBlock*           _unused;      // a stack of blocks
  NVMTraceBlock::Reference _fetched[Ahead];    // a ring
  size_t                   _first;
  size_t                   _fetched_count;

  NVMTraceBlock* new_block();
  static void delete_all(NVMTraceBlock* blocks);
  bool refill();
  void share();

public:
  NVMTraceStack();
  ~NVMTraceStack();
  NONCOPYABLE(NVMTraceStack);

  // From here on; null: alone.
  void use(NVMTracePool* pool)   { _pool = pool; }

  // False if there is too little memory.
  bool push(NVMTraceBlock::Reference reference);

  // False if there is nothing left, for none of the threads. prefetch(target) is called for one that will be next soon.
  template <typename Function>
  bool next(NVMTraceBlock::Reference* reference, Function prefetch);

  // To be called now and then: gives work to threads that have none.
  void share_if_wanted() {
    if (_pool != nullptr && _pool->wants_work()) {
      share();
    }
  }
};

template <typename Function>
bool NVMTraceStack::next(NVMTraceBlock::Reference* reference, Function prefetch) {
  while (_fetched_count < Ahead && (_block->length > 0 || refill())) {
    const NVMTraceBlock::Reference fetched = _block->pop();
    Prefetch::read(NVMImageFile::home_at(fetched.target), 0);
    prefetch(fetched.target);
    _fetched[(_first + _fetched_count) % Ahead] = fetched;
    _fetched_count++;
  }
  if (_fetched_count == 0) {
    return false;
  }
  *reference = _fetched[_first];
  _first = (_first + 1) % Ahead;
  _fetched_count--;
  return true;
}

#endif // SHARE_NVM_RECOVER_NVMTRACESTACK_HPP

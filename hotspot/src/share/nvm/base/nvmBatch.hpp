// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMBATCH_HPP
#define SHARE_NVM_BASE_NVMBATCH_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "nvm/base/nvmArray.hpp"
#include "nvm/base/nvmOutcome.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"

// The objects that one thread is making recoverable, one batch after the other. NVMOutcome has the
// protocol between batches.
class NVMBatch {
public:
  struct Entry {
    oopDesc*   front;
    nvmgranule granule;
    uint32_t   parent;      // index of the entry that led here, NoParent for the first
  };

  // A reference in an object that is about to be copied, and the home of what it leads to.
  struct Found {
    oopDesc*   value;
    nvmgranule granule;
  };

  static const uint32_t NoParent = UINT32_MAX;

private:
  NVMSpinLock     _lock;         // guards the pointer to the outcome; no other lock is taken under it
  NVMOutcome*     _outcome;      // of the batch under way, or the next one; null if there is none yet
  NVMArray<Entry> _entries;
  NVMArray<Found> _found;        // a stack: of objects that refer to each other

  template <typename IsClaimed> NVMOutcome* outcome_if(IsClaimed is_claimed);

public:
  NVMBatch() : _outcome(nullptr) {}

  // All but outcome_if() is for the owner.

  NVMArray<Entry>* entries()    { return &_entries; }
  NVMArray<Found>* found()      { return &_found; }
  NVMOutcome* outcome()         { return _outcome; }

  // A batch begins; false if there is too little memory.
  bool begin();

  // After all its homes have become recoverable, or all its claims have been taken back.
  void finish(bool failed);

  enum class Met { Depends, NotClaimed, HasFailed, NoMemory };

  // This batch's homes refer to an object that other has claimed, if is_claimed() says so.
  template <typename IsClaimed> Met meet(NVMBatch* other, IsClaimed is_claimed);
};

#endif // SHARE_NVM_BASE_NVMBATCH_HPP

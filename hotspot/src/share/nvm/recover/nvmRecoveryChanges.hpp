// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMRECOVERYCHANGES_HPP
#define SHARE_NVM_RECOVER_NVMRECOVERYCHANGES_HPP

#include "memory/allocation.hpp"
#include "runtime/atomic.hpp"
#include "utilities/globalDefinitions.hpp"

// Counts what changes homes without a front, or the fronts that a trace finds: recoveries, once when they begin to make
// fronts and once when they end, both under the recovery lock, and twice each time that fronts are taken away. So what a
// trace has found is still right if the number is even, and the same as before it.
class NVMRecoveryChanges {
  volatile uint64_t _count;

public:
  constexpr NVMRecoveryChanges() : _count(0) {}
  NONCOPYABLE(NVMRecoveryChanges);

  // To be asked before a trace.
  uint64_t now() const                   { return Atomic::load_acquire(&_count); }

  // Has nothing changed since, nor was anything changing then?
  bool is_same(uint64_t before) const    { return before % 2 == 0 && Atomic::load(&_count) == before; }

  bool is_under_way() const              { return Atomic::load(&_count) % 2 != 0; }

  void note_fronts_cleared()             { Atomic::add(&_count, (uint64_t)2); }

  // A recovery makes fronts.
  class Recovery : public StackObj {
    NVMRecoveryChanges* const _changes;

  public:
    explicit Recovery(NVMRecoveryChanges* changes) : _changes(changes) { Atomic::inc(&_changes->_count); }
    ~Recovery()                                                        { Atomic::inc(&_changes->_count); }
  };
};

#endif // SHARE_NVM_RECOVER_NVMRECOVERYCHANGES_HPP

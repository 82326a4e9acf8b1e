// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMUNBOUNDENTRIES_HPP
#define SHARE_NVM_RECOVER_NVMUNBOUNDENTRIES_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/image/nvmRootTable.hpp"

// The root table's references to objects, in the order of the table, and which of them belong to a root that is bound.
// Made at a safepoint, or under the recovery lock without a safepoint meanwhile.
class NVMUnboundEntries : public StackObj {
  NVMArray<volatile uint64_t*> _values;
  NVMArray<bool>               _is_bound;

  template <typename Root> void note(Root* root);

public:
  // Ends the JVM if there is too little memory.
  NVMUnboundEntries();

  // Calls f(granule) for what the unbound ones refer to.
  template <typename Function>
  void for_each(Function f) {
    for (size_t i = 0; i < _values.length(); i++) {
      if (!_is_bound.at(i)) {
        f(to_nvmgranule(*_values.at(i)));
      }
    }
  }
};

#endif // SHARE_NVM_RECOVER_NVMUNBOUNDENTRIES_HPP

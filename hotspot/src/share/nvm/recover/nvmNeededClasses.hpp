// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMNEEDEDCLASSES_HPP
#define SHARE_NVM_RECOVER_NVMNEEDEDCLASSES_HPP

#include "memory/allocation.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "utilities/bitMap.hpp"

class NVMTracer;

// Which entries of the class table an image needs: those that homes have, and, of a class that homes have, the last one in which
// a field had a narrower type. It tells that a version of the class with that type may read the field again
// (NVMFieldSearch::had_type).
//
// While an image is opened, once a tracer has walked all roots.
class NVMNeededClasses : public StackObj {
  CHeapBitMap        _needed;       // by class id
  NVMArray<uint64_t> _by_name;      // of those that homes have: a hash of the class's name, and the id; sorted
  NVMArray<uint64_t> _history;      // the same of what is kept besides; not sorted

  static uint64_t hash_of(const NVMClassEntry& entry);
  bool index();
  bool is_history(const NVMClassEntry& entry);
  template <typename Function> bool any_needed(const NVMClassEntry& entry, Function f);
  template <typename Function> bool any_in_history(const NVMClassEntry& entry, Function f);

public:
  explicit NVMNeededClasses(NVMTracer* tracer);

  // All others become free. Returns how many; none, if there is too little memory.
  size_t free_others();
};

#endif // SHARE_NVM_RECOVER_NVMNEEDEDCLASSES_HPP

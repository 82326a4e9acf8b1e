// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMSHAREDHOMES_HPP
#define SHARE_NVM_RECOVER_NVMSHAREDHOMES_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/image/nvmGranuleSet.hpp"

// Finds the homes that several roots reach, in whatever way, while each root's graph is walked:
//
//   for each root: begin_root(); meet() its value, and what each home refers to that next() gives
//
// Each home is given once when the first root reaches it, and once more when a second one does:
// all below it is shared then, too. (A home that the same root meets again is not given.) So it takes twice the time of
// a walk at most, however many roots there are.
//
class NVMSharedHomes : public CHeapObj<mtInternal> {
  NVMGranuleSet      _met;
  NVMGranuleSet      _met_earlier;   // by a root before the current one
  NVMGranuleSet      _shared;
  NVMArray<nvmgranule> _queue;       // of the current root, breadth first
  NVMArray<nvmgranule> _joins;       // homes that have become shared
  size_t             _at;

public:
  NVMSharedHomes();

  void begin_root();

  // Keeps nothing but what was found.
  void end();

  // False if there is too little memory.
  bool meet(nvmgranule granule);

  // The next home; is_first unless it is one that has become shared. False at the end.
  bool next(nvmgranule* granule, bool* is_first);

  const NVMGranuleSet& met() const        { return _met; }
  bool is_shared(nvmgranule granule) const  { return _shared.at(granule); }
  bool is_any_shared() const              { return !_shared.is_empty(); }
};

#endif // SHARE_NVM_RECOVER_NVMSHAREDHOMES_HPP

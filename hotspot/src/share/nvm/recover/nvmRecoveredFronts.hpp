// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMRECOVEREDFRONTS_HPP
#define SHARE_NVM_RECOVER_NVMRECOVEREDFRONTS_HPP

#include "nvm/base/nvmArray.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"

class NVMFrontList;

// The fronts that recoveries have made or found since an image was attached, for NVMSession: what a detach has to make
// ordinary, if there are no others. Under the recovery lock, or where no other thread uses durable objects.
class NVMRecoveredFronts {
  NVMArray<oop*> _arrays;          // of fronts, as strong handles
  bool           _is_complete;
  size_t         _used_before;     // of the image's chunks

public:
  NVMRecoveredFronts() : _is_complete(true), _used_before(0) {}

  // Lets them go.
  void forget();

  // There are none, and so much of the image is in use.
  void begin(size_t used);

  void note(NVMFrontList* fronts, NVMFrontList* found, bool moved);

  // Has no other object a home, if so much of the image is in use? No home is made without taking a chunk first.
  bool are_all(size_t used) const { return _is_complete && used == _used_before; }

  // At a safepoint.
  void make_ordinary();
};

#endif // SHARE_NVM_RECOVER_NVMRECOVEREDFRONTS_HPP

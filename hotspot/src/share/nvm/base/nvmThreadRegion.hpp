// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMTHREADREGION_HPP
#define SHARE_NVM_BASE_NVMTHREADREGION_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"

// What a thread's failure-atomic region, NVMRegion, is to the layers below it.
class NVMThreadRegion : public CHeapObj<mtInternal> {
public:
  // A reference that the thread has stored, and that the image need not have yet.
  struct Pending {
    nvmgranule holder;      // null: a durable root
    oopDesc*   front;       // of the holder; of a static root the mirror, null for a named one
    size_t     offset;
    nvmgranule value;
  };

  virtual ~NVMThreadRegion() {}

  // One of the thread's stores has been refused, and a region is open: it can't be committed any more. A leaf.
  virtual void store_refused(const char* message) = 0;

  // A home that the thread makes while a region is open. A leaf.
  virtual void add_fresh(nvmgranule granule, size_t size) = 0;

  // What the open region has stored to, for messages; pending() is false if that is no reference. Leaves.
  virtual size_t pending_count() = 0;
  virtual bool pending(size_t i, Pending* result) = 0;
};

// What a thread's log of regions, NVMRegionLog, is to the layers below it.
class NVMThreadLog : public CHeapObj<mtInternal> {
public:
  virtual ~NVMThreadLog() {}

  // On return the region of that number is durable without its log, which is not replayed. By any thread.
  virtual void retire(uint64_t number) = 0;
};

#endif // SHARE_NVM_BASE_NVMTHREADREGION_HPP

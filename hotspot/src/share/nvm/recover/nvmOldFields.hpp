// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMOLDFIELDS_HPP
#define SHARE_NVM_RECOVER_NVMOLDFIELDS_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "nvm/base/nvmArray.hpp"
#include "oops/oopsHierarchy.hpp"

class NVMFrontList;

// Fields that a class has no longer: nothing of what they hold is dropped before the user says so (-XX:NVMDropFields, ./ap
// image migrate). A home of such a class is laid out as its front is, and behind that has what its old fields hold. Its entry
// in the class table describes both. The program does not see old fields, and nothing changes them; if a later process has a
// class with the field, as when an upgrade is taken back, it has its value again, and what that class lacks becomes old.
//
// What an old field refers to is as it was when its class last had the field, or as the program has changed it by other ways. An
// object that nothing but old fields lead to need not even have a class any more; it has no front. For those homes the
// invariant (K) of nvmFront.hpp holds as for what an unbound root reaches: each home that an old field leads to has no front, or
// a live one. So the front of such a home is kept until the image is closed, be it made before or after the field's holder was
// recovered. And when a recovery gives homes of changed classes new ones, all references to the earlier ones
// are changed here as well.
//
// All is done under the recovery lock by who holds the collector off (NVMHeap::Hold), but prune(), which the collector calls at
// the safepoint where it goes on to sweep, and clear().
class NVMOldFields : public AllStatic {
  struct Homes;

  static Homes*         _all;
  static NVMArray<oop*> _kept;        // handles of arrays of fronts

public:
  // Is there any?
  static bool any()                            { return _all != nullptr; }

  // Does an old field of a home that was recovered earlier lead to this one?
  static bool leads_to(nvmgranule granule);

  // Before the next two.
  static void begin();

  // A home that has been recovered, and one without a front to which old fields lead. False if there is too little memory.
  static bool add_holder(nvmgranule granule);
  static bool add_home(nvmgranule granule);

  // These fronts live until the image is closed. False if there is too little memory.
  static bool keep(NVMFrontList* fronts);

  // Calls f(address of reference) for all references of homes without a front, and those of old fields.
  template <typename Function> static void for_each_reference(Function f);

  // At a safepoint: what has no mark is dead.
  static void prune();

  // No image is open any more.
  static void clear();

private:
  static void prune(NVMArray<nvmgranule>* homes);
};

#endif // SHARE_NVM_RECOVER_NVMOLDFIELDS_HPP

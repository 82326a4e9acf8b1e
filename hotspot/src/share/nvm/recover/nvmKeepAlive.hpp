// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMKEEPALIVE_HPP
#define SHARE_NVM_RECOVER_NVMKEEPALIVE_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "oops/oopHandle.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"

class NVMFrontList;
class NVMSharedHomes;

// Fronts that are held because roots that are not bound reach their homes: what the invariant (K) of
// nvmFront.hpp asks for. They are let go when every root is bound.
//
// Which homes several roots reach, a walk through the graphs of the unbound ones finds out (NVMTraceThread); who
// needs no other root pays nothing for that. Until it has ended, all that a recovery has made is held.
class NVMKeepAlive : public AllStatic {
public:
  // At opening: so many roots refer to objects, and none is bound. Takes homes over; null if they are not known.
  static void start(NVMSharedHomes* homes, int unbound);

  // Is it of use to find out what the unbound roots share?
  static bool wants_sharing();

  // How often all was let go. What was held is held as long as this stays the same, and lives until the next safepoint after
  // that.
  static uint64_t times_let_go();

  // Under the recovery lock: these homes the unbound roots share, and these fronts are of homes that they reach. All else
  // that recoveries have made is let go. Takes homes over; false, without any effect, if all roots are bound or there is too
  // little memory.
  static bool set_sharing(NVMSharedHomes* homes, NVMFrontList* fronts);

  // Homes that this may have come to have lost their fronts: it has to be found out anew.
  static void forget_sharing();

  // One of these roots has been bound, or has become unbound. At a safepoint also without a Java thread.
  static void root_is_bound();
  static void root_is_unbound();

  // Roots become unbound together, and these are the homes that they reach and that lose their
  // fronts. Takes homes over. At a safepoint.
  static void add_shared(NVMSharedHomes* homes);

  // Keeps the fronts of those of these homes, all of which a recovery has just given fronts, that another
  // unbound root may reach. fronts and found are all that it has made, and found.
  static void keep_shared(NVMArray<nvmgranule>* granules, NVMFrontList* fronts, NVMFrontList* found, TRAPS);

  // Keeps the object until every root is bound.
  static void keep(oop object);
  static void keep(OopHandle handle);     // which it takes over

  // At a safepoint, under the recovery lock, right before a collection after which NVMUnloading holds again what still lives:
  // lets all go.
  static void let_go_before_collection();

  // No image is open any more.
  static void clear();

  // The object whose monitor makes recoveries follow each other, and roots be bound between them.
  static Handle recovery_lock(JavaThread* current);

  // Makes it. Safe to call more than once, by several threads.
  static void initialize(TRAPS);
};

#endif // SHARE_NVM_RECOVER_NVMKEEPALIVE_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMPROMOTION_HPP
#define SHARE_NVM_RECOVER_NVMPROMOTION_HPP

#include "memory/allStatic.hpp"
#include "runtime/atomic.hpp"
#include "utilities/globalDefinitions.hpp"

// A young collection after which all that lives is old.
//
// Objects that each process has by itself, such as enum constants, are young when a recovery refers to them from millions of old
// fronts. Until they are old, each young collection has to look at all these references, and each of these has to be told to the
// collector. So they are made old before. The thread that recovers holds the recovery lock; a collection that another one causes
// meanwhile makes objects old a little early, and that is all.
class NVMPromotion : public AllStatic {
  static volatile bool _is_on;

public:
  // May reach safepoints, and move objects; the Heap_lock is not held.
  static void collect();

  static bool is_on()                    { return Atomic::load(&_is_on); }

  // Called by collectors: the age from which on an object is made old.
  static uint threshold(uint usual)      { return is_on() ? 0 : usual; }
};

#endif // SHARE_NVM_RECOVER_NVMPROMOTION_HPP

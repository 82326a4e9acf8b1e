// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_REGION_NVMCALLREGION_HPP
#define SHARE_NVM_REGION_NVMCALLREGION_HPP

#include "memory/allStatic.hpp"
#include "oops/method.hpp"
#include "oops/oopsHierarchy.hpp"
#include "runtime/javaThread.hpp"

// Calls that are atomic in the image, and not to be noticed in memory: those of NVMJavaUtil, which change collections of
// java.util in several stores. -XX:FailureAtomicMethods=@collections
//
// Such a call is a failure-atomic region if its subject (the collection, that is argument 0) has a home when it is entered, and
// no region is open. It differs from other regions (NVMRegion::_is_call):
//
// - It commits however the call ends. What has been stored before an exception stays, as on any JVM.
// - Nobody sees it: to the API, no region is open. What must not wait for its end commits what was stored so far first: an
//   ordered access, which is durable before it can be seen; a region that a callback opens, which is one by itself; a store to a
//   root; a store that is refused, which is taken back alone.
// - Its end never fails. Without room for a log, the places are written one after the other.
//
// A call within a call belongs to it if it changes the same subject, or what that one refers to, as a set's map. Another one is made
// by a function of the program's that the outer call runs, maybe under a lock that it lets go of: all that was stored so far
// is committed at its end, lest another thread's change rest upon what a crash would take back.
//
// Which frames. A thread counts the calls that are open, _nvm_atomic_calls, from the first one on whose subject is durable:
//
//     enter:  if (subject has a home || count != 0) enter(thread, subject)      // begins the region; count++
//     leave:  if (count != 0) leave(thread)                                     // count--; at 0 ends the region
//
// No frame notes whether it was counted. While the count is not 0 each call that is entered is counted. Calls end in reverse
// order: those that were entered after the first one end before it, so that the count is 0 again when the first one has ended,
// and not before; those that were entered earlier, and not counted, end later, and find 0. So the tests are right in whatever tiers
// a call is entered and left, inlined or not; and an entry that is missed, as when a call with a subject that becomes durable in
// the midst of it, costs no more than the atomicity of that call.
//
// While the count is not 0, a region is open: that of the call, or one that a callback has opened, after whose end that
// of the call is opened again (NVMRegion::close()). A virtual thread takes both along when it leaves its carrier.
//
// C2's code may leave a call before a store that was put off (NVMDeferred) is done: then the region ends right behind that store,
// before anything by which another thread could learn of it. Calls that are entered in between belong to the region.
//
// To volatile collections a call costs the tests alone. C2 inlines such methods as any others; C1 does not.
//
// All functions are leaves: no safepoint, no Java allocation.
class NVMCallRegion : public AllStatic {
  static void count(JavaThread* current, oopDesc* subject, bool may_begin);

public:
  static bool is_call(const Method* method) { return method->is_atomic_call(); }

  // Argument 0 is not the subject, but an iterator or view of it: it is not asked.
  static bool is_inner(const Method* method) { return method->is_inner_atomic_call(); }

  // The subject may be null.
  static void enter(JavaThread* current, oopDesc* subject);

  // The subject may be durable.
  static void enter_unseen(JavaThread* current);

  static void leave(JavaThread* current);
};

#endif // SHARE_NVM_REGION_NVMCALLREGION_HPP

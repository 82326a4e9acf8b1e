#ifndef SHARE_NVM_REGION_NVMREGIONMONITORS_HPP
#define SHARE_NVM_REGION_NVMREGIONMONITORS_HPP

#include "nvm/convert/nvmBatch.hpp"
#include "oops/oopsHierarchy.hpp"
#include "runtime/handles.hpp"

class JavaThread;
class NVMThread;
class OopClosure;

// Java monitors that a region holds until its outermost level has ended: those of the collections
// that it has changed (DurableCollections). So no other thread sees, and has acknowledged something
// that depends on, what a crash or a rollback could take back. They are entered as by JNI, and
// released by the region's end, whatever ends it, after the commit or the rollback.
//
// Two regions that take monitors in different order must not wait for each other for good.
// A thread that is about to wait for a monitor first notes it as wanted, under one lock, and under the
// same lock follows the chain: the wanted monitor, the region that holds it, what that
// one's thread wants, and so on. If the chain leads back to a monitor that the thread itself has, it is
// refused, and its region is rolled back. Of the threads of a circle the one that closes it sees
// all others' notes; so each circle of regions is found by one of them. Monitors that are
// entered otherwise (synchronized, by hand) are seen only as the thread's own.
class NVMRegionMonitors {
  NVMArray<narrowOop> _held;       // changed under the lock, so that other threads can look
  narrowOop           _wanted;     // the same; null if the thread waits for none

  bool contains(oop object);
  static NVMThread* holder_of(oop object);
  static bool closes_circle(JavaThread* thread, Handle object);

public:
  NVMRegionMonitors() : _wanted(narrowOop::null) {}

  // The results that Regions.hold() names
  enum Result { Held, Deadlock, NoMemory };

  // May block, and reach a safepoint. By the region's thread, in a region.
  Result hold(JavaThread* thread, Handle object);

  // A leaf. owner: the java.lang.Thread's id of the region, whose thread may have ended.
  void release_all(JavaThread* thread, int64_t owner);

  void oops_do(OopClosure* f);
};

#endif // SHARE_NVM_REGION_NVMREGIONMONITORS_HPP

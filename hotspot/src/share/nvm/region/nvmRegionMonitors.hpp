// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_REGION_NVMREGIONMONITORS_HPP
#define SHARE_NVM_REGION_NVMREGIONMONITORS_HPP

#include "nvm/base/nvmBatch.hpp"
#include "oops/oopsHierarchy.hpp"
#include "runtime/handles.hpp"

class JavaThread;
class OopClosure;

// Java monitors that a region holds until its outermost level has ended: those of the collections
// that it has changed or read (DurableCollections). So no other thread sees, and has acknowledged something
// that depends on, what a crash or a rollback could take back. They are entered as by JNI, and
// released by the region's end, whatever ends it, after the commit or the rollback.
//
// Two regions that take monitors in different order must not wait for each other for good.
// A thread that is about to wait for a monitor, which it does in Java (NVMUnmounted), first notes it as wanted, together with the monitors that it has
// entered by synchronized (so does a change outside of any region, before its own one begins), under one lock, and
// under the same lock follows the chain: the wanted monitor, the waiting thread that has it, what that
// one wants, and so on. If the chain leads back to a monitor that the thread itself has, it is
// refused, and its region is rolled back. Of the threads of a circle the one that closes it sees
// all others' notes; so each circle of threads that wait in regions is found by one of them. Who waits
// otherwise (at synchronized, for a latch) is not seen.
//
// Progress. The refused thread is likely to run its region again, and it is faster than the thread that waited
// for what it had: it would take it once more, and be refused once more. So it gives way: before its next
// region takes its first monitor (or, if its region was that of a single change, after that), it waits for the end
// of the region that waited for it, its survivor; if that one ends by being refused, too, for the end of that one's
// survivor, and so on. A thread that gives way holds no monitor of a region and waits for none, so it is in no circle,
// and a survivor, which waits, does not give way. Hence each refusal leaves one thread fewer that can be in a circle,
// until a region has ended otherwise; one thread alone closes none. With n threads, no more than
// n - 1 refusals come between two regions that end by themselves. Waiting costs next to nothing if the region is the same:
// it would wait for the survivor's end anyway, at the monitor that both want. A thread does not give way to one that waits
// for what it has entered by synchronized meanwhile, and what else a survivor waits for may be unknown here, so giving
// way is bounded: regions that last longer may see more refusals. A virtual thread that has changed its carrier since
// its region ended gives no way.
class NVMRegionMonitors {
  NVMArray<narrowOop> _held;       // changed under the lock, so that other threads can look

  // These are the same, and set while the thread waits.
  narrowOop           _wanted;     // null if the thread waits for none
  NVMArray<narrowOop> _entered;    // by synchronized; without those whose inflated monitor names the thread
  int64_t             _owner;      // the thread, as monitors name it
  NVMRegionMonitors*  _next;       // that waits, and has the same place in _waiting

  // Those that wait, by _owner: thousands of virtual threads may.
  static const int          Places = 1024;
  static NVMRegionMonitors* _waiting[Places];

  volatile uint64_t   _ended;      // regions; the number of the one that is open

  // The latest refusal, changed under the lock.
  bool                _gives_way;
  int64_t             _refused_owner;
  uint64_t            _refused_region;
  NVMRegionMonitors*  _survivor;
  uint64_t            _survivor_region;

  NVMRegionMonitors** place() const { return &_waiting[_owner % Places]; }
  static NVMRegionMonitors* waiter_with(oop object);
  static NVMRegionMonitors* closes_circle(JavaThread* thread, Handle object);
  void refuse(JavaThread* thread, NVMRegionMonitors* survivor);
  void note(JavaThread* thread, oop object);
  void forget_note();
  bool survivor_is_behind(JavaThread* thread);

public:
  NVMRegionMonitors();

  // The results of Natives.holdMonitor0()
  enum Result { Held, Deadlock, MustWait, MustGiveWay, NoMemory };

  // MustWait: to be called once more by synchronized on the object. MustGiveWay: to be called once more when
  // must_give_way(true) says so no longer, or has for long enough. By the region's thread, in a region. May reach a safepoint.
  Result hold(JavaThread* thread, Handle object);

  // Whether the region that waited for this thread's latest one is still to go first; but for an open one, not. Asked again and
  // again while the thread waits for that. By the thread.
  bool must_give_way(JavaThread* thread, bool again);

  // At a region's end. A leaf. owner: the java.lang.Thread's id of the region, whose thread may have ended.
  void release_all(JavaThread* thread, int64_t owner);

  void oops_do(OopClosure* f);
};

#endif // SHARE_NVM_REGION_NVMREGIONMONITORS_HPP

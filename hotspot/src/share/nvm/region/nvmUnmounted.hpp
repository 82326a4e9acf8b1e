// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_REGION_NVMUNMOUNTED_HPP
#define SHARE_NVM_REGION_NVMUNMOUNTED_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/base/nvmThread.hpp"
#include "runtime/atomic.hpp"

class JavaThread;
class NVMRegion;

// Virtual threads that have left their carriers inside of a failure-atomic region or an AutoPersist.relaxed block.
//
// Both belong to a java.lang.Thread, but lie with the thread of the operating system, where slow paths find them. If a virtual
// thread stayed on its carrier until their end, those that wait inside for a lock would soon have all carriers, and whoever has
// the lock, and has left its carrier, would never get one again. So a virtual thread takes both along:
//
// (1) No other thread ever stores into them. They are taken away when all frames of the thread are on the heap, before its
//     carrier goes on, and come back before the first frame does, to whatever carrier. (A thread that comes back for a monitor,
//     and does not get it, takes them away again.) The lock of this table is between the two.
// (2) They are never taken away in the midst of anything. Frames go to the heap only where Java code waits, with no code of ours
//     below it: slow paths and ends of regions are leaves, and what waits in the VM is a native frame, which keeps the thread on
//     its carrier. Errors of stores, and stores that are put off, come before that (Continuation::try_preempt).
// (3) A redo log stays with the thread of the operating system: nothing is in it before the region's end, which is a leaf. So
//     there are no more of these logs, and no more space is taken by them, than there are threads that run at once. An undo
//     log, whose records the region needs for a rollback, goes along.
// (4) What is open is seen wherever it lies: by collectors (roots, marks, what is fresh), by the verifier, by those who look for
//     circles of waiting threads (NVMRegion::for_each_open).
// (5) Write-backs are fenced before.
//
// Nothing in a region may wait for a Java monitor in the VM, since that one's owner may be unmounted: Regions.hold() waits in
// Java.
class NVMUnmounted : public CHeapObj<mtInternal> {
  static const size_t Buckets = 1024;

  static NVMSpinLock   _lock;               // guards all changes
  static NVMUnmounted* _table[Buckets];     // by the threads' ids
  static volatile int  _count;

  const int64_t   _owner;                   // the java.lang.Thread's id
  NVMRegion*      _region;                  // null if none is open
  NVMRelaxedState _relaxed;
  NVMUnmounted*   _next;

  explicit NVMUnmounted(int64_t owner);

  static NVMUnmounted** bucket(int64_t owner) { return &_table[(size_t)owner % Buckets]; }
  static void take_away(JavaThread* thread, NVMThread* carrier);
  static void bring_back(JavaThread* thread);

public:
  // All frames of the current virtual thread have just been moved to the heap. A leaf.
  static void unmount(JavaThread* thread) {
    NVMThread* const t = NVMThread::current_or_null();
    if (t != nullptr && (t->region_level() > 0 || t->relaxed()->level > 0)) {
      take_away(thread, t);
    }
  }

  // The first of them are about to come back. A leaf.
  static void mount(JavaThread* thread) {
    if (Atomic::load(&_count) > 0) {
      bring_back(thread);
    }
  }
};

#endif // SHARE_NVM_REGION_NVMUNMOUNTED_HPP

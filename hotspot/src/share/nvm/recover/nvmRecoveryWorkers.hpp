// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMRECOVERYWORKERS_HPP
#define SHARE_NVM_RECOVER_NVMRECOVERYWORKERS_HPP

#include "gc/shared/workerThread.hpp"
#include "memory/allocation.hpp"

// The threads that help the Java threads that recover roots. They are no Java threads, and no collector's: they work only
// while the Java thread that has borrowed them waits for them, in a state in which no safepoint can begin unless it has
// left the VM, so that what they may touch is what that thread might. They must not wait for a lock that is held across the
// request of a safepoint, such as Heap_lock. Started when first needed.
class NVMRecoveryWorkers : public StackObj {
  static WorkerThreads* _threads;
  static volatile int   _borrowed;
  static uint           _made;       // by who has borrowed them

  uint _count;

public:
  // With so many homes or fewer, threads cost more than they save. With -XX:NVMStressGC all do.
  static size_t alone();

  // Borrows them if there are more than alone() homes; does not get any while another thread has them.
  explicit NVMRecoveryWorkers(size_t homes);
  ~NVMRecoveryWorkers();
  NONCOPYABLE(NVMRecoveryWorkers);

  // How many times run() calls its function; 1: the caller itself does it.
  uint count() const      { return _count; }

  // How many of so many homes a worker takes at a time: few enough that all end at about the same time.
  size_t slice(size_t homes) const;

  // Calls f(number) for each number below count(), at the same time.
  template <typename Function>
  void run(Function f) {
    if (_count == 1) {
      f(0);
      return;
    }
    class Task : public WorkerTask {
      Function& _f;

    public:
      explicit Task(Function& f) : WorkerTask("NVM recovery"), _f(f) {}
      void work(uint number) override { _f(number); }
    };
    Task task(f);
    _threads->run_task(&task, _count);
  }
};

#endif // SHARE_NVM_RECOVER_NVMRECOVERYWORKERS_HPP

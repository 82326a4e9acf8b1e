// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_GC_NVMMARKWORKERS_HPP
#define SHARE_NVM_GC_NVMMARKWORKERS_HPP

#include "gc/shared/workerThread.hpp"
#include "memory/allStatic.hpp"

// The threads that mark together with the collector of homes (-XX:NVMGCThreads). They are no Java threads, touch nothing of the
// Java heap, and go on during safepoints. Started when first needed; used by the collector's thread.
class NVMMarkWorkers : public AllStatic {
  static WorkerThreads* _threads;      // null: none was made yet

public:
  // With so many homes or fewer, threads cost more than they save. With -XX:+NVMStressCollector all do.
  static size_t alone();

  // How many may mark at the same time, the collector's thread included; there may be fewer if threads can't be made.
  static uint count();

  // Calls f(number) for each number below count, on as many threads; the collector's waits.
  template <typename Function>
  static void run(uint count, Function f) {
    class Task : public WorkerTask {
      Function& _f;

    public:
      explicit Task(Function& f) : WorkerTask("NVM marking"), _f(f) {}
      void work(uint number) override { _f(number); }
    };
    Task task(f);
    _threads->run_task(&task, count);
  }
};

#endif // SHARE_NVM_GC_NVMMARKWORKERS_HPP

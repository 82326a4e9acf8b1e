// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMTRACETHREAD_HPP
#define SHARE_NVM_RECOVER_NVMTRACETHREAD_HPP

#include "runtime/javaThread.hpp"

// Walks the image beside the program to find out what unbound roots share: NVMKeepAlive holds all that was recovered until it
// knows. The walk is that of each unbound root's graph, down to homes with a front. It counts if no recovery was made meanwhile,
// and the collector has not swept since, as another home could be where one was found; else it is done again. Nothing of it is
// urgent.
class NVMTraceThread : public JavaThread {
  static void run_thread(JavaThread* thread, TRAPS);
  static void find_shared(JavaThread* thread);

  explicit NVMTraceThread(ThreadFunction entry_point) : JavaThread(entry_point) {}

public:
  // At start-up, if an image is open.
  static void initialize();

  bool is_hidden_from_external_view() const override { return true; }
};

#endif // SHARE_NVM_RECOVER_NVMTRACETHREAD_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_NVMWOKENCODE_HPP
#define SHARE_NVM_BARRIER_NVMWOKENCODE_HPP

#include "runtime/javaThread.hpp"

// Compiled code whose dormant store barriers have woken (NVMDormant), and test out of line since then, is thrown away, to be
// compiled again with tests in line when it is hot; likewise code that tracks the objects of a site where that costs more than it
// saves (NVMSites). Classes become recoverable in groups, when a program makes its first objects durable: so the thread waits a
// moment for the rest of the group. Only speed depends on it.
class NVMWokenCode : public JavaThread {
  static void run_thread(JavaThread* thread, TRAPS);

  explicit NVMWokenCode(ThreadFunction entry_point) : JavaThread(entry_point) {}

public:
  // At start-up, when threads can be made. Does nothing if no image is open, or no compiled code ever turns wrong.
  static void initialize();

  bool is_hidden_from_external_view() const override { return true; }
};

#endif // SHARE_NVM_BARRIER_NVMWOKENCODE_HPP

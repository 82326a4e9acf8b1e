// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_DISK_NVMDISKCOMMIT_HPP
#define SHARE_NVM_DISK_NVMDISKCOMMIT_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class JavaThread;

// Ends of failure-atomic regions that wait until the disk has what the region has stored: -XX:NVMCommit=wait.
//
// Calls of the API that end a region wait before they return, in Java's own code (await()), when no lock is held that they have
// taken themselves. A method that is a region (-XX:FailureAtomicMethods) ends it in a leaf, which asks its thread to wait. In
// compiled code it does at the poll of the method's return (NVMStall), in the interpreter by a call behind the leaf, still under
// the monitor of a synchronized method: nothing of the caller runs before.
class NVMDiskCommit : public AllStatic {
  static bool                  _on;
  static THREAD_LOCAL uint64_t _epoch;   // in which, or before which, is what the thread's latest region has stored; 0: nothing

public:
  // Reads the flags.
  static void initialize();

  static bool is_on()   { return _on; }

  // The current thread's region has ended. A leaf.
  static void note_end(bool has_stored);

  // Is what it has stored on disk?
  static bool is_done();

  // The current thread is to wait until it is. A leaf.
  static void ask(JavaThread* thread);

  // Waits if the thread was asked to; leaves an error pending.
  static void wait_if_asked(JavaThread* thread);

  // At a poll: for the log (NVMDiskWindow), and for that.
  static void wait_at_poll(JavaThread* thread);

  // Null, or why the disk doesn't have it. A thread that waits there holds up no safepoint.
  static const char* await(JavaThread* thread);
};

#endif // SHARE_NVM_DISK_NVMDISKCOMMIT_HPP

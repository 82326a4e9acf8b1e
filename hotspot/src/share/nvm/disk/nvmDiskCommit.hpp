#ifndef SHARE_NVM_DISK_NVMDISKCOMMIT_HPP
#define SHARE_NVM_DISK_NVMDISKCOMMIT_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class JavaThread;

// Ends of failure-atomic regions that wait until the disk has what the region has stored: -XX:NVMCommit=wait.
//
// Calls of the API that end a region wait before they return, in Java's own code (await()), when no lock is held that they have
// taken themselves. A method that is a region (-XX:FailureAtomicMethods) ends it in a leaf, which asks its thread to wait at its
// next poll (NVMStall). That is the poll of the method's return, in compiled code, and in the interpreter a call behind the leaf:
// nothing of the caller runs before.
class NVMDiskCommit : public AllStatic {
  static THREAD_LOCAL bool _is_asked;

public:
  static bool is_on();

  // The current thread has committed. A leaf.
  static void ask(JavaThread* thread);

  // At a poll: for that, and for the log (NVMDiskWindow). An error is left pending.
  static void wait(JavaThread* thread);

  // Null, or why the disk doesn't have what the thread has stored. A thread that waits there holds up no safepoint.
  static const char* await(JavaThread* thread);
};

#endif // SHARE_NVM_DISK_NVMDISKCOMMIT_HPP

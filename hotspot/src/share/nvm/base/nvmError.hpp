// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMERROR_HPP
#define SHARE_NVM_BASE_NVMERROR_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmPendingError.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"

// Errors of stores: exceptions that a slow path has to throw but, as a leaf, can't. It leaves
// the error pending in its thread (NVMThread::set_error()), and arms the thread's poll.
//
// Where it is thrown. The error belongs to the store: the innermost handler that covers it
// gets it, and no other code runs before.
//
//   who stored               who throws
//   -----------------------  -----------------------------------------------------------
//   interpreter              the store's bytecode, when it is back from the slow path
//   C1                       the store's bytecode, by the slow path's stub
//   C2                       polls, where control enters or leaves a handler's range, before loops, calls, locks and
//                            ordered accesses (NVMPollsC2); the method's own return has a safepoint poll
//                            already
//   JNI functions            they return with the exception pending
//   other code in the VM     the way back to Java; before that, calls of Java code and the
//                            initialization of classes throw it instead of doing their work
//
// So an error can be pending when Java code runs only between a store and a poll of the same
// activation of C2's code, and nothing but the activation's own code runs in between: what
// deoptimizes it there makes the interpreter throw at the bytecode that it goes on with,
// without executing it. What the stretch stores meanwhile to recoverable objects should not have been reached: it is taken
// back as well (NVMBarrier). Other objects keep what it stores to them; a second error is dropped.
class NVMError : public AllStatic {
public:
  enum class Kind {
    Refused,       // org.autopersist.ObjectRefusedException
    ImageFull,     // org.autopersist.ImageFullException; one of its tables, or its file system, may be what is full
    RolledBack,    // org.autopersist.RegionRolledBackException, of the end of a method that is a region
    NotRecovered,  // org.autopersist.RecoveryException: no error of a store, but thrown by what recovers
    NoMemory,      // OutOfMemoryError, of the Java heap or of C memory
    NotOnDisk      // java.io.UncheckedIOException, of a commit that was to wait (NVMDiskCommit)
  };

private:
  static Handle make_pending(JavaThread* thread);
  static void deoptimize_caller(JavaThread* thread);

public:
  static bool is_pending(JavaThread* thread) {
    return AutoPersist && NVMPendingError::is_set(thread);
  }

  // The exception; another one if it can't be made. In a program without the API it is a RuntimeException instead of one of the
  // API's. The message stays the caller's; cause may be empty.
  static Handle new_exception(Kind kind, const char* message, Handle cause, JavaThread* thread);

  // The same, and frees the message.
  static Handle make_exception(Kind kind, char* message, JavaThread* thread);

  // Throws it; the message stays the caller's.
  static void throw_error(Kind kind, const char* message, TRAPS);

  // Is it one that throw_error() has made of that kind, which has a class of the API?
  static bool is_of(Kind kind, oop exception);

  // May a handler for that class catch an error?
  static bool is_caught_by(const char* class_name);

  // The exception of the error that is pending, which no longer is. In state _thread_in_vm.
  static Handle take(JavaThread* thread);

  // Throws the error that is pending; in state _thread_in_vm. An exception that was thrown after
  // the store gives way to it.
  static void raise(JavaThread* thread);

  // The same on the way back to compiled code, whose handlers at this point may not be known.
  static void raise_at_exit(JavaThread* thread);

  // If one is pending.
  static void check(JavaThread* thread) {
    if (is_pending(thread)) {
      raise(thread);
    }
  }

  // C2's code is about to be left for the interpreter, at a safepoint poll.
  static void before_deoptimization(JavaThread* thread, int exec_mode);
};

// Throws a RecoveryException and returns.
#define THROW_NOT_RECOVERED(message) \
  { NVMError::throw_error(NVMError::Kind::NotRecovered, message, THREAD); return; }

#define THROW_NOT_RECOVERED_(message, result) \
  { NVMError::throw_error(NVMError::Kind::NotRecovered, message, THREAD); return result; }

#define THROW_NOT_RECOVERED_NULL(message) THROW_NOT_RECOVERED_(message, nullptr)

#endif // SHARE_NVM_BASE_NVMERROR_HPP

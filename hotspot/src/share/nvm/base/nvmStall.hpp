// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMSTALL_HPP
#define SHARE_NVM_BASE_NVMSTALL_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmPendingError.hpp"
#include "utilities/globalDefinitions.hpp"

// Threads that have taken space for homes faster than the collector gives it back wait for it. A slow path, as a leaf, can't: it
// only asks its thread to, and arms the thread's poll, where the thread waits, safe for collections and for the safepoints of the
// collector. What is set aside for that must do until then. Threads that have stored faster than the log of disk mode goes to
// disk wait for that in the same way.
//
// The bit lies among JavaThread's suspend flags, as that of NVMPendingError.
class NVMStall : public AllStatic {
  static const int LongestMillis = 10000;      // then whoever holds up the collector may be the thread itself

  static THREAD_LOCAL uint64_t _cycle;         // that the thread is to wait for
  static THREAD_LOCAL bool     _wants_cycle;   // it is to wait for that
  static THREAD_LOCAL bool     _lacks_room;    // it was refused space
  static void                (*_wait_for_log)(JavaThread* thread);

  static void ask();
  static bool wait_for_cycle(JavaThread* thread);

public:
  enum class Cycle {
    UnderWay,      // or the next one: somebody needs room soon
    Next           // of which it is certain that it finds what is garbage by now
  };

  static bool is_asked(JavaThread* thread)   { return AutoPersist && NVMPendingError::is_set(thread, NVMPendingError::StallBit); }

  // The current thread is to wait, if it is one of Java. A leaf.
  static void ask(Cycle cycle);

  // The same, for the log. Where there is one, what waits for it is known.
  static void ask_for_log();
  static void set_wait_for_log(void (*wait)(JavaThread* thread)) { _wait_for_log = wait; }

  // At a poll, or in the VM, in state _thread_in_vm: waits for the end of the cycle, and for the log. True if all that was
  // garbage when the thread was refused space has been given back.
  static bool wait(JavaThread* thread);

  // Asks for a cycle, and waits for its end, if there is a collector.
  static void wait_for_room(JavaThread* thread);

  // As wait(), if it has been asked to.
  static bool wait_if_asked(JavaThread* thread) { return is_asked(thread) && wait(thread); }

  // It need not wait.
  static void forget(JavaThread* thread);
};

#endif // SHARE_NVM_BASE_NVMSTALL_HPP

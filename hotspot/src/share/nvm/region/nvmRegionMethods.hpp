// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_REGION_NVMREGIONMETHODS_HPP
#define SHARE_NVM_REGION_NVMREGIONMETHODS_HPP

#include "memory/allStatic.hpp"
#include "oops/method.hpp"

class InstanceKlass;
class JavaThread;

// Methods each call of which is a failure-atomic region, as
// -XX:FailureAtomicMethods names them. Interpreter and compilers call enter()
// and leave() for them; the code of all other methods is as without.
//
// Every call has one enter(), and one leave() or leave_by_exception(), in whatever tiers it runs:
//
// - A frame that begins at its method's entry calls enter() once the monitor of
//   a synchronized method is held, as the last thing before the first bytecode:
//   C1 and C2 after all that can deoptimize with the bci of the entry. The
//   interpreter goes on at the first bytecode of such a frame, without its own
//   enter(), so deoptimization calls it (entered_by_deoptimization()). A frame
//   that begins with an OSR entry, or that deoptimization made for any other
//   bci, goes on with a call that was entered.
// - A frame that ends, by return or exception, calls leave() or leave_by_exception() before
//   it releases the monitor: no other thread that takes it sees what is not committed, or is
//   still to be taken back. The interpreter does so unless it has thrown before enter(), by an
//   overflow of the stack or while the method was being compiled; the flag
//   do_not_unlock_if_synchronized tells. A debugger's ForceEarlyReturn and PopFrame are returns.
// - Where the interpreter finds after leave() that the monitors are wrong, it
//   throws within the same frame, and calls enter() again before.
//
// An error of the region's end is thrown to the caller, at the call. Compiled code does so at the poll of its return, since no
// other follows; the interpreter by itself, as if the method had thrown it and had no handler. The region has ended by then, so
// the leave_by_exception() on that way does nothing.
//
// These methods are not inlined and are no intrinsics: C1 has no code for
// exceptions that leave an inlined method, and an intrinsic has no calls.
//
// These are calls with full memory effects for C2, so that all
// stores and their barriers stay on their side; none sees a state in between.
class NVMRegionMethods : public AllStatic {
  static bool mark(Method* method);

public:
  // Reads the flag; ends start-up with one line where that fails.
  static void parse();

  // Before a class's methods get entry points. Warns of names that are not
  // methods of the class, or can't be regions.
  static void mark(InstanceKlass* ik);

  static bool is_region(const Method* method) { return method->is_failure_atomic(); }

  // Leaves: no safepoint, no Java allocation. Where commits wait (NVMDiskCommit), leave() asks the thread to.
  static void enter(JavaThread* current);
  static void leave(JavaThread* current);
  static void leave_by_exception(JavaThread* current);

  // Of the interpreter, behind a leave(): waits, if the thread was asked to.
  static void wait_after_leave(JavaThread* current);

  // The same: the error that the end of the region has left pending, as the thread's vm_result_oop.
  static void error_after_leave(JavaThread* current);

  static void entered_by_deoptimization(JavaThread* current, const Method* method);
};

#endif // SHARE_NVM_REGION_NVMREGIONMETHODS_HPP

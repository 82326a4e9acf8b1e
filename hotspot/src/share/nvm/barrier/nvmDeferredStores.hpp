// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_NVMDEFERREDSTORES_HPP
#define SHARE_NVM_BARRIER_NVMDEFERREDSTORES_HPP

#include "memory/allStatic.hpp"
#include "oops/oopsHierarchy.hpp"
#include "runtime/deoptimization.hpp"
#include "utilities/globalDefinitions.hpp"

class JavaThread;
class Method;
class NVMThread;

// When stores are put off, and how they end; see NVMDeferred. NVMBarrier::sync_range() may put off the store of references:
// its callers come to end_store(), or to a poll before anything by which another thread could learn of the store.
class NVMDeferredStores : public AllStatic {
  static void end_in_leaf(NVMThread* thread);

public:
  // Of C2's traps for which the interpreter goes on behind the bytecode, if it does not throw. No other trap for that reason
  // (unhandled) has it, and nothing is done of what it says.
  static const Deoptimization::DeoptAction ActionBehind = Deoptimization::Action_make_not_compilable;

  // NVMBarrier::sync_range() of what can't be put off: where C2's code has counted, or an intrinsic has stored, and in C1's code
  // after others than its plain stores of references (NVMBarrierC1). A leaf.
  static void sync_at_once(oopDesc* holder, intptr_t offset, intptr_t size);

  // The same of what C2's code has stored: some references may be put off until its next poll. A leaf.
  static void sync_until_poll(oopDesc* holder, intptr_t offset, intptr_t size);

  // The same for elements, as NVMBarrier::sync_elements().
  static void sync_elements_until_poll(oopDesc* array, jint index, jint length);

  // NVMBarrier::sync_elements() of what C1's code has copied from source, and comes to end_store() with the copy's state: it is
  // put off, unless the copy can't be done once more, since it was one within the array. A leaf.
  static void sync_copied(oopDesc* array, jint index, jint length, oopDesc* source);

  // The same for what C2's code has counted: an element's index in long that the program may have counted in int.
  static void sync_counted(oopDesc* holder, intptr_t offset, intptr_t size);

  // NVMBarrier::ordered_access() of interpreted code, which comes to end_store() at once: the store of a reference may be put off
  // until then. A leaf.
  static jlong ordered_field_access(oopDesc* holder, intptr_t offset, jlong value, jlong compare, jint op_and_type);

  // NVMBarrier::ordered_access() of compiled code, of a reference. What would have to wait is not done, which
  // NVMPendingError::DeferredBit tells: the interpreter is to execute the bytecode. A leaf.
  static jlong ordered_access_or_none(oopDesc* holder, intptr_t offset, jlong value, jlong compare, jint op_and_type);

  // In a slow path, before anything is synced. True if the store is put off behind others of its thread.
  static bool follows(NVMThread* thread, oopDesc* holder, intptr_t offset, intptr_t size);

  // The conversion for this store has been given up as too long. False if it must be done at once all the same.
  static bool put_off(NVMThread* thread, oopDesc* holder, intptr_t offset, intptr_t size);

  // In the slow path of an access that can't be put off.
  static void before_ordered(NVMThread* thread);

  // The conversion for a volatile store of a reference has been given up as too long. False as above.
  static bool put_off_volatile(NVMThread* thread, oopDesc* holder, intptr_t offset, oopDesc* value);

  // At a poll, or in the VM: all that is put off becomes durable, or is refused, with an error pending. In state _thread_in_vm;
  // lets safepoints in.
  static void finish(JavaThread* thread);

  // At a poll for a safepoint in compiled code, or on the way back to Java, in state _thread_in_vm: the same, and waits, each if
  // the thread has been asked to.
  static void at_poll(JavaThread* thread);

  // C2's code has come to a trap: the same, and if there is an error, it is thrown. True if that is all, or if the trap was there
  // for that only.
  static bool trapped(JavaThread* thread, jint trap_request);

  // The interpreter is about to execute the bytecode of a trap again, with that entry: unless it is to go on behind it.
  static void skip_bytecode(const Method* method, address bcp, address* entry, bool* is_behind);

  // By the VM thread, when a safepoint has begun: other threads' regions may have changed what the image has at the places.
  static void hold_values_before();

  // In the VM, after a store that has to be done when it returns, and before what no earlier store may disturb: the same, and
  // an error becomes an exception.
  static void end(JavaThread* thread);

  // Called by interpreted code and C1's at the end of a store.
  static void end_store(JavaThread* current);

  // Called by C1's code if ordered_access_or_none() has done nothing, or if there is an error. Goes on in the interpreter.
  static void end_ordered(JavaThread* current);
};

#endif // SHARE_NVM_BARRIER_NVMDEFERREDSTORES_HPP

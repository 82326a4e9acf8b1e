// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "asm/macroAssembler.inline.hpp"
#include "ci/ciMethod.hpp"
#include "interpreter/interp_masm.hpp"
#include "interpreter/interpreter.hpp"
#include "nvm/base/nvmFlagItems.hpp"
#include "nvm/base/nvmPendingError.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/region/nvmCallRegion.hpp"
#include "nvm/region/nvmRegionAssembler.hpp"
#include "nvm/region/nvmRegionMethods.hpp"
#include "oops/method.hpp"
#include "runtime/frame.hpp"
#include "runtime/globals.hpp"

// Jumps if the method is neither; else the zero flag tells that it is a call (NVMCallRegion).
static void jump_if_no_region(InterpreterMacroAssembler* masm, Register scratch, Label& target) {
  masm->get_method(scratch);
  masm->movl(scratch, Address(scratch, Method::flags_offset()));
  masm->testl(scratch, MethodFlags::failure_atomic_bit() | MethodFlags::atomic_call_bit());
  masm->jcc(Assembler::zero, target);
  masm->testl(scratch, MethodFlags::failure_atomic_bit());
}

static Address count_of_calls() {
  return Address(r15_thread, JavaThread::nvm_atomic_calls_offset());
}

// flags: the method's. The locals are at r14.
static void enter_call(InterpreterMacroAssembler* masm, Register flags, Label& done) {
  Label asked, counted;
  const Register subject = c_rarg1;
  masm->testl(flags, MethodFlags::inner_atomic_call_bit());
  masm->jcc(Assembler::zero, asked);
  masm->call_VM_leaf(CAST_FROM_FN_PTR(address, NVMCallRegion::enter_unseen), r15_thread);
  masm->jmp(done);
  masm->bind(asked);
  masm->movptr(subject, Address(r14, Interpreter::local_offset_in_bytes(0)));
  masm->cmpl(count_of_calls(), 0);
  masm->jcc(Assembler::notEqual, counted);
  masm->testptr(subject, subject);
  masm->jcc(Assembler::zero, done);
  masm->testl(Address(subject, NVMWord::OffsetInBytes), NVMWord::HasHome);
  masm->jcc(Assembler::zero, done);
  masm->bind(counted);
  masm->call_VM_leaf(CAST_FROM_FN_PTR(address, NVMCallRegion::enter), r15_thread, subject);
  masm->jmp(done);
}

void NVMRegionAssembler::interpreted_enter(InterpreterMacroAssembler* masm) {
  if (!NVMFlagItems::is_given(FailureAtomicMethods)) {
    return;
  }
  Label done, call;
  jump_if_no_region(masm, rcx, done);
  masm->jcc(Assembler::zero, call);
  masm->call_VM_leaf(CAST_FROM_FN_PTR(address, NVMRegionMethods::enter), r15_thread);
  masm->jmp(done);
  masm->bind(call);
  enter_call(masm, rcx, done);
  masm->bind(done);
}

// Waits, and throws the error of the region's end, if the thread was asked to or has one. The method's result is rooted in the
// thread meanwhile: the frame may be one that a debugger has return, whose stack has no place for it.
static void wait_or_throw(InterpreterMacroAssembler* masm, TosState result) {
  Label restore, done;
  const Address flags(r15_thread, NVMPendingError::flags_offset());
  const Address oop_result(r15_thread, JavaThread::vm_result_oop_offset());
  masm->testl(flags, NVMPendingError::CommitBit | NVMPendingError::Bit);
  masm->jcc(Assembler::zero, done);
  masm->cmpl(Address(r15_thread, JavaThread::nvm_region_level_offset()), 0);
  masm->jcc(Assembler::notEqual, done);
  if (result == atos) {
    masm->movptr(oop_result, rax);
  } else {
    masm->push(result);
  }
  masm->call_VM(noreg, CAST_FROM_FN_PTR(address, NVMRegionMethods::wait_after_leave));
  masm->testl(flags, NVMPendingError::Bit);
  masm->jcc(Assembler::zero, restore);
  masm->call_VM(rax, CAST_FROM_FN_PTR(address, NVMRegionMethods::error_after_leave));
  masm->push_ptr(rax);
  masm->call_VM_leaf(CAST_FROM_FN_PTR(address, Interpreter::remove_activation_entry));
  masm->jmp(rax);
  masm->bind(restore);
  if (result == atos) {
    masm->movptr(rax, oop_result);
    masm->movptr(oop_result, NULL_WORD);
  } else {
    masm->pop(result);
  }
  masm->bind(done);
}

void NVMRegionAssembler::interpreted_leave(InterpreterMacroAssembler* masm, TosState result, Register not_entered,
                                           bool by_exception) {
  if (!NVMFlagItems::is_given(FailureAtomicMethods)) {
    return;
  }
  assert_different_registers(not_entered, rcx);
  Label done, region;
  masm->testbool(not_entered);
  masm->jcc(Assembler::notZero, done);
  jump_if_no_region(masm, rcx, done);
  masm->jcc(Assembler::notZero, region);
  masm->cmpl(count_of_calls(), 0);
  masm->jcc(Assembler::equal, done);
  masm->push(result);
  masm->call_VM_leaf(CAST_FROM_FN_PTR(address, NVMCallRegion::leave), r15_thread);
  masm->pop(result);
  masm->jmp(done);
  masm->bind(region);
  const address leave = by_exception ? CAST_FROM_FN_PTR(address, NVMRegionMethods::leave_by_exception)
                                     : CAST_FROM_FN_PTR(address, NVMRegionMethods::leave);
  masm->push(result);
  masm->call_VM_leaf(leave, r15_thread);
  masm->pop(result);
  if (!by_exception) {
    wait_or_throw(masm, result);
  }
  masm->bind(done);
}

void NVMRegionAssembler::c1_unwind(MacroAssembler* masm, ciMethod* method) {
  const bool is_call = NVMCallRegion::is_call(method->get_Method());
  if (!is_call && !NVMRegionMethods::is_region(method->get_Method())) {
    return;
  }
  // Compiled code has nothing in rbx here, and C++ functions preserve it.
  masm->mov(rbx, rax);
  masm->mov(c_rarg0, r15_thread);
  masm->call(RuntimeAddress(is_call ? CAST_FROM_FN_PTR(address, NVMCallRegion::leave)
                                    : CAST_FROM_FN_PTR(address, NVMRegionMethods::leave_by_exception)));
  masm->mov(rax, rbx);
}

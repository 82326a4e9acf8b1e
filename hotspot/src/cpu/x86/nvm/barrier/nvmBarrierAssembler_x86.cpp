// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "asm/macroAssembler.inline.hpp"
#include "nvm/barrier/nvmArrayCopy.hpp"
#include "nvm/barrier/nvmBarrierAssembler.hpp"
#include "nvm/barrier/nvmDeferredStores.hpp"
#include "nvm/base/nvmMutants.hpp"
#include "nvm/base/nvmPendingError.hpp"
#include "nvm/base/nvmWord.hpp"
#include "oops/oop.hpp"
#include "runtime/globals.hpp"
#ifdef COMPILER1
#include "c1/c1_LIRAssembler.hpp"
#include "c1/c1_MacroAssembler.hpp"
#include "c1/c1_Runtime1.hpp"
#include "nvm/barrier/c1/nvmBarrierC1.hpp"
#endif // COMPILER1

#define __ masm->

void NVMBarrierAssembler::initialize_word(MacroAssembler* masm, Register obj, Register klass, bool is_array, Register tmp) {
  if (!AutoPersist) {
    return;
  }
  assert_different_registers(obj, klass, tmp);
  __ movl(tmp, Address(klass, Klass::nvm_word_offset()));
  if (is_array) {
    __ movl(Address(obj, NVMWord::OffsetInBytes), tmp);
  } else {
    __ movptr(Address(obj, NVMWord::OffsetInBytes), tmp);
  }
}

void NVMBarrierAssembler::test_word(MacroAssembler* masm, Register obj) {
  __ testb(Address(obj, NVMWord::OffsetInBytes), NVMWord::StateMask);
}

void NVMBarrierAssembler::test_end_of_store(MacroAssembler* masm, bool may_wait) {
  __ testl(Address(r15_thread, NVMPendingError::flags_offset()),
           may_wait ? NVMPendingError::StoreBits : NVMPendingError::Bit);
}

#ifdef COMPILER1

void NVMBarrierAssembler::gen_c1_allocated(MacroAssembler* masm, Register obj, CodeEmitInfo* info) {
  const uint32_t word = NVMBarrierC1::site_word(info);
  if (word != NVMWord::Ordinary) {
    __ movl(Address(obj, NVMWord::OffsetInBytes), (int32_t)word);
  }
}

void NVMBarrierAssembler::gen_c1_sync_copied(MacroAssembler* masm, Register dst, Register dst_end, Register count) {
  if (!NVMWord::is_tested()) {
    return;
  }
  assert_different_registers(c_rarg2, dst, dst_end);
  assert_different_registers(c_rarg1, dst);

  Label done;
  __ testl(count, count);
  __ jcc(Assembler::zero, done);
  test_word(masm, dst);
  __ jcc(Assembler::zero, done);
  __ push_call_clobbered_registers();
  __ movl(c_rarg2, count);
  __ movl(c_rarg1, dst_end);
  __ subl(c_rarg1, c_rarg2);
  __ mov(c_rarg0, dst);
  __ call_VM_leaf(CAST_FROM_FN_PTR(address, NVMBarrier::sync_elements), 3);
  __ pop_call_clobbered_registers();
  __ bind(done);
}

void NVMBarrierAssembler::gen_c1_long_copy(MacroAssembler* masm, BasicType element, Register src, Register dst,
                                           Register length, CodeStub* slow) {
  if (!NVMWord::is_tested() || slow == nullptr || (element != T_OBJECT && element != T_ILLEGAL)) {
    return;
  }
  Label fast;
  __ cmpl(length, NVMArrayCopy::LongCopy);
  __ jcc(Assembler::lessEqual, fast);
  __ testptr(src, src);
  __ jcc(Assembler::zero, fast);
  __ testptr(dst, dst);
  __ jcc(Assembler::zero, fast);
  __ testb(Address(dst, NVMWord::OffsetInBytes), NVMWord::HasHome);
  __ jcc(Assembler::zero, fast);
  __ testb(Address(src, NVMWord::OffsetInBytes), NVMWord::HasHome);
  __ jcc(Assembler::zero, *slow->entry());
  __ bind(fast);
}

#undef __
#define __ ce->masm()->

static void skip_if_null(LIR_Assembler* ce, NVMSyncStubC1* stub, Label& ordinary) {
  if (stub->base_may_be_null()) {
    __ testptr(stub->base()->as_register(), stub->base()->as_register());
    __ jcc(Assembler::zero, ordinary);
  }
}

void NVMBarrierAssembler::gen_c1_sync(LIR_Assembler* ce, NVMSyncStubC1* stub) {
  skip_if_null(ce, stub, *stub->continuation());
  test_word(ce->masm(), stub->base()->as_register());
  __ jcc(Assembler::notZero, *stub->entry());
  __ bind(*stub->continuation());
}

// The access of an ordinary holder. The result of a compare-and-swap is whether
// it succeeded, that of other atomic operations replaces their value.
static void gen_c1_access(LIR_Assembler* ce, NVMOrderedStubC1* stub) {
  LIR_Address* addr = stub->addr()->as_address_ptr();
  switch (stub->op()) {
  case NVMAccessOp::Put:
    ce->reg2mem(stub->value(), stub->addr(), stub->type(), lir_patch_none, nullptr /* info */, false /* wide */);
    break;
  case NVMAccessOp::CompareAndExchange: {
    const LIR_Code code = is_reference_type(stub->type()) ? lir_cas_obj
                        : stub->type() == T_LONG          ? lir_cas_long
                                                          : lir_cas_int;
    ce->emit_compare_and_swap(new LIR_OpCompareAndSwap(code, addr->base(), stub->compare(), stub->value(),
                                                       LIR_OprFact::illegalOpr, LIR_OprFact::illegalOpr,
                                                       LIR_OprFact::illegalOpr));
    __ setb(Assembler::equal, stub->result()->as_register());
    __ movzbl(stub->result()->as_register(), stub->result()->as_register());
    break;
  }
  case NVMAccessOp::Exchange:
    ce->atomic_op(lir_xchg, stub->addr(), stub->value(), stub->result(), LIR_OprFact::illegalOpr);
    break;
  case NVMAccessOp::Add:
    ce->atomic_op(lir_xadd, stub->addr(), stub->value(), stub->result(), LIR_OprFact::illegalOpr);
    break;
  }
}

void NVMBarrierAssembler::gen_c1_ordered(LIR_Assembler* ce, NVMOrderedStubC1* stub) {
  Label ordinary;
  skip_if_null(ce, stub, ordinary);
  test_word(ce->masm(), stub->base()->as_register());
  __ jcc(Assembler::notZero, *stub->entry());
  __ bind(ordinary);

  gen_c1_access(ce, stub);

  skip_if_null(ce, stub, *stub->continuation());
  test_word(ce->masm(), stub->base()->as_register());
  __ jcc(Assembler::notZero, *stub->sync_entry());
  __ bind(*stub->continuation());
}

// The runtime stubs take their arguments in the caller's outgoing argument
// area, so that no register needs to be free.

static void store_holder_and_address(LIR_Assembler* ce, LIR_Opr base, LIR_Opr addr) {
  ce->store_parameter(base->as_register(), 0);
  __ lea(rscratch1, ce->as_Address(addr->as_address_ptr()));
  ce->store_parameter(rscratch1, 1);
}

static void store_int(LIR_Assembler* ce, LIR_Opr opr, int slot) {
  if (opr->is_constant()) {
    ce->store_parameter(opr->as_jint(), slot);
  } else {
    __ movslq(rscratch1, opr->as_register());
    ce->store_parameter(rscratch1, slot);
  }
}

static void store_value(LIR_Assembler* ce, LIR_Opr opr, int slot) {
  if (opr->is_single_xmm()) {
    __ movdl(rscratch1, opr->as_xmm_float_reg());
    ce->store_parameter(rscratch1, slot);
  } else if (opr->is_double_xmm()) {
    __ movdq(rscratch1, opr->as_xmm_double_reg());
    ce->store_parameter(rscratch1, slot);
  } else if (opr->is_double_cpu()) {
    ce->store_parameter(opr->as_register_lo(), slot);
  } else if (opr->is_oop()) {
    ce->store_parameter(opr->as_register(), slot);
  } else {
    store_int(ce, opr, slot);
  }
}

// Back to the code, or throws. Only a store that may wait has a state to come back with from a safepoint.
static void leave_stub(LIR_Assembler* ce, NVMSyncStubC1* stub, CodeBlob* end) {
  if (stub->info() != nullptr) {
    NVMBarrierAssembler::test_end_of_store(ce->masm(), stub->may_wait());
    __ jcc(Assembler::zero, *stub->continuation());
    __ call(RuntimeAddress(end->code_begin()));
    ce->add_call_info_here(stub->info());
  }
  __ jmp(*stub->continuation());
}

void NVMBarrierAssembler::gen_c1_sync_range_stub(LIR_Assembler* ce, NVMSyncRangeStubC1* stub) {
  __ bind(*stub->entry());
  store_holder_and_address(ce, stub->base(), stub->addr());
  if (NVMMutants::is(NVMMutants::JitC1Misplace) && stub->addr()->as_address_ptr()->index()->is_valid()) {
    __ subptr(rscratch1, stub->size());
    ce->store_parameter(rscratch1, 1);
  }
  ce->store_parameter((jint)stub->size(), 2);
  CodeBlob* const sync = stub->may_wait() ? NVMBarrierC1::_sync_reference_blob : NVMBarrierC1::_sync_range_blob;
  __ call(RuntimeAddress(sync->code_begin()));
  leave_stub(ce, stub, NVMBarrierC1::_end_store_blob);
}

void NVMBarrierAssembler::gen_c1_sync_elements_stub(LIR_Assembler* ce, NVMSyncElementsStubC1* stub) {
  __ bind(*stub->entry());
  ce->store_parameter(stub->base()->as_register(), 0);
  store_int(ce, stub->index(), 1);
  store_int(ce, stub->length(), 2);
  ce->store_parameter(stub->may_wait() ? stub->source()->as_register() : stub->base()->as_register(), 3);
  __ call(RuntimeAddress(NVMBarrierC1::_sync_elements_blob->code_begin()));
  leave_stub(ce, stub, NVMBarrierC1::_end_store_blob);
}

static void load_result(LIR_Assembler* ce, NVMOrderedStubC1* stub) {
  const Address old_value(rsp, 0);
  if (stub->op() == NVMAccessOp::CompareAndExchange) {
    __ movptr(rscratch1, old_value);
    if (stub->compare()->is_double_cpu()) {
      __ cmpptr(rscratch1, stub->compare()->as_register_lo());
    } else if (stub->compare()->is_oop()) {
      __ cmpptr(rscratch1, stub->compare()->as_register());
    } else {
      __ cmpl(rscratch1, stub->compare()->as_register());
    }
    __ setb(Assembler::equal, stub->result()->as_register());
    __ movzbl(stub->result()->as_register(), stub->result()->as_register());
  } else if (stub->result()->is_double_cpu()) {
    __ movptr(stub->result()->as_register_lo(), old_value);
  } else if (stub->result()->is_oop()) {
    __ movptr(stub->result()->as_register(), old_value);
  } else {
    __ movl(stub->result()->as_register(), old_value);
  }
}

void NVMBarrierAssembler::gen_c1_ordered_stub(LIR_Assembler* ce, NVMOrderedStubC1* stub) {
  Label leave;
  __ bind(*stub->entry());
  store_holder_and_address(ce, stub->base(), stub->addr());
  store_value(ce, stub->value(), 2);
  if (stub->compare()->is_valid()) {
    store_value(ce, stub->compare(), 3);
  }
  ce->store_parameter(NVMBarrier::encode(stub->op(), stub->type()), 4);
  CodeBlob* const access = stub->may_wait() ? NVMBarrierC1::_ordered_reference_blob : NVMBarrierC1::_ordered_access_blob;
  __ call(RuntimeAddress(access->code_begin()));
  if (stub->result()->is_valid()) {
    load_result(ce, stub);
  }
  __ jmp(leave);

  __ bind(*stub->sync_entry());
  store_holder_and_address(ce, stub->base(), stub->addr());
  ce->store_parameter((jint)type2aelembytes(stub->type()), 2);
  __ call(RuntimeAddress(NVMBarrierC1::_sync_range_blob->code_begin()));
  __ bind(leave);
  leave_stub(ce, stub, NVMBarrierC1::_end_ordered_blob);
}

#undef __
#define __ sasm->

static void load_holder_and_offset(StubAssembler* sasm) {
  __ load_parameter(0, c_rarg0);
  __ load_parameter(1, c_rarg1);
  __ subptr(c_rarg1, c_rarg0);
}

static void generate_sync_range(StubAssembler* sasm, const char* name, address sync) {
  __ prologue(name, false /* must_gc_arguments */);
  __ push_call_clobbered_registers();
  load_holder_and_offset(sasm);
  __ load_parameter(2, c_rarg2);
  __ call_VM_leaf(sync, 3);
  __ pop_call_clobbered_registers();
  __ epilogue();
}

void NVMBarrierAssembler::generate_c1_sync_range_runtime_stub(StubAssembler* sasm) {
  generate_sync_range(sasm, "nvm_sync_range", CAST_FROM_FN_PTR(address, NVMDeferredStores::sync_at_once));
}

void NVMBarrierAssembler::generate_c1_sync_reference_runtime_stub(StubAssembler* sasm) {
  generate_sync_range(sasm, "nvm_sync_reference", CAST_FROM_FN_PTR(address, NVMBarrier::sync_range));
}

void NVMBarrierAssembler::generate_c1_sync_elements_runtime_stub(StubAssembler* sasm) {
  __ prologue("nvm_sync_elements", false /* must_gc_arguments */);
  __ push_call_clobbered_registers();
  __ load_parameter(0, c_rarg0);
  __ load_parameter(1, c_rarg1);
  __ load_parameter(2, c_rarg2);
  __ load_parameter(3, c_rarg3);
  __ call_VM_leaf(CAST_FROM_FN_PTR(address, NVMDeferredStores::sync_copied), 4);
  __ pop_call_clobbered_registers();
  __ epilogue();
}

static void generate_ordered(StubAssembler* sasm, const char* name, address access) {
  __ prologue(name, false /* must_gc_arguments */);
  __ push_call_clobbered_registers();
  load_holder_and_offset(sasm);
  __ load_parameter(2, c_rarg2);
  __ load_parameter(3, c_rarg3);
  __ load_parameter(4, c_rarg4);
  __ call_VM_leaf(access, 5);
  // The result replaces argument 0.
  __ movptr(Address(rbp, 2 * wordSize), rax);
  __ pop_call_clobbered_registers();
  __ epilogue();
}

void NVMBarrierAssembler::generate_c1_ordered_access_runtime_stub(StubAssembler* sasm) {
  generate_ordered(sasm, "nvm_ordered_access", CAST_FROM_FN_PTR(address, NVMBarrier::ordered_access));
}

void NVMBarrierAssembler::generate_c1_ordered_reference_runtime_stub(StubAssembler* sasm) {
  generate_ordered(sasm, "nvm_ordered_reference", CAST_FROM_FN_PTR(address, NVMDeferredStores::ordered_access_or_none));
}

#undef __

#endif // COMPILER1

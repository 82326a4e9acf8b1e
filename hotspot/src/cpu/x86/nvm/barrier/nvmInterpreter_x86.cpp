// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "asm/macroAssembler.inline.hpp"
#include "interpreter/interp_masm.hpp"
#include "nvm/barrier/nvmBarrier.hpp"
#include "nvm/barrier/nvmBarrierAssembler.hpp"
#include "nvm/barrier/nvmDeferredStores.hpp"
#include "nvm/base/nvmMutants.hpp"
#include "nvm/base/nvmWord.hpp"
#include "oops/accessDecorators.hpp"
#include "runtime/globals.hpp"

// The store barrier in the interpreter.
//
// The base of an address is always the holder. All bytecodes that store have
// checked it for null, and need nothing in registers after the store but what
// the calling convention preserves (locals, bytecode pointer, thread). There is
// no safepoint until the next bytecode, so references may stay in registers and
// on the expression stack. An error is thrown by the bytecode itself: the bytecode pointer
// is still there, and the throw needs nothing of the expression stack. What a long conversion has put off is
// ended there, too, and collections may come then: registers are not needed any more, nor what was popped.

// holder and address -> holder, offset in the first two argument registers
static void pass_holder_and_offset(MacroAssembler* masm, Register holder, Address dst) {
  assert_different_registers(c_rarg0, dst.base(), dst.index());
  assert_different_registers(c_rarg1, holder);
  masm->lea(c_rarg1, dst);
  masm->mov(c_rarg0, holder);
  masm->subptr(c_rarg1, c_rarg0);
}

static void pass_value(MacroAssembler* masm, BasicType type, Register val) {
  switch (type) {
  case T_OBJECT:
  case T_ARRAY:
    if (val == noreg) {
      masm->xorptr(c_rarg2, c_rarg2);
    } else {
      masm->mov(c_rarg2, val);
    }
    break;
  case T_LONG:    masm->mov(c_rarg2, rax);     break;
  case T_FLOAT:   masm->movdl(c_rarg2, xmm0);  break;
  case T_DOUBLE:  masm->movdq(c_rarg2, xmm0);  break;
  case T_BOOLEAN: masm->andl(val, 1);          // fall through
  default:        masm->movslq(c_rarg2, val);  break;
  }
}

static void call_slow_path(InterpreterMacroAssembler* masm, address entry, int arguments, Label& done) {
  masm->call_VM_leaf(entry, arguments);
  NVMBarrierAssembler::test_end_of_store(masm, true /* may_be_put_off */);
  masm->jcc(Assembler::zero, done);
  masm->call_VM(noreg, CAST_FROM_FN_PTR(address, NVMDeferredStores::end_store));
  masm->jmp(done);
}

void InterpreterMacroAssembler::access_store_at(BasicType type, DecoratorSet decorators, Address dst, Register val,
                                                Register tmp1, Register tmp2, Register tmp3) {
  const bool is_mutant = NVMMutants::is(NVMMutants::JitInterpreter) && type2aelembytes(type) == BytesPerLong;
  if (!NVMWord::is_tested() || (decorators & IN_HEAP) == 0 || is_mutant) {
    MacroAssembler::access_store_at(type, decorators, dst, val, tmp1, tmp2, tmp3);
    return;
  }

  const Register holder = dst.base();
  Label ordinary, done;

  if (_nvm_ordered) {
    NVMBarrierAssembler::test_word(this, holder);
    jcc(Assembler::zero, ordinary);
    assert_different_registers(c_rarg1, val);
    pass_holder_and_offset(this, holder, dst);
    pass_value(this, type, val);
    xorptr(c_rarg3, c_rarg3);
    movl(c_rarg4, NVMBarrier::encode(NVMAccessOp::Put, type));
    call_slow_path(this, CAST_FROM_FN_PTR(address, NVMDeferredStores::ordered_field_access), 5, done);
    bind(ordinary);
  }

  if (is_reference_type(type)) {
    // The collector's barrier may change all registers that are not callee-saved.
    push(holder);
    lea(rscratch1, dst);
    push(rscratch1);
    MacroAssembler::access_store_at(type, decorators, dst, val, tmp1, tmp2, tmp3);
    pop(c_rarg1);
    pop(c_rarg0);
    NVMBarrierAssembler::test_word(this, c_rarg0);
    jcc(Assembler::zero, done);
    subptr(c_rarg1, c_rarg0);
  } else {
    MacroAssembler::access_store_at(type, decorators, dst, val, tmp1, tmp2, tmp3);
    NVMBarrierAssembler::test_word(this, holder);
    jcc(Assembler::zero, done);
    pass_holder_and_offset(this, holder, dst);
  }
  movl(c_rarg2, type2aelembytes(type));
  call_slow_path(this, CAST_FROM_FN_PTR(address, NVMBarrier::sync_range), 3, done);
  bind(done);
}

void InterpreterMacroAssembler::store_heap_oop(Address dst, Register val, Register tmp1, Register tmp2,
                                               Register tmp3, DecoratorSet decorators) {
  access_store_at(T_OBJECT, IN_HEAP | decorators, dst, val, tmp1, tmp2, tmp3);
}

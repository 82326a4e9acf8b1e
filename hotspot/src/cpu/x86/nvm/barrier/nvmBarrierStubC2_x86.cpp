// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "asm/macroAssembler.inline.hpp"
#include "gc/shared/barrierSetAssembler.hpp"
#include "gc/shared/c2/barrierSetC2.hpp"
#include "nvm/barrier/c2/nvmBarrierStubC2.hpp"
#include "nvm/barrier/c2/nvmDormantC2.hpp"
#include "nvm/barrier/c2/nvmLivenessC2.hpp"
#include "nvm/base/nvmWord.hpp"
#include "opto/c2_MacroAssembler.hpp"
#include "opto/compile.hpp"
#include "opto/output.hpp"

#define __ masm.

// What SaveLiveRegisters wants to know.
class NVMPreservedC2 : public BarrierStubC2 {
public:
  NVMPreservedC2(const MachNode* node) : BarrierStubC2(node, NVMLivenessC2::after(node)) {}
};

void NVMBarrierStubC2::emit_test(C2_MacroAssembler* masm, const MachNode* node, Address word, Extent extent,
                                 Register first, Register second, jlong packed) {
  Assembler::InlineSkippedInstructionsCounter skipped_counter(masm);
  Compile* C = Compile::current();
  NVMBarrierStubC2* stub = nullptr;
  Label dummy;
  if (!C->output()->in_scratch_emit_size()) {
    stub = new (C->comp_arena()) NVMBarrierStubC2(node, word, extent, first, second, packed);
    C->output()->add_stub(stub);
  }
  Label& entry = stub != nullptr ? stub->entry() : dummy;
  const int kind = NVMBarrierNode::packed_kind(packed);
  if (kind == NVMDormantC2::Awake) {
    masm->testb(word, NVMWord::StateMask);
    masm->jcc(Assembler::notZero, entry);
  } else {
    if (stub != nullptr) {
      NVMDormantC2::add_site(C, masm->offset(), kind);
    }
    masm->jmp(entry, false);
  }
  masm->bind(stub != nullptr ? stub->continuation() : dummy);
}

int NVMBarrierStubC2::max_size() const {
  return 1600;   // 32 vector registers of 64 bytes, each saved and restored by 11 bytes of code
}

// holder, and its extent, to c_rarg0 and up; all live registers have been saved
void NVMBarrierStubC2::emit_arguments(C2_MacroAssembler& masm) {
  const Register holder = _first != rax && _second != rax ? rax :
                          _first != r10 && _second != r10 ? r10 : r11;
  __ lea(holder, _word.plus_disp(-NVMWord::OffsetInBytes));
  switch (_extent) {
  case Extent::Constant:
    if (!is_whole()) {
      __ movptr(c_rarg1, NVMBarrierNode::packed_offset(_packed));
    }
    break;
  case Extent::IntIndex:
    __ movslq(c_rarg1, _first);
    break;
  case Extent::LongIndex:
    if (c_rarg1 != _first) {
      __ movq(c_rarg1, _first);
    }
    break;
  case Extent::Elements:
  case Extent::Bytes:
    if (_second == c_rarg1) {
      if (_first == c_rarg2) {
        __ xchgq(c_rarg1, c_rarg2);
        break;
      }
      __ movq(c_rarg2, _second);
      __ movq(c_rarg1, _first);
    } else {
      if (c_rarg1 != _first) {
        __ movq(c_rarg1, _first);
      }
      if (c_rarg2 != _second) {
        __ movq(c_rarg2, _second);
      }
    }
    break;
  }
  if (_extent == Extent::IntIndex || _extent == Extent::LongIndex) {
    if (NVMBarrierNode::packed_scale(_packed) != 0) {
      __ shlq(c_rarg1, NVMBarrierNode::packed_scale(_packed));
    }
    __ addq(c_rarg1, NVMBarrierNode::packed_offset(_packed));
  }
  if (_extent != Extent::Elements && _extent != Extent::Bytes) {
    __ movl(c_rarg2, NVMBarrierNode::packed_size(_packed));
  }
  __ movptr(c_rarg0, holder);
}

void NVMBarrierStubC2::emit(C2_MacroAssembler& masm) {
  Assembler::InlineSkippedInstructionsCounter skipped_counter(&masm);
  __ bind(entry());
  if (NVMBarrierNode::packed_kind(_packed) != NVMDormantC2::Awake) {
    __ testb(_word, NVMWord::StateMask);
    __ jcc(Assembler::zero, continuation());
  }
  if (NVMEagerAllocation) {
    Label slow;
    __ cmpb(_word, NVMWord::Tracked);
    __ jcc(Assembler::notEqual, slow);
    __ membar(Assembler::StoreLoad);
    __ cmpb(_word, NVMWord::Tracked);
    __ jcc(Assembler::notEqual, slow);
    __ decrementl(Address(r15_thread, JavaThread::nvm_tracked_stores_offset()));
    __ jcc(Assembler::greaterEqual, continuation());
    __ bind(slow);
  }
  {
    NVMPreservedC2 preserved(_node);
    SaveLiveRegisters save(&masm, &preserved);
    emit_arguments(masm);
    __ call(RuntimeAddress(entry_point()));
  }
  __ jmp(continuation());
}

#undef __

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef CPU_X86_NVM_BARRIER_NVMBARRIERASSEMBLER_X86_HPP
#define CPU_X86_NVM_BARRIER_NVMBARRIERASSEMBLER_X86_HPP

#include "asm/macroAssembler.hpp"
#include "memory/allStatic.hpp"
#include "nvm/barrier/nvmBarrier.hpp"
#include "utilities/macros.hpp"

class CodeEmitInfo;
class CodeStub;
class LIR_Assembler;
class NVMOrderedStubC1;
class NVMSyncElementsStubC1;
class NVMSyncRangeStubC1;
class NVMSyncStubC1;
class StubAssembler;

// The store barrier's machine code.
class NVMBarrierAssembler : public AllStatic {
public:
  // For allocation: the word, and what shares its eight bytes with it. The
  // length of an array is not written.
  static void initialize_word(MacroAssembler* masm, Register obj, Register klass, bool is_array, Register tmp);

  // Sets the flags to notZero if obj is not ordinary. Faults if obj is null.
  static void test_word(MacroAssembler* masm, Register obj);

  // Sets the flags to notZero if the thread has to go to NVMDeferredStores::end_store(), or end_ordered().
  static void test_end_of_store(MacroAssembler* masm, bool may_wait);

#ifdef COMPILER1
  // An object that was allocated inline gets the word of its site, if that has one. Nobody else knows it yet.
  static void gen_c1_allocated(MacroAssembler* masm, Register obj, CodeEmitInfo* info);

  static void gen_c1_sync(LIR_Assembler* ce, NVMSyncStubC1* stub);
  static void gen_c1_ordered(LIR_Assembler* ce, NVMOrderedStubC1* stub);

  static void gen_c1_sync_range_stub(LIR_Assembler* ce, NVMSyncRangeStubC1* stub);
  static void gen_c1_sync_elements_stub(LIR_Assembler* ce, NVMSyncElementsStubC1* stub);
  static void gen_c1_ordered_stub(LIR_Assembler* ce, NVMOrderedStubC1* stub);

  static void generate_c1_sync_range_runtime_stub(StubAssembler* sasm);
  static void generate_c1_sync_reference_runtime_stub(StubAssembler* sasm);
  static void generate_c1_sync_elements_runtime_stub(StubAssembler* sasm);
  static void generate_c1_ordered_access_runtime_stub(StubAssembler* sasm);
  static void generate_c1_ordered_reference_runtime_stub(StubAssembler* sasm);

  // For an arraycopy that stopped midway: elements [dst_end - count, dst_end)
  // have been copied, and whoever does the rest may throw. dst may be null if none have. Preserves all registers.
  static void gen_c1_sync_copied(MacroAssembler* masm, Register dst, Register dst_end, Register count);

  // Before an arraycopy of references, or maybe of such: sends a long one from an ordinary array into one
  // that is not to slow (NVMArrayCopy). src and dst may be null.
  static void gen_c1_long_copy(MacroAssembler* masm, BasicType element, Register src, Register dst, Register length,
                               CodeStub* slow);
#endif // COMPILER1
};

#endif // CPU_X86_NVM_BARRIER_NVMBARRIERASSEMBLER_X86_HPP

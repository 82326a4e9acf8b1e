// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "asm/macroAssembler.inline.hpp"
#include "nvm/barrier/c2/nvmAsleepNode.hpp"
#include "nvm/barrier/c2/nvmDormantC2.hpp"
#include "opto/c2_MacroAssembler.hpp"
#include "opto/compile.hpp"
#include "opto/output.hpp"

// Whichever way round the blocks lie, it is the jump for a kind that is awake that sleeps.
void NVMAsleepNode::emit_branch(C2_MacroAssembler* masm, bool if_asleep, Label* target, int kind) {
  Assembler::InlineSkippedInstructionsCounter skipped_counter(masm);
  Compile* const C = Compile::current();
  if (!C->output()->in_scratch_emit_size()) {
    NVMDormantC2::add_site(C, masm->offset(), kind);
  }
  if (if_asleep) {
    Label awake;
    masm->jmp(awake, false);
    masm->jmp(*target, false);
    masm->bind(awake);
  } else {
    masm->jmp(*target, false);
  }
}

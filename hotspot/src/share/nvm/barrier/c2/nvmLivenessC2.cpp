// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/barrier/c2/nvmLivenessC2.hpp"
#include "opto/block.hpp"
#include "opto/compile.hpp"
#include "opto/machnode.hpp"

static bool has_barrier(const PhaseCFG* cfg) {
  for (uint i = 0; i < cfg->number_of_blocks(); i++) {
    const Block* block = cfg->get_block(i);
    for (uint j = 0; j < block->number_of_nodes(); j++) {
      if (NVMBarrierNode::is_mach(block->get_node(j))) {
        return true;
      }
    }
  }
  return false;
}

void NVMLivenessC2::compute(Compile* C) {
  NVMLivenessC2* liveness = new (C->comp_arena()) NVMLivenessC2(C->comp_arena());
  if (has_barrier(C->cfg())) {
    BarrierSetC2::compute_liveness_at_stubs(liveness);
  }
  C->set_nvm_liveness(liveness);
}

const RegMask& NVMLivenessC2::after(const MachNode* node) {
  return *Compile::current()->nvm_liveness()->live(node);
}

#include "gc/shared/barrierSet.hpp"
#include "gc/shared/barrierSetAssembler.hpp"
#include "nvm/barrier/c2/nvmLivenessC2.hpp"
#include "opto/block.hpp"
#include "opto/compile.hpp"
#include "opto/machnode.hpp"
#include "opto/regalloc.hpp"

bool NVMLivenessC2::is_barrier(const Node* node) {
  return node->is_Mach() && node->as_Mach()->ideal_Opcode() == Op_NVMBarrier;
}

NVMLivenessC2::NVMLivenessC2(Compile* C) : _barriers(C->comp_arena(), 8, 0, LiveAt()) {
  PhaseCFG* cfg = C->cfg();
  for (uint i = 0; i < cfg->number_of_blocks(); i++) {
    const Block* block = cfg->get_block(i);
    for (uint j = 0; j < block->number_of_nodes(); j++) {
      const Node* node = block->get_node(j);
      if (is_barrier(node)) {
        _barriers.append({ node, RegMask() });
      }
    }
  }
  _barriers.sort([](LiveAt* a, LiveAt* b) {
    return a->node->_idx < b->node->_idx ? -1 : a->node->_idx > b->node->_idx ? 1 : 0;
  });
}

RegMask* NVMLivenessC2::at(const Node* node) {
  int low = 0;
  int high = _barriers.length() - 1;
  while (low < high) {
    const int mid = (low + high) / 2;
    if (_barriers.at(mid).node->_idx < node->_idx) {
      low = mid + 1;
    } else {
      high = mid;
    }
  }
  assert(_barriers.at(low).node == node, "must be there");
  return &_barriers.adr_at(low)->live;
}

// Backwards over the blocks until nothing changes
void NVMLivenessC2::solve(Compile* C) {
  ResourceMark rm;
  PhaseCFG* const cfg = C->cfg();
  PhaseRegAlloc* const regalloc = C->regalloc();
  BarrierSetAssembler* const bs = BarrierSet::barrier_set()->barrier_set_assembler();
  GrowableArray<RegMask> live_in(cfg->number_of_blocks() + 1, cfg->number_of_blocks() + 1, RegMask());
  Block_List worklist;
  for (uint i = 0; i < cfg->number_of_blocks(); i++) {
    worklist.push(cfg->get_block(i));
  }
  while (worklist.size() > 0) {
    const Block* const block = worklist.pop();
    RegMask live;
    for (uint i = 0; i < block->_num_succs; i++) {
      live.OR(live_in.at(block->_succs[i]->_pre_order));
    }
    for (int i = block->number_of_nodes() - 1; i >= 0; i--) {
      const Node* const node = block->get_node(i);
      if (is_barrier(node)) {
        at(node)->OR(live);
      }
      const OptoReg::Name def[] = { regalloc->get_reg_first(node), regalloc->get_reg_second(node) };
      for (OptoReg::Name reg : def) {
        reg = bs->refine_register(node, reg);
        if (reg != OptoReg::Bad) {
          live.Remove(reg);
        }
      }
      for (uint j = 1; j < node->req(); j++) {
        const Node* const use = node->in(j);
        const OptoReg::Name used[] = { regalloc->get_reg_first(use), regalloc->get_reg_second(use) };
        for (OptoReg::Name reg : used) {
          reg = bs->refine_register(use, reg);
          if (reg != OptoReg::Bad) {
            live.Insert(reg);
          }
        }
      }
    }
    RegMask& old_live = *live_in.adr_at(block->_pre_order);
    live.SUBTRACT(old_live);
    if (live.is_NotEmpty()) {
      old_live.OR(live);
      for (uint i = 1; i < block->num_preds(); i++) {
        worklist.push(cfg->get_block_for_node(block->pred(i)));
      }
    }
  }
}

void NVMLivenessC2::compute(Compile* C) {
  NVMLivenessC2* liveness = new (C->comp_arena()) NVMLivenessC2(C);
  if (liveness->_barriers.is_nonempty()) {
    liveness->solve(C);
  }
  C->set_nvm_liveness(liveness);
}

const RegMask& NVMLivenessC2::after(const MachNode* node) {
  return *Compile::current()->nvm_liveness()->at(node);
}

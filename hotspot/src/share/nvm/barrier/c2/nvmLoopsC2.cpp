#include "nvm/barrier/c2/nvmBarrierNode.hpp"
#include "nvm/barrier/c2/nvmLoopsC2.hpp"
#include "opto/loopnode.hpp"

// The last store of the loop in the slice of state; null if there is none.
Node* NVMLoopsC2::last_store(PhaseIdealLoop* phase, IdealLoopTree* loop, Node* state) {
  if (!state->is_Mem() || !loop->is_member(phase->get_loop(phase->get_ctrl(state)))) {
    return nullptr;
  }
  const int alias = phase->C->get_alias_index(state->adr_type());
  for (DUIterator_Fast imax, i = loop->_head->fast_outs(imax); i < imax; i++) {
    Node* phi = loop->_head->fast_out(i);
    if (phi->is_memory_phi() && phi->in(0) == loop->_head &&
        phase->C->get_alias_index(phi->adr_type()) == alias) {
      return phi->in(LoopNode::LoopBackControl);
    }
  }
  return nullptr;
}

void NVMLoopsC2::wait_for_reordered(PhaseIdealLoop* phase, IdealLoopTree* loop) {
  for (uint i = 0; i < loop->_body.size(); i++) {
    NVMBarrierNode* barrier = NVMBarrierNode::cast(loop->_body.at(i));
    if (barrier == nullptr) {
      continue;
    }
    for (uint j = barrier->next_state(0); j != 0; j = barrier->next_state(j)) {
      Node* last = last_store(phase, loop, barrier->in(j));
      if (last != nullptr && last != barrier->in(j)) {
        phase->igvn().replace_input_of(barrier, j, last);
      }
    }
  }
}

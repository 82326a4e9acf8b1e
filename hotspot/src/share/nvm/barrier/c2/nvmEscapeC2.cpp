#include "nvm/barrier/c2/nvmBarrierNode.hpp"
#include "nvm/barrier/c2/nvmEscapeC2.hpp"
#include "opto/escape.hpp"
#include "opto/phaseX.hpp"
#include "opto/rootnode.hpp"

void NVMEscapeC2::remove_barriers(ConnectionGraph* graph, Compile* C, PhaseIterGVN* igvn) {
  ResourceMark rm;
  Unique_Node_List reached;
  reached.push(C->root());
  for (uint i = 0; i < reached.size(); i++) {
    Node* n = reached.at(i);
    for (uint j = 0; j < n->req(); j++) {
      if (n->in(j) != nullptr) {
        reached.push(n->in(j));
      }
    }
  }
  for (uint i = 0; i < reached.size(); i++) {
    NVMBarrierNode* barrier = NVMBarrierNode::cast(reached.at(i));
    if (barrier != nullptr && barrier->holder() != nullptr && graph->not_global_escape(barrier->holder())) {
      igvn->replace_node(barrier, barrier->in(MemNode::Memory));
    }
  }
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/barrier/c2/nvmBarrierC2.hpp"
#include "nvm/barrier/c2/nvmBarrierNode.hpp"
#include "nvm/barrier/c2/nvmEscapeC2.hpp"
#include "nvm/base/nvmWord.hpp"
#include "opto/addnode.hpp"
#include "opto/connode.hpp"
#include "opto/escape.hpp"
#include "opto/phaseX.hpp"
#include "opto/rootnode.hpp"

void NVMEscapeC2::remove_barriers(ConnectionGraph* graph, Compile* C, PhaseIterGVN* igvn,
                                  GrowableArray<MergeMemNode*>& merges) {
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
  const uint word_alias = NVMBarrierC2::word_alias(C);
  for (uint i = 0; i < reached.size(); i++) {
    Node* n = reached.at(i);
    if (!n->is_Mem() || !n->in(MemNode::Address)->is_AddP() ||
        (uint)C->get_alias_index(n->adr_type()) != word_alias ||
        !graph->not_global_escape(n->in(MemNode::Address)->in(AddPNode::Base))) {
      continue;
    }
    if (n->is_Load()) {
      igvn->replace_node(n, igvn->intcon(NVMWord::Ordinary));
    } else {
      igvn->replace_node(n, n->in(MemNode::Memory));
    }
  }
  // Some may have been there for a barrier only.
  for (int i = merges.length() - 1; i >= 0; i--) {
    if (merges.at(i)->in(Compile::AliasIdxBot) == nullptr) {
      merges.delete_at(i);
    }
  }
}

bool NVMEscapeC2::is_state(Node* store, Node* use) {
  return NVMBarrierNode::cast(use) != nullptr && use->in(MemNode::Memory) != store;
}

bool NVMEscapeC2::is_state_of_barrier(Node* store) {
  for (DUIterator_Fast imax, i = store->fast_outs(imax); i < imax; i++) {
    if (is_state(store, store->fast_out(i))) {
      return true;
    }
  }
  return false;
}

void NVMEscapeC2::replace_state(Node* store, Node* state, PhaseIterGVN* igvn) {
  for (DUIterator_Fast imax, i = store->fast_outs(imax); i < imax; i++) {
    Node* use = store->fast_out(i);
    if (is_state(store, use)) {
      igvn->hash_delete(use);
      imax -= use->replace_edge(store, state, igvn);
      igvn->hash_insert(use);
      igvn->_worklist.push(use);
      --i;
    }
  }
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/barrier/c2/nvmBarrierNode.hpp"
#include "nvm/barrier/c2/nvmOrderC2.hpp"
#include "opto/block.hpp"
#include "opto/callnode.hpp"
#include "opto/cfgnode.hpp"
#include "opto/compile.hpp"
#include "opto/loopnode.hpp"
#include "opto/machnode.hpp"
#include "opto/rootnode.hpp"

namespace {

// The barriers of one compilation
class StoreOrder : public StackObj {
  static const uint MaxVisited = 2000;

  PhaseCFG* const  _cfg;
  Compile* const   _C;
  Unique_Node_List _visited;

  // The slice that a state of a barrier is of; 0 if it is none of fields or elements alone
  int slice_of(const Node* state) const {
    const TypePtr* type = state->is_Phi() || state->is_Mach() ? state->adr_type() : nullptr;
    return type == nullptr || type == TypePtr::BOTTOM ? 0 : _C->get_alias_index(type);
  }

  bool is_back_edge(const Node* phi, const Node* state) const {
    const Node* region = phi->in(0);
    return region->is_Loop() && phi->in(LoopNode::LoopBackControl) == state;
  }

  bool writes(Node* n, const Node* state, int slice) const {
    return n->is_Mach() && n->req() > MemNode::Memory && n->in(MemNode::Memory) == state && !NVMBarrierNode::is_mach(n) &&
           !n->needs_anti_dependence_check() && n->adr_type() != nullptr && _C->can_alias(n->adr_type(), slice);
  }

  static bool may_convert(const Node* barrier) {
    for (uint i = barrier->req(); i < barrier->len(); i++) {
      const Node* state = barrier->in(i);
      if (state != nullptr && !(state->is_Mach() && NVMBarrierNode::stores_primitive(state->as_Mach()->ideal_Opcode()))) {
        return true;
      }
    }
    return false;
  }

  // Whether n needs what `input` makes. What does starts in no block above that of `input`.
  bool may_depend_on(Node* n, Node* input) {
    const uint depth = _cfg->get_block_for_node(input)->_dom_depth;
    _visited.clear();
    _visited.push(n);
    for (uint i = 0; i < _visited.size(); i++) {
      Node* at = _visited.at(i);
      for (uint j = 0; j < at->len(); j++) {
        Node* in = at->in(j);
        if (in == input || _visited.size() > MaxVisited) {
          return true;
        }
        const Block* block = in != nullptr ? _cfg->get_block_for_node(in) : nullptr;
        if (block != nullptr && block->_dom_depth >= depth && !in->is_block_proj()) {
          _visited.push(in);
        }
      }
    }
    return false;
  }

  void put_behind(Node* store, Node* barrier) {
    Block* const block = _cfg->get_block_for_node(store);
    if (block != nullptr && _cfg->get_block_for_node(barrier)->dominates(block) && !may_depend_on(barrier, store)) {
      store->add_prec(barrier);
    }
  }

  void order_after(Node* barrier, Node* first) {
    const int slice = slice_of(first);
    if (slice == 0) {
      return;
    }
    Unique_Node_List states;
    states.push(first);
    for (uint i = 0; i < states.size(); i++) {
      Node* state = states.at(i);
      Unique_Node_List stores;
      for (DUIterator_Fast imax, j = state->fast_outs(imax); j < imax; j++) {
        Node* n = state->fast_out(j);
        if (n->is_Phi() && slice_of(n) == slice && !is_back_edge(n, state)) {
          states.push(n);
        } else if (writes(n, state, slice)) {
          stores.push(n);
        }
      }
      while (stores.size() > 0) {
        put_behind(stores.pop(), barrier);
      }
    }
  }

  // What makes a state, if the barrier is for that alone
  static Node* store_of(Node* state) {
    if (state->is_Proj() && state->in(0)->is_MachCall() && state->in(0)->as_MachCall()->ideal_Opcode() == Op_CallLeafNoFP) {
      return state->in(0);
    }
    return state->is_Mach() && !state->is_MachCall() && !NVMBarrierNode::is_mach(state) ? state : nullptr;
  }

  void order_before(Node* barrier) {
    Unique_Node_List words;
    words.push(barrier);
    for (uint i = 0; i < words.size(); i++) {
      Node* const at = words.at(i);
      if (at->is_Phi()) {
        for (uint j = 1; j < at->req(); j++) {
          if (at->in(j) != nullptr && !is_back_edge(at, at->in(j))) {
            words.push(at->in(j));
          }
        }
      } else if (at != barrier && NVMBarrierNode::is_mach(at) && may_convert(at)) {
        for (uint j = barrier->req(); j < barrier->len(); j++) {
          Node* const store = barrier->in(j) != nullptr ? store_of(barrier->in(j)) : nullptr;
          if (store != nullptr) {
            put_behind(store, at);
          }
        }
      } else if (NVMBarrierNode::is_mach(at)) {
        words.push(at->in(MemNode::Memory));
      }
    }
  }

public:
  explicit StoreOrder(PhaseCFG* cfg) : _cfg(cfg), _C(Compile::current()) {}

  // Of the states, which are precedence edges after matching.
  void run(Node* barrier) {
    for (uint i = barrier->req(); i < barrier->len(); i++) {
      if (barrier->in(i) != nullptr) {
        order_after(barrier, barrier->in(i));
      }
    }
    order_before(barrier);
  }

  void run() {
    Unique_Node_List all;
    all.push(_C->root());
    for (uint i = 0; i < all.size(); i++) {
      Node* n = all.at(i);
      for (uint j = 0; j < n->len(); j++) {
        if (n->in(j) != nullptr) {
          all.push(n->in(j));
        }
      }
    }
    for (uint i = 0; i < all.size(); i++) {
      if (NVMBarrierNode::is_mach(all.at(i))) {
        run(all.at(i));
      }
    }
  }
};

}

void NVMOrderC2::order_stores(PhaseCFG* cfg) {
  ResourceMark rm;
  StoreOrder(cfg).run();
}

bool NVMOrderC2::may_capture(InitializeNode* init, Node* memory, const StoreNode* store) {
  for (Node* words = memory; words != nullptr;) {
    Node* next = nullptr;
    for (DUIterator_Fast imax, i = words->fast_outs(imax); i < imax; i++) {
      NVMBarrierNode* const barrier = NVMBarrierNode::cast(words->fast_out(i));
      if (barrier == nullptr || barrier->in(MemNode::Memory) != words) {
        continue;
      }
      if (barrier->has_state(store)) {
        return true;
      }
      if (AllocateNode::Ideal_allocation(barrier->holder()) != init->allocation() && barrier->may_convert()) {
        return false;
      }
      next = barrier;
    }
    words = next;
  }
  return true;
}

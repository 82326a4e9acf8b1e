// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "memory/resourceArea.hpp"
#include "nvm/barrier/c2/nvmSlicesC2.hpp"
#include "nvm/base/nvmMutants.hpp"
#include "opto/callnode.hpp"
#include "opto/cfgnode.hpp"
#include "opto/compile.hpp"
#include "opto/memnode.hpp"
#include "opto/phaseX.hpp"

int NVMSlicesC2::slice_of(const Node* n) {
  const TypePtr* const type = n->adr_type();
  return type != nullptr ? Compile::current()->get_alias_index(type) : (int)Compile::AliasIdxRaw;
}

// Of which that input is the state; raw if it is of raw memory, of all, or of none
int NVMSlicesC2::slice_of_use(Node* use, uint input) {
  const int slice = use->is_MergeMem() ? (int)input : _raw.member(use) ? (int)Compile::AliasIdxRaw : slice_of(use);
  return MAX2(slice, (int)Compile::AliasIdxRaw);
}

void NVMSlicesC2::find(Node* state) {
  for (DUIterator_Fast imax, i = state->fast_outs(imax); i < imax; i++) {
    Node* const use = state->fast_out(i);
    if (use->is_memory_phi() && slice_of(use) == Compile::AliasIdxRaw) {
      _raw.push(use);
    }
  }
}

PhiNode* NVMSlicesC2::phi_of(Node* raw, int slice) {
  for (uint i = 0; i < _new.size(); i++) {
    if (_old.at(i) == raw && slice_of(_new.at(i)) == slice) {
      return _new.at(i)->as_Phi();
    }
  }
  PhiNode* const phi = new PhiNode(raw->in(0), Type::MEMORY, Compile::current()->get_adr_type(slice));
  for (uint i = 1; i < raw->req(); i++) {
    phi->init_req(i, raw->in(i));
  }
  _igvn->register_new_node_with_optimizer(phi);
  _new.push(phi);
  _old.push(raw);
  return phi;
}

void NVMSlicesC2::replace_uses(Node* raw) {
  Unique_Node_List uses;
  for (DUIterator_Fast imax, i = raw->fast_outs(imax); i < imax; i++) {
    uses.push(raw->fast_out(i));
  }
  for (uint i = 0; i < uses.size(); i++) {
    Node* const use = uses.at(i);
    for (uint j = 1; j < use->req(); j++) {
      const int slice = use->in(j) == raw ? slice_of_use(use, j) : (int)Compile::AliasIdxRaw;
      if (slice != Compile::AliasIdxRaw) {
        _igvn->replace_input_of(use, j, phi_of(raw, slice));
      }
    }
  }
}

// What leads to a raw phi is the state of the slice, too, or has one for each slice.
void NVMSlicesC2::fill() {
  for (uint i = 0; i < _new.size(); i++) {
    Node* const phi = _new.at(i);
    const int slice = slice_of(phi);
    for (uint j = 1; j < phi->req(); j++) {
      Node* const in = phi->in(j);
      if (_raw.member(in)) {
        _igvn->replace_input_of(phi, j, phi_of(in, slice));
      } else if (in->is_MergeMem()) {
        _igvn->replace_input_of(phi, j, in->as_MergeMem()->memory_at(slice));
      }
    }
  }
}

void NVMSlicesC2::run(Node* projection) {
  find(projection);
  for (uint i = 0; i < _raw.size(); i++) {
    find(_raw.at(i));
  }
  for (uint i = 0; i < _raw.size(); i++) {
    replace_uses(_raw.at(i));
  }
  fill();
}

void NVMSlicesC2::split(PhaseIterGVN* igvn) {
  if (NVMMutants::is(NVMMutants::JitC2Slices)) {
    return;
  }
  Compile* const C = Compile::current();
  for (int i = 0; i < C->macro_count(); i++) {
    Node* const n = C->macro_node(i);
    InitializeNode* const init = n->is_Allocate() ? n->as_Allocate()->initialization() : nullptr;
    Node* const projection = init != nullptr ? init->proj_out_or_null(TypeFunc::Memory) : nullptr;
    if (projection != nullptr) {
      ResourceMark rm;
      NVMSlicesC2(igvn).run(projection);
    }
  }
}

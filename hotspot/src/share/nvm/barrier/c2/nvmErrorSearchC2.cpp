// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/barrier/c2/nvmAsleepNode.hpp"
#include "nvm/barrier/c2/nvmBarrierC2.hpp"
#include "nvm/barrier/c2/nvmBarrierNode.hpp"
#include "nvm/barrier/c2/nvmErrorSearchC2.hpp"
#include "nvm/base/nvmPendingError.hpp"
#include "opto/addnode.hpp"
#include "opto/callnode.hpp"
#include "opto/cfgnode.hpp"
#include "opto/graphKit.hpp"
#include "opto/memnode.hpp"

// Barriers of an object to which nothing but this method has had access find it ordinary.
static bool is_of_new_object(NVMBarrierNode* barrier) {
  AllocateNode* alloc = AllocateNode::Ideal_allocation(barrier->holder());
  if (alloc == nullptr) {
    return false;
  }
  Node* state = barrier;
  while (NVMBarrierNode::cast(state) != nullptr) {
    if (AllocateNode::Ideal_allocation(NVMBarrierNode::cast(state)->holder()) != alloc) {
      return false;
    }
    state = state->in(MemNode::Memory);
  }
  return state->is_Proj() && state->in(0) == alloc->initialization();
}

static bool is_load_of_flags(Node* n) {
  if (n->Opcode() != Op_LoadI || !n->in(MemNode::Address)->is_AddP()) {
    return false;
  }
  Node* const adr = n->in(MemNode::Address);
  return adr->in(AddPNode::Address)->Opcode() == Op_ThreadLocal &&
         adr->in(AddPNode::Offset)->find_intptr_t_con(-1) == in_bytes(NVMPendingError::flags_offset());
}

// A load of the flags behind n, if that is a poll's memory barrier, of which f(load) says so; else null.
template <typename Function>
static Node* find_load(Node* n, Function f) {
  Node* const memory = n->Opcode() == Op_MemBarCPUOrder ? n->as_MemBar()->proj_out_or_null(TypeFunc::Memory) : nullptr;
  if (memory == nullptr) {
    return nullptr;
  }
  for (DUIterator_Fast imax, i = memory->fast_outs(imax); i < imax; i++) {
    Node* const load = memory->fast_out(i);
    if (is_load_of_flags(load) && f(load)) {
      return load;
    }
  }
  return nullptr;
}

Node* NVMErrorSearchC2::flags_of_poll(Node* n) {
  return find_load(n, [](Node*) { return true; });
}

bool NVMErrorSearchC2::is_dormant(Node* poll) {
  return find_load(poll, NVMAsleepNode::tests) != nullptr;
}

// The node whose projection is the state
bool NVMErrorSearchC2::visit_source(Node* source) {
  if (source->is_Start() || flags_of_poll(source) != nullptr) {
    return false;
  }
  if (source->is_CallJava()) {
    // What is inlined later does not poll at its end. Others have delivered their errors, as have runtime calls.
    return _while_parsing && source->as_CallJava()->generator() != nullptr;
  }
  if (source->is_CallLeaf()) {
    const char* name = source->as_CallLeaf()->_name;
    if (name != nullptr && strncmp(name, "nvm_", 4) == 0) {
      return true;
    }
  }
  if (source->is_Call() || source->is_MemBar()) {
    _states.push(source->in(TypeFunc::Memory));
    return false;
  }
  if (source->is_LoadStore()) {
    _states.push(source->in(MemNode::Memory));
    return false;
  }
  return true;
}

bool NVMErrorSearchC2::visit(Node* state) {
  if (state->is_top()) {
    return false;
  }
  if (NVMBarrierNode* barrier = NVMBarrierNode::cast(state)) {
    if (barrier->holder() == nullptr || !is_of_new_object(barrier)) {
      return true;
    }
    _states.push(barrier->in(MemNode::Memory));
    return false;
  }
  if (state->is_MergeMem()) {
    _states.push(state->as_MergeMem()->memory_at(NVMBarrierC2::word_alias(_C)));
    return false;
  }
  if (state->is_Phi()) {
    if (_while_parsing) {
      return true;
    }
    for (uint i = 1; i < state->req(); i++) {
      if (state->in(i) != nullptr) {
        _states.push(state->in(i));
      }
    }
    return false;
  }
  if (state->is_Proj()) {
    return visit_source(state->in(0));
  }
  if (state->is_Mem()) {
    _states.push(state->in(MemNode::Memory));
    return false;
  }
  return true;
}

bool NVMErrorSearchC2::run(Node* state) {
  _states.push(state);
  for (uint i = 0; i < _states.size(); i++) {
    if (visit(_states.at(i))) {
      return true;
    }
  }
  return false;
}

bool NVMErrorSearchC2::while_parsing(GraphKit* kit) {
  ResourceMark rm;
  return NVMErrorSearchC2(kit->C, true).run(kit->memory(NVMBarrierC2::word_alias(kit->C)));
}

bool NVMErrorSearchC2::before_poll(Node* poll) {
  ResourceMark rm;
  return NVMErrorSearchC2(Compile::current(), false).run(poll->in(TypeFunc::Memory));
}

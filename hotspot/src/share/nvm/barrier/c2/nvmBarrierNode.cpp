// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/barrier/c2/nvmBarrierNode.hpp"
#include "nvm/barrier/c2/nvmDormantC2.hpp"
#include "nvm/base/nvmMutants.hpp"
#include "opto/addnode.hpp"
#include "opto/callnode.hpp"
#include "opto/compile.hpp"
#include "opto/convertnode.hpp"
#include "opto/machnode.hpp"
#include "opto/movenode.hpp"
#include "opto/mulnode.hpp"
#include "opto/phaseX.hpp"
#include "opto/subnode.hpp"

// Bytes of a merged range
static const int MaxMerged = 4096;

NVMBarrierNode::NVMBarrierNode(Node* ctrl, Node* mem, Node* word_adr, Node* state, int low, int high)
  : StoreNode(ctrl, mem, word_adr, nullptr, state, MemNode::unordered),
    _low(low), _high(high), _slope(0), _stride(0), _extents(0) {}

bool NVMBarrierNode::is_mach(const Node* n) {
  return n->is_Mach() && n->as_Mach()->ideal_Opcode() == Op_NVMBarrier;
}

NVMBarrierNode* NVMBarrierNode::make_whole(Node* ctrl, Node* mem, Node* word_adr, Node* state) {
  return new NVMBarrierNode(ctrl, mem, word_adr, state, 0, 0);
}

NVMBarrierNode* NVMBarrierNode::make_at(Node* ctrl, Node* mem, Node* word_adr, Node* state,
                                        Node* offset, int size) {
  NVMBarrierNode* barrier = new NVMBarrierNode(ctrl, mem, word_adr, state, 0, size);
  barrier->add_req(offset);
  barrier->_extents = 1;
  return barrier;
}

NVMBarrierNode* NVMBarrierNode::make_extent(Node* ctrl, Node* mem, Node* word_adr, Node* state,
                                            Node* start, Node* length) {
  NVMBarrierNode* barrier = new NVMBarrierNode(ctrl, mem, word_adr, state, 0, 0);
  barrier->add_req(start);
  barrier->add_req(length);
  barrier->_extents = 2;
  return barrier;
}

Node* NVMBarrierNode::holder() const {
  Node* adr = in(MemNode::Address);
  return adr->is_AddP() ? adr->in(AddPNode::Base) : nullptr;
}

bool NVMBarrierNode::has_state(const Node* state) const {
  for (uint i = next_state(0); i != 0; i = next_state(i)) {
    if (in(i) == state) {
      return true;
    }
  }
  return false;
}

bool NVMBarrierNode::stores_primitive(int opcode) {
  switch (opcode) {
  case Op_StoreB:
  case Op_StoreC:
  case Op_StoreI:
  case Op_StoreL:
  case Op_StoreF:
  case Op_StoreD:
  case Op_StoreVector:
    return true;
  default:
    return false;
  }
}

bool NVMBarrierNode::may_convert() const {
  for (uint i = next_state(0); i != 0; i = next_state(i)) {
    if (in(i) == nullptr || !stores_primitive(in(i)->Opcode())) {
      return true;
    }
  }
  return false;
}

// Constants go to low and high, so that the offsets of neighbouring elements are the same node.
bool NVMBarrierNode::fold_constants(PhaseGVN* phase) {
  if (!has_offset()) {
    return false;
  }
  Node* const old = in(FirstExtent);
  Node* variable = old;
  while (variable != nullptr) {
    const bool is_sum = variable->Opcode() == Op_AddL;
    const TypeLong* con = phase->type(is_sum ? variable->in(2) : variable)->isa_long();
    if (con == nullptr || !con->is_con() || !fits(con->get_con()) || !fits(_low + con->get_con()) ||
        !fits(_high + con->get_con())) {
      break;
    }
    _low += (int)con->get_con();
    _high += (int)con->get_con();
    variable = is_sum ? variable->in(1) : nullptr;
  }
  if (variable == old) {
    return false;
  }
  if (variable != nullptr) {
    set_req_X(FirstExtent, variable, phase);
    return true;
  }
  del_req_ordered(FirstExtent);
  _extents = 0;
  if (phase->is_IterGVN() != nullptr) {
    phase->is_IterGVN()->_worklist.push(old);
  }
  return true;
}

bool NVMBarrierNode::has_place_of(const NVMBarrierNode* other) const {
  if (in(0) != other->in(0) || !in(MemNode::Address)->eqv_uncast(other->in(MemNode::Address)) ||
      _extents == 2 || other->_extents != _extents || other->_slope != _slope || other->_stride != _stride ||
      _low == _high || other->_low == other->_high) {
    return false;
  }
  for (uint i = 0; i < _extents; i++) {
    if (in(FirstExtent + i) != other->in(FirstExtent + i)) {
      return false;
    }
  }
  return true;
}

bool NVMBarrierNode::touches(jlong low, jlong high) const {
  return _high >= low && high >= _low && MAX2((jlong)_high, high) - MIN2((jlong)_low, low) <= MaxMerged;
}

void NVMBarrierNode::merge_into(NVMBarrierNode* later) const {
  assert(has_place_of(later) && touches(later->_low, later->_high), "must be");
  if (!NVMMutants::is(NVMMutants::JitC2Union)) {
    later->_low = MIN2(_low, later->_low);
    later->_high = MAX2(_high, later->_high);
  }
  // The states that the later store does not include
  for (uint i = next_state(0); i != 0; i = next_state(i)) {
    Node* state = in(i);
    bool included = false;
    for (uint j = later->next_state(0); j != 0 && !included; j = later->next_state(j)) {
      Node* later_state = later->in(j);
      included = later_state == state ||
                 (later_state->is_Store() && later_state->in(MemNode::Memory) == state);
    }
    if (!included) {
      later->add_req(state);
    }
  }
}

void NVMBarrierNode::make_strip(PhaseIterGVN* igvn, Node* base, Node* first, Node* end,
                                int slope, int stride) {
  set_req_X(FirstExtent, base, igvn);
  ins_req(FirstIteration, first);
  ins_req(EndOfIterations, end);
  _slope = slope;
  _stride = stride;
  _extents = 3;
}

Node* NVMBarrierNode::Ideal(PhaseGVN* phase, bool can_reshape) {
  Node* p = MemNode::Ideal_common(phase, can_reshape);
  if (p != nullptr) {
    return p == NodeSentinel ? nullptr : p;
  }
  return fold_constants(phase) ? this : nullptr;
}

// A store that the holder's Initialize has captured is done before anybody
// can see the holder: a conversion copies what it wrote.
bool NVMBarrierNode::states_are_useless(PhaseGVN* phase) const {
  AllocateNode* alloc = AllocateNode::Ideal_allocation(holder());
  if (alloc == nullptr) {
    return false;
  }
  InitializeNode* init = alloc->initialization();
  if (init == nullptr) {
    return false;
  }
  for (uint i = next_state(0); i != 0; i = next_state(i)) {
    if (!in(i)->is_Proj() || in(i)->in(0) != init) {
      return false;
    }
  }
  return true;
}

Node* NVMBarrierNode::Identity(PhaseGVN* phase) {
  if (holder() != nullptr && states_are_useless(phase)) {
    return in(MemNode::Memory);
  }
  return this;
}

Node* NVMBarrierNode::packed(Compile* C, jlong offset, jlong size, int scale) const {
  assert(fits(offset) && size >= 0 && fits(size) && scale >= 0 && scale <= right_n_bits(ScaleBits), "must fit");
  const jlong mask = right_n_bits(FieldBits);
  const jlong kind = NVMDormantC2::number(C, holder());
  return ConLNode::make((offset & mask) | size << FieldBits | (jlong)scale << 2 * FieldBits |
                        kind << (2 * FieldBits + ScaleBits));
}

// The offset becomes an index with a scale and a constant offset.
uint NVMBarrierNode::lower_range(Compile* C, Node* operands[]) const {
  const jlong size = (jlong)_high - _low;
  if (!has_offset()) {
    operands[0] = packed(C, NVMMutants::is(NVMMutants::JitC2Range) ? _low - size : _low, size, 0);
    return 1;
  }
  if (NVMMutants::is(NVMMutants::JitC2Merged) && in(FirstExtent)->is_Phi() && !in(FirstExtent)->in(0)->is_Loop()) {
    operands[0] = packed(C, _low, size, 0);
    return 1;
  }
  Node* variable = in(FirstExtent);
  int scale = 0;
  if (variable->Opcode() == Op_LShiftL && variable->in(2)->is_Con() &&
      variable->in(2)->get_int() >= 0 && variable->in(2)->get_int() <= right_n_bits(ScaleBits)) {
    scale = variable->in(2)->get_int();
    variable = variable->in(1);
  }
  if (variable->Opcode() == Op_ConvI2L) {
    variable = variable->in(1);
  }
  operands[0] = variable;
  operands[1] = packed(C, NVMMutants::is(NVMMutants::JitC2Offset) ? _low - size : _low, size, scale);
  return 2;
}

uint NVMBarrierNode::lower_extent(Compile* C, Node* operands[]) const {
  operands[0] = in(FirstExtent);
  const TypeLong* bytes = in(FirstExtent + 1)->bottom_type()->isa_long();
  if (bytes != nullptr && bytes->is_con() && bytes->get_con() > 0 && fits(bytes->get_con())) {
    operands[1] = packed(C, 0, bytes->get_con(), 0);
    return 2;
  }
  operands[1] = in(FirstExtent + 1);
  operands[2] = packed(C, 0, 0, 0);
  return 3;
}

uint NVMBarrierNode::lower_strip(Compile* C, Node* operands[]) const {
  Node* first = new ConvI2LNode(in(FirstIteration));
  Node* end = new ConvI2LNode(in(EndOfIterations));
  if (NVMMutants::is(NVMMutants::JitC2First)) {
    first = new AddLNode(first, ConLNode::make(_stride));
  }
  if (NVMMutants::is(NVMMutants::JitC2Last)) {
    end = new AddLNode(end, ConLNode::make(-_stride));
  }
  Node* way = _stride > 0 ? new SubLNode(end, first) : new SubLNode(first, end);
  Node* bytes = new MulLNode(way, ConLNode::make(ABS((jlong)_slope)));
  const jlong step = (jlong)_slope * _stride;
  Node* lowest = new MulLNode(step > 0 ? first : end, ConLNode::make(_slope));
  lowest = new AddLNode(in(FirstExtent), lowest);
  operands[0] = new AddLNode(lowest, ConLNode::make(step > 0 ? _low : _low - step));
  operands[1] = new AddLNode(bytes, ConLNode::make((jlong)_high - _low - ABS(step)));
  operands[2] = packed(C, 0, 0, 0);
  return 3;
}

void NVMBarrierNode::lower(Compile* C) {
  Node* operands[MostOperands];
  const uint count = is_strip()    ? lower_strip(C, operands) :
                     _extents == 2 ? lower_extent(C, operands) : lower_range(C, operands);
  Node_List states;
  for (uint i = next_state(0); i != 0; i = next_state(i)) {
    states.push(in(i));
  }
  while (req() > State) {
    del_req(req() - 1);
  }
  for (uint i = 0; i < count; i++) {
    add_req(operands[i]);
  }
  for (uint i = 0; i < states.size(); i++) {
    add_req(states.at(i));
  }
  _extents = count;
}

void NVMBarrierNode::before_matching(Compile* C) {
  while (req() > State + _extents) {
    Node* state = in(req() - 1);
    del_req(req() - 1);
    if (state != nullptr && !state->is_top() && !NVMMutants::is(NVMMutants::JitC2Early)) {
      add_prec(state);
    }
  }
  for (; _extents > 1; _extents--) {
    set_req(State, new BinaryNode(in(State), in(State + 1)));
    del_req(State + 1);
  }
}

// Like a store whose address is not computed any more, one whose extent is not computed lies on no path.
const Type* NVMBarrierNode::Value(PhaseGVN* phase) const {
  for (uint i = FirstExtent; i < first_extra_state(); i++) {
    if (phase->type(in(i)) == Type::TOP) {
      return Type::TOP;
    }
  }
  return StoreNode::Value(phase);
}

#ifndef PRODUCT
void NVMBarrierNode::dump_spec(outputStream* st) const {
  StoreNode::dump_spec(st);
  st->print(" sync [%d, %d)", _low, _high);
}
#endif

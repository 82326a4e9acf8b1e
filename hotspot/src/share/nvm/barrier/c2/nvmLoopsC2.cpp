// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/barrier/c2/nvmAsleepNode.hpp"
#include "nvm/barrier/c2/nvmBarrierNode.hpp"
#include "nvm/barrier/c2/nvmLoopsC2.hpp"
#include "opto/addnode.hpp"
#include "opto/castnode.hpp"
#include "opto/connode.hpp"
#include "opto/convertnode.hpp"
#include "opto/loopnode.hpp"
#include "opto/mulnode.hpp"
#include "opto/subnode.hpp"

namespace {

// Offsets that are linear in the induction variable of a loop. Where C2 computes
// them in int, they are computed in long below the loop: no valid index overflows.
// What makes an index valid by overflowing gives a range out of the object's
// bounds, for which the runtime takes the whole object.
class LinearOffset {
  static const int MaxDepth = 16;

  PhaseIdealLoop* const  _phase;
  IdealLoopTree* const   _loop;
  CountedLoopNode* const _head;
  Node* const            _exit;

  Node* add(Node* n) const {
    _phase->register_new_node(n, _exit);
    return n;
  }

public:
  LinearOffset(PhaseIdealLoop* phase, IdealLoopTree* loop, Node* exit)
    : _phase(phase), _loop(loop), _head(loop->_head->as_CountedLoop()), _exit(exit) {}

  bool is_invariant(Node* n) const {
    return !_loop->is_member(_phase->get_loop(_phase->ctrl_or_self(n)));
  }

  // Whether n is linear; by how much it grows when the variable grows by 1
  bool slope(Node* n, jlong* result, int depth = 0) const {
    jlong a;
    jlong b;
    if (n == _head->phi()) {
      *result = 1;
      return true;
    }
    if (is_invariant(n)) {
      *result = 0;
      return true;
    }
    if (depth == MaxDepth) {
      return false;
    }
    switch (n->Opcode()) {
    case Op_CastII:
    case Op_ConvI2L:
      return slope(n->in(1), result, depth + 1);
    case Op_AddI:
    case Op_AddL:
      if (!slope(n->in(1), &a, depth + 1) || !slope(n->in(2), &b, depth + 1)) {
        return false;
      }
      *result = a + b;
      return true;
    case Op_SubI:
    case Op_SubL:
      if (!slope(n->in(1), &a, depth + 1) || !slope(n->in(2), &b, depth + 1)) {
        return false;
      }
      *result = a - b;
      return true;
    case Op_LShiftL:
      if (!n->in(2)->is_Con() || n->in(2)->get_int() < 0 || n->in(2)->get_int() > 16 ||
          !slope(n->in(1), &a, depth + 1)) {
        return false;
      }
      *result = a * (1 << n->in(2)->get_int());
      return true;
    default:
      return false;
    }
  }

  // Of a linear expression, its value where the variable is 0
  Node* at_zero(Node* n) const {
    if (n == _head->phi()) {
      return _phase->longcon(0);
    }
    if (is_invariant(n)) {
      return _phase->igvn().type(n)->isa_int() != nullptr ? add(new ConvI2LNode(n)) : n;
    }
    switch (n->Opcode()) {
    case Op_AddI:
    case Op_AddL: {
      Node* a = at_zero(n->in(1));
      return add(new AddLNode(a, at_zero(n->in(2))));
    }
    case Op_SubI:
    case Op_SubL: {
      Node* a = at_zero(n->in(1));
      return add(new SubLNode(a, at_zero(n->in(2))));
    }
    case Op_LShiftL:
      return add(new LShiftLNode(at_zero(n->in(1)), n->in(2)));
    default:
      return at_zero(n->in(1));
    }
  }
};

// The barriers of one loop
class Sinking : public StackObj {
  PhaseIdealLoop* const _phase;
  IdealLoopTree* const  _loop;
  CountedLoopNode* const _head;
  Node* const           _exit;
  LinearOffset          _linear;
  Node_List             _chain;     // of the words' slice, first barrier first
  Node*                 _phi;       // of that slice

  NVMBarrierNode* barrier(uint i) const { return NVMBarrierNode::cast(_chain.at(i)); }

  int alias_of(Node* memory) const { return _phase->C->get_alias_index(memory->adr_type()); }

  // The barriers of the loop must be one chain between the slice's phi and its back edge.
  bool find_chain() {
    uint count = 0;
    NVMBarrierNode* any = nullptr;
    for (uint i = 0; i < _loop->_body.size(); i++) {
      if (NVMBarrierNode::cast(_loop->_body.at(i)) != nullptr) {
        any = NVMBarrierNode::cast(_loop->_body.at(i));
        count++;
      }
    }
    Node* first = any;
    for (uint i = 0; i < count && NVMBarrierNode::cast(first) != nullptr; i++) {
      first = first->in(MemNode::Memory);
    }
    if (!first->is_memory_phi() || first->in(0) != _head || alias_of(first) != alias_of(any)) {
      return false;
    }
    _phi = first;
    for (Node* n = _phi->in(LoopNode::LoopBackControl); n != _phi; n = n->in(MemNode::Memory)) {
      if (NVMBarrierNode::cast(n) == nullptr || _chain.size() == count) {
        return false;
      }
      _chain.insert(0, n);
    }
    return _chain.size() == count;
  }

  bool is_used_in_loop(Node* state, Node* but_by) const {
    for (DUIterator_Fast imax, i = state->fast_outs(imax); i < imax; i++) {
      Node* use = state->fast_out(i);
      if (use != but_by && !_linear.is_invariant(use)) {
        return true;
      }
    }
    return false;
  }

  // Nothing else in the loop may see the words.
  bool is_private_chain() const {
    for (uint i = 0; i < _chain.size(); i++) {
      if (is_used_in_loop(_chain.at(i), i + 1 < _chain.size() ? _chain.at(i + 1) : _phi)) {
        return false;
      }
    }
    return !is_used_in_loop(_phi, _chain.at(0));
  }

  bool trace(const char* what) const {
#ifndef PRODUCT
    if (TraceLoopOpts) {
      tty->print("NVMBarrier: %s ", what);
      _loop->dump_head();
    }
#endif
    return false;
  }

  // Below the exit test: what it does in the last iteration, it does not do before the exit.
  bool is_on_back_edge(Node* n) const {
    return _phase->ctrl_or_self(n) == _head->back_control();
  }

  // What the loop has made of a slice; null if that is not known
  Node* final_state(Node* state) const {
    if (_linear.is_invariant(state)) {
      return state;
    }
    if (!state->is_Mem() && !state->is_memory_phi()) {
      return nullptr;
    }
    for (DUIterator_Fast imax, i = _head->fast_outs(imax); i < imax; i++) {
      Node* phi = _head->fast_out(i);
      if (phi->is_memory_phi() && alias_of(phi) == alias_of(state)) {
        Node* last = phi->in(LoopNode::LoopBackControl);
        return is_on_back_edge(last) ? nullptr : last;
      }
    }
    return nullptr;
  }

  // The first barrier behind i whose range is not merged with those of the ones before it, and the bytes of these ranges.
  uint end_of_group(uint i, jlong* bytes) const {
    jlong low = barrier(i)->low();
    jlong high = barrier(i)->high();
    uint end = i + 1;
    for (; end < _chain.size() && barrier(end)->has_place_of(barrier(i)) && barrier(end)->touches(low, high); end++) {
      low = MIN2(low, barrier(end)->low());
      high = MAX2(high, barrier(end)->high());
    }
    *bytes = high - low;
    return end;
  }

  // All barriers of a group.
  void merge(uint i, uint end) {
    PhaseIterGVN& igvn = _phase->igvn();
    for (uint j = i + 1; j < end; j++) {
      NVMBarrierNode* const before = barrier(j - 1);
      before->merge_into(barrier(j));
      igvn.replace_input_of(barrier(j), MemNode::Memory, before->in(MemNode::Memory));
      _loop->_body.yank(before);
    }
  }

  // bytes: that the barrier syncs, together with those it is merged with
  bool can_sink(NVMBarrierNode* b, jlong bytes) const {
    if (b->holder() == nullptr || !b->holder()->eqv_uncast(barrier(0)->holder()) ||
        !_linear.is_invariant(b->in(MemNode::Address)) || is_on_back_edge(b)) {
      return false;
    }
    for (uint i = b->next_state(0); i != 0; i = b->next_state(i)) {
      if (final_state(b->in(i)) == nullptr) {
        return false;
      }
    }
    if (b->is_range()) {
      return true;
    }
    // Each iteration's stores begin where those of the one before end, or overlap them.
    const jlong slope = b->has_offset() ? slope_of(b->offset()) : 0;
    return slope != 0 && ABS(slope * _head->stride_con()) <= bytes;
  }

  // In bytes; 0 if the offset is not linear, or does not change
  jlong slope_of(Node* offset) const {
    jlong slope;
    if (!_linear.slope(offset, &slope)) {
      return 0;
    }
    const jlong bytes = slope * _head->stride_con();
    return slope == (jint)slope && bytes == (jint)bytes ? slope : 0;
  }

  void sink(NVMBarrierNode* b) {
    PhaseIterGVN& igvn = _phase->igvn();
    igvn.rehash_node_delayed(b);
    for (uint i = b->next_state(0); i != 0; i = b->next_state(i)) {
      b->set_req_X(i, final_state(b->in(i)), &igvn);
    }
    if (b->has_offset()) {
      const jlong slope = slope_of(b->offset());
      Node* base = _linear.at_zero(b->offset());
      b->make_strip(&igvn, base, _head->init_trip(), _head->incr(), (int)slope, _head->stride_con());
    }
    igvn.replace_input_of(b, 0, _exit);
    _phase->set_ctrl_and_loop(b, _exit);
    _loop->_body.yank(b);
  }

public:
  Sinking(PhaseIdealLoop* phase, IdealLoopTree* loop)
    : _phase(phase), _loop(loop), _head(loop->_head->as_CountedLoop()),
      _exit(_head->loopexit()->proj_out(false)), _linear(phase, loop, _exit), _phi(nullptr) {}

  bool run() {
    if (!find_chain()) {
      return trace("not one chain");
    }
    if (!is_private_chain()) {
      return trace("words are used in the loop");
    }
    jlong bytes;
    for (uint i = 0; i < _chain.size(); ) {
      const uint end = end_of_group(i, &bytes);
      for (; i < end; i++) {
        if (!can_sink(barrier(i), bytes)) {
          return trace("not one object, or not linear");
        }
      }
    }
    Node* first = nullptr;
    for (uint i = 0; i < _chain.size(); ) {
      const uint end = end_of_group(i, &bytes);
      merge(i, end);
      sink(barrier(end - 1));
      first = first != nullptr ? first : _chain.at(end - 1);
      i = end;
    }
    // What is below the loop comes after the barriers.
    PhaseIterGVN& igvn = _phase->igvn();
    igvn.replace_input_of(first, MemNode::Memory, _phi->in(LoopNode::EntryControl));
    igvn.replace_node(_phi, _chain.at(_chain.size() - 1));
    _loop->_body.yank(_phi);
    trace("sunk");
    return true;
  }
};

}

bool NVMLoopsC2::has_barrier(const IdealLoopTree* loop) {
  for (uint i = 0; i < loop->_body.size(); i++) {
    if (loop->_body.at(i)->Opcode() == Op_NVMBarrier) {
      return true;
    }
  }
  return false;
}

template <typename Function>
static bool all_users(Node* n, Function f) {
  for (DUIterator_Fast imax, i = n->fast_outs(imax); i < imax; i++) {
    if (!f(n->fast_out(i))) {
      return false;
    }
  }
  return n->outcnt() > 0;
}

static bool is_for_barriers(Node* n) {
  switch (n->Opcode()) {
    case Op_NVMBarrier:
    case Op_NVMAsleep:
      return true;
    case Op_AddP:
      return all_users(n, [=](Node* user) {
        return user->Opcode() == Op_NVMBarrier ? user->in(MemNode::Address) == n : NVMAsleepNode::is_test(user);
      });
    case Op_Phi:
      return n->is_memory_phi() && all_users(n, [=](Node* user) { return user->Opcode() == Op_NVMBarrier; });
    default:
      return NVMAsleepNode::is_test(n) || NVMAsleepNode::is_site(n->is_Bool() && n->outcnt() == 1 ? n->unique_out() : n) ||
             (n->is_IfProj() && NVMAsleepNode::is_site(n->in(0)));
  }
}

uint NVMLoopsC2::count_nodes(const IdealLoopTree* loop) {
  uint count = 0;
  for (uint i = 0; i < loop->_body.size(); i++) {
    count += is_for_barriers(loop->_body.at(i)) ? 1 : 0;
  }
  return count;
}

bool NVMLoopsC2::may_hoist(PhaseIdealLoop* phase, const IdealLoopTree* loop, Node* store) {
  if (NVMBarrierNode::cast(store) != nullptr) {
    for (uint i = NVMBarrierNode::State; i < store->req(); i++) {
      if (loop->is_member(phase->get_loop(phase->ctrl_or_self(store->in(i))))) {
        return false;
      }
    }
    return true;
  }
  for (uint i = 0; i < loop->_body.size(); i++) {
    const NVMBarrierNode* const barrier = NVMBarrierNode::cast(loop->_body.at(i));
    if (barrier != nullptr && !barrier->has_state(store) && barrier->may_convert()) {
      return false;
    }
  }
  return true;
}

bool NVMLoopsC2::can_be_interrupted(const IdealLoopTree* loop) {
  const CountedLoopNode* head = loop->_head->as_CountedLoop();
  for (uint i = 0; i < loop->_body.size(); i++) {
    Node* n = loop->_body.at(i);
    if (n->is_SafePoint() || n->is_MemBar() || n->is_LoadStore() || n->is_ClearArray()) {
      return true;
    }
    if (n->is_MultiBranch() && n != head->loopexit()) {
      for (DUIterator_Fast imax, j = n->fast_outs(imax); j < imax; j++) {
        if (!loop->_body.contains(n->fast_out(j))) {
          return true;
        }
      }
    }
  }
  return false;
}

// Strips of one iteration have their barrier put back into the loop, where it would sync those before again and again.
bool NVMLoopsC2::sink(PhaseIdealLoop* phase, IdealLoopTree* loop) {
  const CountedLoopNode* head = loop->_head->as_CountedLoop();
  if (LoopStripMiningIter == 1 || head->is_pre_loop() || head->loopexit() == nullptr || loop->_child != nullptr ||
      !has_barrier(loop) || can_be_interrupted(loop) || !Sinking(phase, loop).run()) {
    return false;
  }
  phase->C->set_major_progress();
  return true;
}

// The end of the chain of barriers on the exit of a loop; null if there is none
Node* NVMLoopsC2::last_sunk(const CountedLoopNode* head) {
  const Node* exit = head->loopexit()->proj_out(false);
  Node* last = nullptr;
  while (true) {
    Node* next = nullptr;
    for (DUIterator_Fast imax, i = exit->fast_outs(imax); i < imax; i++) {
      Node* n = exit->fast_out(i);
      if (n->Opcode() == Op_NVMBarrier && (last == nullptr || n->in(MemNode::Memory) == last)) {
        next = n;
      }
    }
    if (next == nullptr) {
      return last;
    }
    last = next;
  }
}

// A store on the exit of the loop was moved there out of it. Its clone does not see it, but what was before both: the two are never
// on one path, where the barrier would keep the first alive beside the second.
bool NVMLoopsC2::has_moved_state(const NVMBarrierNode* barrier) {
  for (uint i = barrier->next_state(0); i != 0; i = barrier->next_state(i)) {
    if (barrier->in(i)->is_Store() && barrier->in(i)->in(0) == barrier->in(0)) {
      return true;
    }
  }
  return false;
}

void NVMLoopsC2::continue_in(PhaseIterGVN* igvn, const CountedLoopNode* head, const CountedLoopNode* clone) {
  Node* before = last_sunk(head);
  if (before == nullptr) {
    return;
  }
  for (NVMBarrierNode* b = NVMBarrierNode::cast(before); b != nullptr && b->in(0) == before->in(0);
       b = NVMBarrierNode::cast(b->in(MemNode::Memory))) {
    if (has_moved_state(b)) {
      return;
    }
  }
  Node* exit = clone->loopexit()->proj_out(false);
  for (Node* n = last_sunk(clone); n != nullptr; n = n->in(MemNode::Memory)) {
    NVMBarrierNode* barrier = NVMBarrierNode::cast(n);
    if (barrier->is_strip()) {
      igvn->replace_input_of(barrier, NVMBarrierNode::FirstIteration, clone->init_trip());
    }
    Node* memory = barrier->in(MemNode::Memory);
    if (NVMBarrierNode::cast(memory) == nullptr || memory->in(0) != exit) {
      igvn->replace_input_of(barrier, MemNode::Memory, before);
      break;
    }
  }
}

void NVMLoopsC2::split_strips(PhaseIterGVN* igvn, OuterStripMinedLoopNode* outer) {
  const Node* exit = outer->inner_loop_exit();
  const Node* iv = outer->inner_counted_loop()->init_trip();
  for (DUIterator_Fast imax, i = exit->fast_outs(imax); i < imax; i++) {
    NVMBarrierNode* barrier = NVMBarrierNode::cast(exit->fast_out(i));
    if (barrier != nullptr && barrier->is_strip() && iv->is_Phi() && iv->in(0) == outer) {
      PhiNode* first = new PhiNode(outer, TypeInt::INT);
      first->init_req(LoopNode::EntryControl, barrier->in(NVMBarrierNode::FirstIteration));
      first->init_req(LoopNode::LoopBackControl, iv->in(LoopNode::LoopBackControl));
      igvn->replace_input_of(barrier, NVMBarrierNode::FirstIteration, igvn->transform(first));
    }
  }
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/barrier/c2/nvmAsleepNode.hpp"

#include "opto/cfgnode.hpp"
#include "opto/compile.hpp"
#include "opto/connode.hpp"
#include "opto/graphKit.hpp"
#include "opto/phaseX.hpp"

Node* NVMAsleepNode::make_bool(GraphKit* kit, Node* tested, int kind) {
  PhaseGVN& gvn = kit->gvn();
  Node* asleep = gvn.transform(new NVMAsleepNode(tested, gvn.intcon(kind)));
  return gvn.transform(new BoolNode(asleep, BoolTest::eq));
}

bool NVMAsleepNode::tests(Node* load) {
  for (DUIterator_Fast imax, i = load->fast_outs(imax); i < imax; i++) {
    if (load->fast_out(i)->Opcode() == Op_NVMAsleep) {
      return true;
    }
  }
  return false;
}

const Type* NVMAsleepNode::Value(PhaseGVN* phase) const {
  const Type* const tested = phase->type(in(Tested));
  return tested == Type::TOP ? Type::TOP : tested == TypeInt::ZERO ? TypeInt::CC_EQ : TypeInt::CC;
}

// The matcher can't do without the If.
void NVMAsleepNode::lower() {
  assert(outcnt() == 1 && unique_out()->outcnt() == 1 && unique_out()->unique_out()->is_If(), "one site");
  set_req(Tested, ConINode::make(0));
}

// The first user of which f(user) says so, and which has not been matched yet; null if there is none.
template <typename Function>
static Node* find_user(Node* n, Function f) {
  for (DUIterator_Fast imax, i = n->fast_outs(imax); i < imax; i++) {
    Node* const user = n->fast_out(i);
    if (f(user) && !Compile::current()->node_arena()->contains(user)) {
      return user;
    }
  }
  return nullptr;
}

bool NVMAsleepNode::is_site(Node* n) {
  return n->is_If() && n->in(1)->is_Bool() && n->in(1)->in(1) != nullptr && n->in(1)->in(1)->Opcode() == Op_NVMAsleep;
}

static Node* find_projection(Node* site, uint con) {
  return find_user(site, [=](Node* n) { return n->is_IfProj() && n->as_Proj()->_con == con; });
}

// Where the way on which the kind sleeps meets the other one, if that is a poll that has not found an error.
static Node* end_of_poll(Node* asleep, Node* awake) {
  Node* const poll = awake == nullptr ? nullptr : find_user(awake, [](Node* n) { return n->is_If(); });
  Node* const end = asleep == nullptr ? nullptr : find_user(asleep, [](Node* n) { return n->is_Region() && n->req() == 3; });
  if (poll == nullptr || end == nullptr) {
    return asleep;
  }
  Node* const other = end->in(1) == asleep ? end->in(2) : end->in(1);
  return other->in(0) == poll ? end : asleep;
}

Node* NVMAsleepNode::behind_sites(Node* control) {
  for (Node* site = find_user(control, is_site); site != nullptr; site = find_user(control, is_site)) {
    const bool is_asleep = site->in(1)->as_Bool()->_test._test == BoolTest::eq;
    Node* const behind = end_of_poll(find_projection(site, is_asleep ? 1 : 0), find_projection(site, is_asleep ? 0 : 1));
    if (behind == nullptr) {
      return control;
    }
    control = behind;
  }
  return control;
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "ci/ciExceptionHandler.hpp"
#include "ci/ciInstanceKlass.hpp"
#include "ci/ciMethod.hpp"
#include "ci/ciSignature.hpp"
#include "ci/ciStreams.hpp"
#include "nvm/barrier/c2/nvmAsleepNode.hpp"
#include "nvm/barrier/c2/nvmDormantC2.hpp"
#include "nvm/barrier/c2/nvmErrorSearchC2.hpp"
#include "nvm/barrier/c2/nvmPollsC2.hpp"
#include "nvm/barrier/nvmDeferredStores.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmPendingError.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/region/c2/nvmRegionC2.hpp"
#include "opto/addnode.hpp"
#include "opto/graphKit.hpp"
#include "opto/mulnode.hpp"
#include "opto/parse.hpp"
#include "opto/rootnode.hpp"
#include "opto/runtime.hpp"
#include "opto/subnode.hpp"

bool NVMPollsC2::may_catch(ciExceptionHandler* handler) {
  return handler->is_catch_all() || NVMError::is_caught_by(handler->catch_klass()->name()->as_utf8());
}

// Is there a handler that covers one of them only?
bool NVMPollsC2::crosses_range(ciMethod* method, int from, int to) {
  if (!method->has_exception_handlers()) {
    return false;
  }
  for (ciExceptionHandlerStream handlers(method); !handlers.is_done(); handlers.next()) {
    ciExceptionHandler* handler = handlers.handler();
    if (!handler->is_rethrow() && handler->is_in_range(from) != handler->is_in_range(to) && may_catch(handler)) {
      return true;
    }
  }
  return false;
}

bool NVMPollsC2::is_in_range(ciMethod* method, int bci) {
  return crosses_range(method, bci, -1);
}

bool NVMPollsC2::is_needed_at_return(Parse* parser) {
  ciMethod* method = parser->method();
  if (method->is_synchronized() || NVMRegionC2::is_region(method) || is_in_range(method, parser->bci())) {
    return true;
  }
  for (JVMState* caller = parser->caller(); caller != nullptr && caller->has_method(); caller = caller->caller()) {
    if (is_in_range(caller->method(), caller->bci())) {
      return true;
    }
  }
  return false;
}

bool NVMPollsC2::is_needed_between(Parse* parser, int from, Parse::Block* to) {
  return crosses_range(parser->method(), from, to->start()) ||
         (to->is_loop_head() && to->rpo() > parser->block()->rpo());
}

// On a way from that bytecode, the last one of the block, to one of its successors.
bool NVMPollsC2::is_needed_behind(Parse* parser, int bci) {
  for (int i = 0; i < parser->block()->num_successors(); i++) {
    if (is_needed_between(parser, bci, parser->block()->successor_at(i))) {
      return true;
    }
  }
  return false;
}

static bool is_branch(Bytecodes::Code code) {
  switch (code) {
  case Bytecodes::_goto:
  case Bytecodes::_goto_w:
  case Bytecodes::_jsr:
  case Bytecodes::_jsr_w:
  case Bytecodes::_ret:
  case Bytecodes::_tableswitch:
  case Bytecodes::_lookupswitch:
  case Bytecodes::_ifnull:
  case Bytecodes::_ifnonnull:
    return true;
  default:
    return Bytecodes::_ifeq <= code && code <= Bytecodes::_if_acmpne;
  }
}

static bool may_store(Bytecodes::Code code) {
  return Bytecodes::is_invoke(code) || code == Bytecodes::_putfield || code == Bytecodes::_putstatic ||
         (Bytecodes::_iastore <= code && code <= Bytecodes::_sastore);
}

void NVMPollsC2::before_bytecode(Parse* parser) {
  if (!NVMWord::is_tested() || parser->stopped()) {
    return;
  }
  const Bytecodes::Code code = parser->bc();
  const int bci = parser->bci();
  bool needed = false;
  if (Bytecodes::is_return(code)) {
    needed = is_needed_at_return(parser);
  } else if (code == Bytecodes::_athrow || code == Bytecodes::_monitorenter || code == Bytecodes::_monitorexit) {
    needed = true;
  } else if (is_branch(code) || (parser->iter().next_bci() == parser->block()->limit() && !may_store(code))) {
    needed = is_needed_behind(parser, bci);
  }
  parser->_nvm_bci = bci;
  parser->_nvm_sp = parser->sp();
  if (needed) {
    emit(parser, bci, parser->sp());
  }
}

void NVMPollsC2::before_fall_through(Parse* parser) {
  if (!NVMWord::is_tested() || parser->stopped()) {
    return;
  }
  const int bci = parser->_nvm_bci;
  if (may_store(parser->method()->java_code_at_bci(bci)) && is_needed_behind(parser, bci)) {
    emit(parser, bci, parser->sp(), true);
  }
}

void NVMPollsC2::before_call(GraphKit* kit) {
  if (!NVMWord::is_tested() || kit->stopped()) {
    return;
  }
  const Bytecodes::Code code = kit->java_bc();
  if (Bytecodes::is_invoke(code)) {
    ciBytecodeStream stream(kit->method());
    stream.force_bci(kit->bci());
    bool will_link;
    ciSignature* declared;     // the callee may have one more argument
    stream.get_method(will_link, &declared);
    emit(kit, kit->bci(), kit->sp() + declared->arg_size_for_bc(code));
  }
}

void NVMPollsC2::before_ordered_access(GraphKit* kit) {
  if (!kit->is_Parse()) {
    before_call(kit);
  } else if (NVMWord::is_tested() && !kit->stopped()) {
    emit(kit, kit->bci(), kit->is_Parse()->_nvm_sp);
  }
}

// What the parser has popped lies behind the top of the stack still. An intrinsic's trap sees to that itself.
void NVMPollsC2::undo_bytecode(GraphKit* kit) {
  if (kit->is_Parse() != nullptr) {
    kit->set_sp(kit->is_Parse()->_nvm_sp);
  }
}

JVMState* NVMPollsC2::before_inlining(JVMState* caller, ciMethod* callee) {
  if (!NVMWord::is_tested() || !caller->has_method() ||
      (!is_in_range(callee, 0) && !callee->has_loops() && !callee->is_synchronized() && !NVMRegionC2::is_region(callee))) {
    return caller;
  }
  GraphKit kit(caller);
  before_call(&kit);
  return kit.transfer_exceptions_into_jvms();
}

void NVMPollsC2::before_throw(GraphKit* kit) {
  if (NVMWord::is_tested() && !kit->stopped()) {
    emit(kit, kit->bci(), kit->sp());
  }
}

Node* NVMPollsC2::load_flags(GraphKit* kit) {
  Node* thread = kit->gvn().transform(new ThreadLocalNode());
  Node* adr = kit->basic_plus_adr(kit->top(), thread, in_bytes(NVMPendingError::flags_offset()));
  return kit->make_load(kit->control(), adr, TypeInt::INT, T_INT, MemNode::unordered, LoadNode::Pinned);
}

Node* NVMPollsC2::has_none(GraphKit* kit, uint32_t flags) {
  PhaseGVN& gvn = kit->gvn();
  Node* bits = gvn.transform(new AndINode(load_flags(kit), gvn.intcon((jint)flags)));
  Node* cmp = gvn.transform(new CmpINode(bits, gvn.intcon(0)));
  return gvn.transform(new BoolNode(cmp, BoolTest::eq));
}

void NVMPollsC2::emit(GraphKit* kit, int bci, int sp, bool is_behind) {
  if (!NVMErrorSearchC2::while_parsing(kit)) {
    return;
  }
  PhaseGVN& gvn = kit->gvn();
  kit->insert_mem_bar(Op_MemBarCPUOrder);    // barriers first
  RegionNode* end = nullptr;
  const int kind = NVMDormantC2::number_of_polls(kit->C);
  if (kind != NVMDormantC2::Awake) {
    end = new RegionNode(3);
    Node* asleep = NVMAsleepNode::make_bool(kit, load_flags(kit), kind);
    IfNode* iff = kit->create_and_map_if(kit->control(), asleep, PROB_MAX, COUNT_UNKNOWN);
    end->init_req(1, gvn.transform(new IfTrueNode(iff)));
    kit->set_control(gvn.transform(new IfFalseNode(iff)));
  }
  trap_unless(kit, has_none(kit, NVMPendingError::StoreBits), bci, sp, is_behind);
  if (end != nullptr) {
    end->init_req(2, kit->control());
    kit->record_for_igvn(end);
    kit->set_control(gvn.transform(end));
  }
}

void NVMPollsC2::trap_unless(GraphKit* kit, Node* bol, int bci, int sp, bool is_behind) {
  BuildCutout unless(kit, bol, PROB_MAX);
  const int current_bci = kit->bci();
  kit->set_bci(bci);
  kit->set_sp(sp);
  if (is_behind) {
    trap_behind(kit);
  } else {
    kit->uncommon_trap(Deoptimization::Reason_unhandled, Deoptimization::Action_none, nullptr, "error of a store");
  }
  kit->set_bci(current_bci);
}

// GraphKit's own wants a stack that the bytecode can be executed with. It is executed again as far as HotSpot knows.
void NVMPollsC2::trap_behind(GraphKit* kit) {
  const jint request = Deoptimization::make_trap_request(Deoptimization::Reason_unhandled, NVMDeferredStores::ActionBehind);
  kit->sync_jvms()->set_should_reexecute(true);
  kit->kill_dead_locals();
  Node* call = kit->make_runtime_call(GraphKit::RC_NO_LEAF | GraphKit::RC_UNCOMMON, OptoRuntime::uncommon_trap_Type(),
                                      OptoRuntime::uncommon_trap_blob()->entry_point(), "uncommon_trap", nullptr,
                                      kit->intcon(request));
  call->set_req(TypeFunc::ReturnAdr, kit->returnadr());
  HaltNode* halt = new HaltNode(kit->control(), kit->frameptr(), "uncommon trap returned" PRODUCT_ONLY(COMMA false));
  kit->gvn().set_type_bottom(halt);
  kit->root()->add_req(halt);
  kit->stop_and_kill_map();
}

void NVMPollsC2::remove_useless(PhaseIterGVN* igvn) {
  if (!NVMWord::is_tested()) {
    return;
  }
  ResourceMark rm;
  Unique_Node_List reached;
  Node_List useless;
  Node_List dormant;
  reached.push(igvn->C->root());
  for (uint i = 0; i < reached.size(); i++) {
    Node* n = reached.at(i);
    for (uint j = 0; j < n->req(); j++) {
      if (n->in(j) != nullptr) {
        reached.push(n->in(j));
      }
    }
    if (NVMErrorSearchC2::flags_of_poll(n) != nullptr) {
      if (!NVMErrorSearchC2::before_poll(n)) {
        useless.push(n);
      } else if (NVMErrorSearchC2::is_dormant(n)) {
        dormant.push(n);
      }
    }
  }
  for (uint i = 0; i < useless.size(); i++) {
    Node* poll = useless.at(i);
    while (Node* flags = NVMErrorSearchC2::flags_of_poll(poll)) {
      igvn->replace_node(flags, igvn->intcon(0));
    }
    poll->as_MemBar()->remove(igvn);
  }
  // The flags are loaded behind the site, and barriers come before it, since its trap needs what they leave.
  for (uint i = 0; i < dormant.size(); i++) {
    dormant.at(i)->as_MemBar()->remove(igvn);
  }
}

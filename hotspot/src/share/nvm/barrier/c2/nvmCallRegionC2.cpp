// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "ci/ciMethod.hpp"
#include "nvm/barrier/c2/nvmBarrierC2.hpp"
#include "nvm/barrier/c2/nvmCallRegionC2.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/region/nvmCallRegion.hpp"
#include "opto/addnode.hpp"
#include "opto/cfgnode.hpp"
#include "opto/graphKit.hpp"
#include "opto/mulnode.hpp"
#include "opto/subnode.hpp"

// These names have not the prefix that NVMErrorSearchC2 takes for a source of errors.
static const char* const enter_name = "call_region_enter";
static const char* const leave_name = "call_region_leave";

bool NVMCallRegionC2::is_call(ciMethod* method) {
  return NVMCallRegion::is_call(method->get_Method());
}

// Reads all memory. What it stores is in two slices, that of the words and, by the memory barrier, that of raw memory.
void NVMCallRegionC2::call(GraphKit* kit, address entry, const char* name) {
  const Type** fields = TypeTuple::fields(1);
  fields[TypeFunc::Parms] = TypeRawPtr::BOTTOM;   // thread
  const TypeTuple* domain = TypeTuple::make(TypeFunc::Parms + 1, fields);
  const TypeTuple* range = TypeTuple::make(TypeFunc::Parms, TypeTuple::fields(0));
  Node* thread = kit->gvn().transform(new ThreadLocalNode());
  kit->make_runtime_call(GraphKit::RC_LEAF, TypeFunc::make(domain, range), entry, name, NVMBarrierC2::word_type(kit->C), thread);
  kit->insert_mem_bar_volatile(Op_MemBarCPUOrder, Compile::AliasIdxRaw);
}

static PhiNode* merge(GraphKit* kit, RegionNode* region, uint alias, Node* before, const TypePtr* type) {
  PhiNode* phi = PhiNode::make(region, before, Type::MEMORY, type);
  phi->set_req(2, kit->memory(alias));
  kit->record_for_igvn(phi);
  return phi;
}

// Where bits, an int, is not 0
void NVMCallRegionC2::call_if(GraphKit* kit, Node* bits, address entry, const char* name) {
  PhaseGVN& gvn = kit->gvn();
  const uint words = NVMBarrierC2::word_alias(kit->C);
  const uint raw = Compile::AliasIdxRaw;
  Node* cmp = gvn.transform(new CmpINode(bits, kit->intcon(0)));
  Node* bol = gvn.transform(new BoolNode(cmp, BoolTest::ne));
  IfNode* iff = kit->create_and_map_if(kit->control(), bol, PROB_UNLIKELY_MAG(4), COUNT_UNKNOWN);
  RegionNode* region = new RegionNode(3);
  region->init_req(1, gvn.transform(new IfFalseNode(iff)));
  kit->set_control(gvn.transform(new IfTrueNode(iff)));
  Node* const words_before = kit->memory(words);
  Node* const raw_before = kit->memory(raw);
  call(kit, entry, name);
  region->init_req(2, kit->control());
  Node* const words_after = merge(kit, region, words, words_before, NVMBarrierC2::word_type(kit->C));
  Node* const raw_after = merge(kit, region, raw, raw_before, TypeRawPtr::BOTTOM);
  kit->record_for_igvn(region);
  kit->set_control(gvn.transform(region));
  kit->set_memory(gvn.transform(words_after), words);
  kit->set_memory(gvn.transform(raw_after), raw);
}

Node* NVMCallRegionC2::load_calls(GraphKit* kit) {
  Node* thread = kit->gvn().transform(new ThreadLocalNode());
  Node* adr = kit->basic_plus_adr(kit->top(), thread, in_bytes(JavaThread::nvm_atomic_calls_offset()));
  return kit->make_load(kit->control(), adr, TypeInt::INT, T_INT, MemNode::unordered);
}

// Not 0 if the subject has a home.
Node* NVMCallRegionC2::load_home(GraphKit* kit, Node* subject) {
  PhaseGVN& gvn = kit->gvn();
  RegionNode* region = nullptr;
  if (NVMBarrierC2::may_be_null(kit, subject)) {
    region = new RegionNode(3);
    subject = NVMBarrierC2::split_null(kit, subject, region);
    if (kit->stopped()) {
      kit->set_control(region->in(2));
      return kit->intcon(0);
    }
  }
  Node* adr = kit->basic_plus_adr(subject, NVMWord::OffsetInBytes);
  Node* word = kit->make_load(kit->control(), adr, TypeInt::INT, T_INT, MemNode::unordered);
  Node* home = gvn.transform(new AndINode(word, kit->intcon(NVMWord::HasHome)));
  if (region != nullptr) {
    region->init_req(1, kit->control());
    PhiNode* phi = new PhiNode(region, TypeInt::INT);
    phi->init_req(1, home);
    phi->init_req(2, kit->intcon(0));
    kit->record_for_igvn(region);
    kit->record_for_igvn(phi);
    kit->set_control(gvn.transform(region));
    home = gvn.transform(phi);
  }
  return home;
}

// Behind the test, the subject has a home, or calls are counted: the function need not see it.
void NVMCallRegionC2::enter(GraphKit* kit, ciMethod* method) {
  if (kit->stopped() || !is_call(method)) {
    return;
  }
  const address entry = CAST_FROM_FN_PTR(address, NVMCallRegion::enter_unseen);
  Node* const subject = kit->local(0);
  if (NVMCallRegion::is_inner(method->get_Method()) || subject->is_top()) {
    call(kit, entry, enter_name);
    return;
  }
  Node* const home = load_home(kit, subject);
  call_if(kit, kit->gvn().transform(new OrINode(home, load_calls(kit))), entry, enter_name);
}

void NVMCallRegionC2::leave(GraphKit* kit, ciMethod* method) {
  if (!kit->stopped() && is_call(method)) {
    call_if(kit, load_calls(kit), CAST_FROM_FN_PTR(address, NVMCallRegion::leave), leave_name);
  }
}

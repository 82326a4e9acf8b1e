// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "ci/ciEnv.hpp"
#include "nvm/barrier/c2/nvmBarrierC2.hpp"
#include "nvm/barrier/c2/nvmBarrierNode.hpp"
#include "nvm/barrier/nvmArrayCopy.hpp"
#include "nvm/base/nvmMutants.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/convert/nvmSites.hpp"
#include "oops/oop.hpp"
#include "opto/arraycopynode.hpp"
#include "opto/castnode.hpp"
#include "opto/graphKit.hpp"
#include "opto/macro.hpp"
#include "opto/mulnode.hpp"

const TypeInstPtr* NVMBarrierC2::word_type(Compile* C) {
  return TypeInstPtr::make(TypePtr::BotPTR, C->env()->Object_klass(), false, nullptr,
                           NVMWord::OffsetInBytes);
}

uint NVMBarrierC2::word_alias(Compile* C) {
  return C->get_alias_index(word_type(C));
}

bool NVMBarrierC2::may_be_null(GraphKit* kit, Node* holder) {
  return TypePtr::NULL_PTR->higher_equal(kit->gvn().type(holder));
}

uint32_t NVMBarrierC2::site_word(AllocateNode* alloc) {
  NVMSites::Context context;
  JVMState* jvms = alloc->jvms();
  while (jvms != nullptr && jvms->has_method()) {
    ciMethod* const method = jvms->method();
    if (!context.add(method->get_Method(), jvms->bci(), method->holder()->is_hidden())) {
      break;
    }
    jvms = jvms->caller();
  }
  return NVMSites::word_at(context);
}

bool NVMBarrierC2::is_new(GraphKit* kit, Node* holder) {
  AllocateNode* alloc = AllocateNode::Ideal_allocation(holder);
  Node* words = kit->memory(word_alias(kit->C));
  return alloc != nullptr && words->is_Proj() && words->in(0) == alloc->initialization();
}

Node* NVMBarrierC2::split_null(GraphKit* kit, Node* holder, RegionNode* region) {
  PhaseGVN& gvn = kit->gvn();
  Node* cmp = gvn.transform(new CmpPNode(holder, kit->null()));
  Node* bol = gvn.transform(new BoolNode(cmp, BoolTest::ne));
  IfNode* iff = kit->create_and_map_if(kit->control(), bol, PROB_LIKELY_MAG(1), COUNT_UNKNOWN);
  region->init_req(2, gvn.transform(new IfFalseNode(iff)));
  kit->set_control(gvn.transform(new IfTrueNode(iff)));
  return kit->cast_not_null(holder, false);
}

template <typename MakeBarrier>
void NVMBarrierC2::insert(GraphKit* kit, Node* holder, MakeBarrier make) {
  if (kit->stopped() || !NVMWord::is_tested()) {
    return;
  }
  PhaseGVN& gvn = kit->gvn();
  const uint alias = word_alias(kit->C);
  RegionNode* region = nullptr;
  if (may_be_null(kit, holder)) {
    region = new RegionNode(3);
    holder = split_null(kit, holder, region);
    if (kit->stopped()) {
      kit->set_control(region->in(2));
      return;
    }
  }
  Node* before = kit->memory(alias);
  Node* word_adr = kit->basic_plus_adr(holder, NVMWord::OffsetInBytes);
  NVMBarrierNode* barrier = make(kit->control(), before, word_adr);
  kit->record_for_igvn(barrier);
  Node* after = gvn.transform(barrier);
  if (region != nullptr) {
    region->init_req(1, kit->control());
    PhiNode* phi = PhiNode::make(region, before, Type::MEMORY, word_type(kit->C));
    phi->set_req(1, after);
    kit->record_for_igvn(region);
    kit->record_for_igvn(phi);
    kit->set_control(gvn.transform(region));
    after = gvn.transform(phi);
  }
  kit->set_memory(after, alias);
}

Node* NVMBarrierC2::offset_in(GraphKit* kit, Node* holder, Node* adr) {
  Node* sum = kit->MakeConX(0);
  for (; adr->is_AddP(); adr = adr->in(AddPNode::Address)) {
    sum = kit->gvn().transform(new AddXNode(sum, adr->in(AddPNode::Offset)));
  }
  if (adr->uncast() != holder->uncast()) {
    assert(false, "an access within %s at %s", holder->Name(), adr->Name());
    kit->C->record_failure("an access whose place in its holder is not known");
  }
  return sum;
}

void NVMBarrierC2::sync_store(GraphKit* kit, Node* holder, Node* adr, int size, Node* state) {
  if (NVMMutants::is(NVMMutants::JitC2Drop) && size == BytesPerShort) {
    return;
  }
  Node* const offset = offset_in(kit, holder, adr);
  insert(kit, holder, [&](Node* ctrl, Node* mem, Node* word_adr) {
    return NVMBarrierNode::make_at(ctrl, mem, word_adr, state, offset, size);
  });
}

void NVMBarrierC2::sync_whole(GraphKit* kit, Node* holder, Node* state) {
  if (NVMMutants::is(NVMMutants::JitC2Whole)) {
    return;
  }
  insert(kit, holder, [&](Node* ctrl, Node* mem, Node* word_adr) {
    return NVMBarrierNode::make_whole(ctrl, mem, word_adr, state);
  });
}

void NVMBarrierC2::sync_extent(GraphKit* kit, Node* holder, Node* start, Node* length, Node* state) {
  insert(kit, holder, [&](Node* ctrl, Node* mem, Node* word_adr) {
    return NVMBarrierNode::make_extent(ctrl, mem, word_adr, state, start, length);
  });
}

// The field's type is not known: it is accessed as raw memory, as the others
// are by the copying stub. No safepoint lies between here and there.
static Node* raw_address(PhaseMacroExpand* phase, Node* ctrl, Node* obj, int offset) {
  Node* bits = phase->transform_later(new CastP2XNode(ctrl, obj));
  Node* raw = phase->transform_later(new CastX2PNode(bits));
  return phase->transform_later(new AddPNode(phase->top(), raw, phase->MakeConX(offset)));
}

// Goes on where the test is true; elsewhere goes to others.
static void guard(PhaseMacroExpand* phase, Node** ctrl, Node* cmp, BoolTest::mask test, RegionNode* others) {
  Node* bol = phase->transform_later(new BoolNode(cmp, test));
  Node* iff = phase->transform_later(new IfNode(*ctrl, bol, PROB_UNLIKELY_MAG(3), COUNT_UNKNOWN));
  others->add_req(phase->transform_later(new IfFalseNode(iff->as_If())));
  *ctrl = phase->transform_later(new IfTrueNode(iff->as_If()));
}

// Goes on where these bits of obj's word compare so with 0.
static void guard_word(PhaseMacroExpand* phase, Node** ctrl, MergeMemNode* mem, Node* obj, uint32_t bits,
                       BoolTest::mask test, RegionNode* others) {
  Node* word = phase->transform_later(new LoadINode(*ctrl, mem->memory_at(Compile::AliasIdxRaw),
                                                    raw_address(phase, *ctrl, obj, NVMWord::OffsetInBytes),
                                                    TypeRawPtr::BOTTOM, TypeInt::INT, MemNode::unordered));
  Node* masked = phase->transform_later(new AndINode(word, phase->intcon((jint)bits)));
  Node* cmp = phase->transform_later(new CmpINode(masked, phase->intcon(0)));
  guard(phase, ctrl, cmp, test, others);
}

void NVMBarrierC2::guard_long_copy(PhaseMacroExpand* phase, ArrayCopyNode* copy, Node** ctrl, MergeMemNode* mem,
                                   BasicType element, Node* length, RegionNode* slow_region) {
  const TypeInt* type = phase->igvn().type(length)->isa_int();
  if (!NVMWord::is_tested() || (element != T_OBJECT && element != T_CONFLICT) || copy->is_alloc_tightly_coupled() ||
      (!copy->is_arraycopy() && !copy->is_arraycopy_validated()) ||
      type == nullptr || type->_hi <= NVMArrayCopy::LongCopy) {
    return;
  }
  RegionNode* fast = new RegionNode(1);
  Node* cmp = phase->transform_later(new CmpINode(length, phase->intcon(NVMArrayCopy::LongCopy)));
  guard(phase, ctrl, cmp, BoolTest::gt, fast);
  guard_word(phase, ctrl, mem, copy->in(ArrayCopyNode::Dest), NVMWord::HasHome, BoolTest::ne, fast);
  guard_word(phase, ctrl, mem, copy->in(ArrayCopyNode::Src), NVMWord::HasHome, BoolTest::eq, fast);
  slow_region->add_req(*ctrl);
  *ctrl = phase->transform_later(fast);
}

Node* NVMBarrierC2::clone_first_field(PhaseMacroExpand* phase, ArrayCopyNode* clone) {
  Node* ctrl = clone->in(TypeFunc::Control);
  MergeMemNode* mem = MergeMemNode::make(clone->in(TypeFunc::Memory));
  phase->transform_later(mem);
  Node* raw = mem->memory_at(Compile::AliasIdxRaw);
  const int offset = oopDesc::base_offset_in_bytes();
  Node* src = raw_address(phase, ctrl, clone->in(ArrayCopyNode::Src), offset);
  Node* dest = raw_address(phase, ctrl, clone->in(ArrayCopyNode::Dest), offset);
  Node* field = new LoadINode(ctrl, raw, src, TypeRawPtr::BOTTOM, TypeInt::INT, MemNode::unordered);
  phase->transform_later(field);
  Node* store = new StoreINode(ctrl, raw, dest, TypeRawPtr::BOTTOM, field, MemNode::unordered);
  phase->transform_later(store);
  mem->set_memory_at(Compile::AliasIdxRaw, store);
  return mem;
}

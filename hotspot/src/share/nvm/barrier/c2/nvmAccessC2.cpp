// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/barrier/c2/nvmAccessC2.hpp"

#include "ci/ciField.hpp"
#include "ci/ciInstanceKlass.hpp"
#include "ci/ciUtilities.inline.hpp"
#include "nvm/barrier/c2/nvmAsleepNode.hpp"
#include "nvm/barrier/c2/nvmBarrierC2.hpp"
#include "nvm/barrier/c2/nvmDormantC2.hpp"
#include "nvm/barrier/c2/nvmPollsC2.hpp"
#include "nvm/barrier/nvmDeferredStores.hpp"
#include "nvm/base/nvmPendingError.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/convert/nvmUntestedFields.hpp"
#include "opto/castnode.hpp"
#include "opto/convertnode.hpp"
#include "opto/graphKit.hpp"
#include "opto/movenode.hpp"

NVMAccessC2::NVMAccessC2(GraphKit* kit, Node* obj, Node* adr, BasicType type, DecoratorSet decorators,
                         NVMAccessOp op, Node* value, Node* compare,
                         const Type* result_type, Result result)
  : _kit(kit),
    _holder(nullptr),
    _adr(adr),
    _type(type),
    _op(op),
    _value(value),
    _compare(compare),
    _result_type(result_type),
    _as_bool(result == Result::Bool),
    _before(nullptr),
    _merge(nullptr),
    _runtime_memory(nullptr),
    _runtime_result(nullptr) {
  if (op != NVMAccessOp::Put || is_ordered(decorators)) {
    NVMPollsC2::before_ordered_access(kit);
  }
  if (!NVMWord::is_tested() || (decorators & (IN_NATIVE | AS_RAW)) != 0 || kit->stopped() ||
      obj == nullptr || kit->gvn().type(obj)->isa_oopptr() == nullptr || is_unrecoverable(decorators)) {
    return;
  }
  _holder = obj;
  _before = kit->memory(access_alias());
  if ((op != NVMAccessOp::Put || is_ordered(decorators)) && !NVMBarrierC2::is_new(kit, obj)) {
    split();
  }
}

NVMAccessC2::~NVMAccessC2() {
  if (_holder != nullptr) {
    merge(nullptr);
  }
}

Node* NVMAccessC2::result(Node* result) {
  return _holder != nullptr ? merge(result) : result;
}

uint NVMAccessC2::access_alias() const {
  return _kit->C->get_alias_index(_kit->gvn().type(_adr)->is_ptr());
}

bool NVMAccessC2::is_reference() const {
  return is_reference_type(_type);
}

bool NVMAccessC2::is_ordered(DecoratorSet decorators) {
  return (decorators & (MO_SEQ_CST | MO_RELEASE)) != 0;
}

// A field that is, whatever the object; not what goes around the field's type.
bool NVMAccessC2::is_unrecoverable(DecoratorSet decorators) const {
  ciField* const field = (decorators & (C2_MISMATCHED | C2_UNSAFE_ACCESS)) != 0 ? nullptr
                                                                               : _kit->C->alias_type(access_alias())->field();
  if (field == nullptr || field->is_static() || is_reference() || !field->holder()->is_loaded()) {
    return false;
  }
  VM_ENTRY_MARK;
  return NVMUntestedFields::add(InstanceKlass::cast((Klass*)field->holder()->constant_encoding()), field->offset_in_bytes());
}

// Can the interpreter begin anew with the bytecode?
bool NVMAccessC2::can_trap() const {
  return _kit->is_Parse() != nullptr || _kit->is_LibraryCallKit() != nullptr;
}

// Loaded as a byte, the word can be tested in memory.
Node* NVMAccessC2::load_word(Node* holder, LoadNode::ControlDependency dependency) const {
  Node* adr = _kit->basic_plus_adr(holder, NVMWord::OffsetInBytes);
  return _kit->make_load(_kit->control(), adr, TypeInt::UBYTE, T_BOOLEAN, MemNode::unordered, dependency);
}

// Leaves the parser where the kind sleeps.
void NVMAccessC2::trap_unless_asleep(Node* holder, int kind) {
  BuildCutout unless(_kit, NVMAsleepNode::make_bool(_kit, load_word(holder, LoadNode::Pinned), kind), PROB_MAX);
  if (!_kit->stopped()) {
    NVMPollsC2::undo_bytecode(_kit);
    _kit->uncommon_trap(Deoptimization::Reason_constraint, Deoptimization::Action_make_not_entrant, nullptr, "woken kind");
  }
}

// What the runtime has not done since it would have to wait, the interpreter does.
void NVMAccessC2::trap_unless_done() {
  BuildCutout unless(_kit, NVMPollsC2::has_none(_kit, NVMPendingError::DeferredBit), PROB_MAX);
  if (!_kit->stopped()) {
    NVMPollsC2::undo_bytecode(_kit);
    _kit->uncommon_trap(Deoptimization::Reason_unhandled, Deoptimization::Action_none, nullptr, "access that has to wait");
  }
}

// The test, and the runtime call on its unlikely side. Leaves the parser on the other.
void NVMAccessC2::call_unless_ordinary(Node* holder) {
  PhaseGVN& gvn = _kit->gvn();
  Node* word = load_word(holder, LoadNode::DependsOnlyOnTest);
  Node* state = gvn.transform(new AndINode(word, gvn.intcon(NVMWord::StateMask)));
  Node* cmp = gvn.transform(new CmpINode(state, gvn.intcon(NVMWord::Ordinary)));
  Node* bol = gvn.transform(new BoolNode(cmp, BoolTest::ne));
  IfNode* iff = _kit->create_and_map_if(_kit->control(), bol, PROB_UNLIKELY_MAG(3), COUNT_UNKNOWN);
  Node* ordinary = gvn.transform(new IfFalseNode(iff));
  _kit->set_control(gvn.transform(new IfTrueNode(iff)));
  if (!_kit->stopped()) {
    _merge = new RegionNode(3);
    PreserveJVMState preserved(_kit);
    call_runtime(holder);
    _merge->init_req(1, _kit->control());
    _runtime_memory = _kit->reset_memory();
  }
  _kit->set_control(ordinary);
}

void NVMAccessC2::split() {
  PhaseGVN& gvn = _kit->gvn();
  RegionNode* ordinary = new RegionNode(3);
  Node* holder = _holder;
  if (NVMBarrierC2::may_be_null(_kit, holder)) {
    holder = NVMBarrierC2::split_null(_kit, holder, ordinary);
  }
  if (!_kit->stopped()) {
    const int kind = can_trap() ? NVMDormantC2::number(_kit->C, holder) : NVMDormantC2::Awake;
    if (kind != NVMDormantC2::Awake) {
      trap_unless_asleep(holder, kind);
    } else {
      call_unless_ordinary(holder);
    }
    ordinary->init_req(1, _kit->control());
  }
  _kit->record_for_igvn(ordinary);
  _kit->set_control(gvn.transform(ordinary));
}

const TypeFunc* NVMAccessC2::runtime_type(bool reference) {
  const int count = reference ? 6 : 8;
  const Type** fields = TypeTuple::fields(count);
  int i = TypeFunc::Parms;
  fields[i++] = TypeInstPtr::NOTNULL;   // holder
  fields[i++] = TypeLong::LONG;         // offset
  fields[i++] = Type::HALF;
  for (int j = 0; j < 2; j++) {         // value, compare
    if (reference) {
      fields[i++] = TypeInstPtr::BOTTOM;
    } else {
      fields[i++] = TypeLong::LONG;
      fields[i++] = Type::HALF;
    }
  }
  fields[i++] = TypeInt::INT;           // op and type
  assert(i == TypeFunc::Parms + count, "all");
  const TypeTuple* domain = TypeTuple::make(TypeFunc::Parms + count, fields);

  const int results = reference ? 1 : 2;
  fields = TypeTuple::fields(results);
  if (reference) {
    fields[TypeFunc::Parms] = TypeInstPtr::BOTTOM;
  } else {
    fields[TypeFunc::Parms] = TypeLong::LONG;
    fields[TypeFunc::Parms + 1] = Type::HALF;
  }
  return TypeFunc::make(domain, TypeTuple::make(TypeFunc::Parms + results, fields));
}

Node* NVMAccessC2::as_long(Node* value) const {
  PhaseGVN& gvn = _kit->gvn();
  switch (_type) {
  case T_LONG:
    return value;
  case T_DOUBLE:
    return gvn.transform(new MoveD2LNode(value));
  case T_FLOAT:
    value = gvn.transform(new MoveF2INode(value));
    break;
  default:
    break;
  }
  return gvn.transform(new ConvI2LNode(value));
}

void NVMAccessC2::call_runtime(Node* holder) {
  Node* top = _kit->top();
  Node* off = NVMBarrierC2::offset_in(_kit, holder, _adr);
  Node* op = _kit->intcon(NVMBarrier::encode(_op, is_reference() ? T_OBJECT : _type));
  const bool may_be_left = is_reference() && can_trap();
  const address entry = may_be_left ? CAST_FROM_FN_PTR(address, NVMDeferredStores::ordered_access_or_none)
                                    : CAST_FROM_FN_PTR(address, NVMBarrier::ordered_access);
  const TypeFunc* type = runtime_type(is_reference());
  const int flags = GraphKit::RC_LEAF | GraphKit::RC_NO_FP;
  Node* call;
  if (is_reference()) {
    Node* compare = _compare != nullptr ? _compare : _kit->null();
    call = _kit->make_runtime_call(flags, type, entry, runtime_name(), TypePtr::BOTTOM,
                                   holder, off, top, _value, compare, op);
  } else {
    Node* value = as_long(_value);
    Node* compare = _compare != nullptr ? as_long(_compare) : value;
    call = _kit->make_runtime_call(flags, type, entry, runtime_name(), TypePtr::BOTTOM,
                                   holder, off, top, value, top, compare, top, op);
  }
  if (may_be_left) {
    trap_unless_done();
  }
  if (_op != NVMAccessOp::Put) {
    _runtime_result = from_runtime(_kit->gvn().transform(new ProjNode(call, TypeFunc::Parms)));
  }
}

Node* NVMAccessC2::from_runtime(Node* result) const {
  PhaseGVN& gvn = _kit->gvn();
  if (is_reference()) {
    if (!_as_bool) {
      // No oop but the call's own result may be live as something else than an oop.
      return gvn.transform(new CheckCastPPNode(_kit->control(), result, _result_type));
    }
  } else if (_type != T_LONG) {
    result = gvn.transform(new ConvL2INode(result));
  }
  if (!_as_bool) {
    return result;
  }
  Node* cmp = is_reference() ? (Node*)new CmpPNode(result, _compare) :
              _type == T_LONG ? (Node*)new CmpLNode(result, _compare) : (Node*)new CmpINode(result, _compare);
  Node* bol = gvn.transform(new BoolNode(gvn.transform(cmp), BoolTest::eq));
  return gvn.transform(CMoveNode::make(bol, gvn.intcon(0), gvn.intcon(1), TypeInt::BOOL));
}

// After the access: the barrier, and the runtime's side joins.
Node* NVMAccessC2::merge(Node* result) {
  PhaseGVN& gvn = _kit->gvn();
  Node* holder = _holder;
  _holder = nullptr;
  if (!_kit->stopped()) {
    Node* state = _kit->memory(access_alias());
    while (state->is_MergeMem()) {
      state = state->as_MergeMem()->memory_at(access_alias());
    }
    if (state != _before) {
      NVMBarrierC2::sync_store(_kit, holder, _adr, type2aelembytes(_type), state);
    }
  }
  if (_merge == nullptr) {
    return result;
  }
  _merge->init_req(2, _kit->control());
  PhiNode* memory = new PhiNode(_merge, Type::MEMORY, TypePtr::BOTTOM);
  memory->init_req(1, _runtime_memory);
  memory->init_req(2, _kit->reset_memory());
  _kit->record_for_igvn(_merge);
  _kit->record_for_igvn(memory);
  if (result != nullptr) {
    const Type* type = gvn.type(result)->meet_speculative(gvn.type(_runtime_result));
    PhiNode* phi = new PhiNode(_merge, type);
    phi->init_req(1, _runtime_result);
    phi->init_req(2, result);
    _kit->record_for_igvn(phi);
    result = gvn.transform(phi);
  }
  _kit->set_control(gvn.transform(_merge));
  _kit->set_all_memory(gvn.transform(memory));
  return result;
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "c1/c1_Compilation.hpp"
#include "c1/c1_Decorators.hpp"
#include "c1/c1_FrameMap.hpp"
#include "c1/c1_LIRAssembler.hpp"
#include "c1/c1_LIRGenerator.hpp"
#include "c1/c1_MacroAssembler.hpp"
#include "c1/c1_Runtime1.hpp"
#include "c1/c1_ValueStack.hpp"
#include "ci/ciStreams.hpp"
#include "gc/shared/c1/barrierSetC1.hpp"
#include "nvm/barrier/c1/nvmBarrierC1.hpp"
#include "nvm/barrier/nvmBarrierAssembler.hpp"
#include "nvm/barrier/nvmDeferredStores.hpp"
#include "nvm/base/nvmMutants.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/convert/nvmSites.hpp"

CodeBlob* NVMBarrierC1::_sync_range_blob = nullptr;
CodeBlob* NVMBarrierC1::_sync_reference_blob = nullptr;
CodeBlob* NVMBarrierC1::_sync_elements_blob = nullptr;
CodeBlob* NVMBarrierC1::_ordered_access_blob = nullptr;
CodeBlob* NVMBarrierC1::_ordered_reference_blob = nullptr;
CodeBlob* NVMBarrierC1::_end_store_blob = nullptr;
CodeBlob* NVMBarrierC1::_end_ordered_blob = nullptr;

// An operand may be rewritten by the register allocator, so each operation
// needs an address of its own.
static LIR_Opr copy_of_address(LIR_Opr opr) {
  LIR_Address* addr = opr->as_address_ptr();
  return LIR_OprFact::address(new LIR_Address(addr->base(), addr->index(), addr->scale(),
                                              addr->disp(), addr->type()));
}

NVMSyncStubC1::NVMSyncStubC1(LIR_Opr base, bool base_may_be_null, CodeEmitInfo* info, int arguments)
  : _base(base), _base_may_be_null(base_may_be_null), _info(info) {
  assert(base->is_register(), "must be");
  Compilation::current()->frame_map()->update_reserved_argument_area_size(arguments * BytesPerWord);
}

void NVMSyncStubC1::visit(LIR_OpVisitState* visitor) {
  if (_info != nullptr) {
    visitor->do_slow_case(_info);
  } else {
    visitor->do_slow_case();
  }
  visitor->do_input(_base);
}

NVMSyncRangeStubC1::NVMSyncRangeStubC1(LIR_Opr base, LIR_Opr addr, int size, bool base_may_be_null, CodeEmitInfo* info)
  : NVMSyncStubC1(base, base_may_be_null, info, 3), _addr(copy_of_address(addr)), _size(size) {}

void NVMSyncRangeStubC1::visit(LIR_OpVisitState* visitor) {
  NVMSyncStubC1::visit(visitor);
  visitor->do_input(_addr);
}

void NVMSyncRangeStubC1::emit_code(LIR_Assembler* ce) {
  NVMBarrierAssembler::gen_c1_sync_range_stub(ce, this);
}

NVMSyncElementsStubC1::NVMSyncElementsStubC1(LIR_Opr array, LIR_Opr index, LIR_Opr length, LIR_Opr source, CodeEmitInfo* info)
  : NVMSyncStubC1(array, false, info, 4), _index(index), _length(length), _source(source) {}

void NVMSyncElementsStubC1::visit(LIR_OpVisitState* visitor) {
  NVMSyncStubC1::visit(visitor);
  visitor->do_input(_index);
  visitor->do_input(_length);
  visitor->do_input(_source);
}

void NVMSyncElementsStubC1::emit_code(LIR_Assembler* ce) {
  NVMBarrierAssembler::gen_c1_sync_elements_stub(ce, this);
}

NVMOrderedStubC1::NVMOrderedStubC1(NVMAccessOp op, BasicType type, LIR_Opr base, LIR_Opr addr,
                                   LIR_Opr value, LIR_Opr compare, LIR_Opr result, bool base_may_be_null,
                                   CodeEmitInfo* info)
  : NVMSyncStubC1(base, base_may_be_null, info, 5),
    _sync_entry(),
    _addr(copy_of_address(addr)),
    _value(value),
    _compare(compare),
    _result(result),
    _op(op),
    _type(type) {
  assert(value->is_register(), "must be");
}

void NVMOrderedStubC1::visit(LIR_OpVisitState* visitor) {
  NVMSyncStubC1::visit(visitor);
  visitor->do_input(_addr);
  visitor->do_input(_value);
  // Needed after the access: must not share a register with the result.
  visitor->do_temp(_base);
  visitor->do_temp(_addr);
  if (_compare->is_valid()) {
    visitor->do_input(_compare);
    visitor->do_temp(_compare);
    visitor->do_temp(_value);
  }
  if (_result->is_valid()) {
    visitor->do_output(_result);
  }
}

void NVMOrderedStubC1::emit_code(LIR_Assembler* ce) {
  NVMBarrierAssembler::gen_c1_ordered_stub(ce, this);
}

class LIR_OpNVMSync : public LIR_Op {
  NVMSyncStubC1* const _stub;

public:
  LIR_OpNVMSync(NVMSyncStubC1* stub) : LIR_Op(), _stub(stub) {}

  virtual void visit(LIR_OpVisitState* state) {
    state->do_stub(_stub);
  }

  virtual void emit_code(LIR_Assembler* ce) {
    NVMBarrierAssembler::gen_c1_sync(ce, _stub);
    ce->append_code_stub(_stub);
  }

  virtual void print_instr(outputStream* out) const {
    _stub->base()->print(out);
    out->print(" ");
  }

  NOT_PRODUCT(virtual const char* name() const { return "lir_nvm_sync"; })
};

class LIR_OpNVMOrdered : public LIR_Op {
  NVMOrderedStubC1* const _stub;

public:
  LIR_OpNVMOrdered(NVMOrderedStubC1* stub) : LIR_Op(), _stub(stub) {}

  virtual void visit(LIR_OpVisitState* state) {
    state->do_stub(_stub);
  }

  virtual void emit_code(LIR_Assembler* ce) {
    NVMBarrierAssembler::gen_c1_ordered(ce, _stub);
    ce->append_code_stub(_stub);
  }

  virtual void print_instr(outputStream* out) const {
    _stub->addr()->print(out);
    out->print(" ");
    _stub->value()->print(out);
    out->print(" ");
  }

  NOT_PRODUCT(virtual const char* name() const { return "lir_nvm_ordered"; })
};

bool NVMBarrierC1::may_wait(BasicType element_type) {
  return NVMWord::is_tested() && is_reference_type(element_type);
}

bool NVMBarrierC1::may_wait(Bytecodes::Code code, ciField* field) {
  return (code == Bytecodes::_putfield || code == Bytecodes::_putstatic) && may_wait(field->type()->basic_type());
}

static bool stores_reference(vmIntrinsics::ID id) {
  return id == vmIntrinsics::_putReference || id == vmIntrinsics::_putReferenceVolatile ||
         id == vmIntrinsics::_compareAndSetReference || id == vmIntrinsics::_getAndSetReference || id == vmIntrinsics::_arraycopy;
}

// An intrinsic's call can be executed from the state before it, but not that of a method handle's linker, whose last argument is gone.
static bool is_call_that_stores(ValueStack* state) {
  if (state == nullptr || state->bci() < 0) {
    return false;
  }
  ciBytecodeStream stream(state->scope()->method());
  stream.force_bci(state->bci());
  bool will_link;
  ciSignature* declared;
  return Bytecodes::is_invoke(stream.cur_bc()) && stores_reference(stream.get_method(will_link, &declared)->intrinsic_id());
}

// Has the store the state for which GraphBuilder has asked?
static bool can_wait(Instruction* store) {
  StoreField* const field = store->as_StoreField();
  StoreIndexed* const element = store->as_StoreIndexed();
  return field != nullptr ? is_reference_type(field->field_type()) :
         element != nullptr ? is_reference_type(element->elt_type()) : is_call_that_stores(store->state_before());
}

CodeEmitInfo* NVMBarrierC1::info_of_store(LIRGenerator* gen) {
  Instruction* store = gen->compilation()->current_instruction();
  // Only objects that belong to the VM are stored to without a state.
  if (store->exception_state() == nullptr) {
    return nullptr;
  }
  // A copy: the list of handlers that state_for() gives is the instruction's,
  // and the register allocator records in it the moves of the exception edge
  // of one LIR operation. The store itself has one, for its null check.
  if (!can_wait(store)) {
    return new CodeEmitInfo(gen->state_for(store));
  }
  CodeEmitInfo* const info = new CodeEmitInfo(gen->state_for(store, store->state_before()));
  info->set_force_reexecute();
  return info;
}

static bool is_heap_write(LIRAccess& access) {
  const DecoratorSet decorators = access.decorators();
  return NVMWord::is_tested() && (decorators & IN_HEAP) != 0 && (decorators & ACCESS_WRITE) != 0;
}

// Unsafe takes null and an address for memory outside of the Java heap.
static bool base_may_be_null(LIRAccess& access) {
  return (access.decorators() & (IS_ARRAY | C1_NEEDS_PATCHING)) == 0 &&
         !is_reference_type(access.type()) &&
         ((access.decorators() & C1_UNSAFE_ACCESS) != 0 || (access.decorators() & ACCESS_READ) != 0);
}

bool NVMBarrierC1::needs_address_in_register(LIRAccess& access) {
  return is_heap_write(access) && (access.decorators() & C1_NEEDS_PATCHING) != 0;
}

void NVMBarrierC1::address_resolved(LIRAccess& access) {
  if (is_heap_write(access) && access.patch_emit_info() != nullptr) {
    // The computation of the address has taken the info; a barrier of the
    // collector needs one of its own.
    access.patch_emit_info() = new CodeEmitInfo(access.patch_emit_info());
  }
}

void NVMBarrierC1::stored(LIRAccess& access) {
  if (!is_heap_write(access) || (access.decorators() & MO_SEQ_CST) != 0) {
    return;
  }
  const bool is_element = (access.decorators() & IS_ARRAY) != 0;
  if (NVMMutants::is(NVMMutants::JitC1Drop) && is_element && type2aelembytes(access.type()) == 1) {
    return;
  }
  NVMSyncStubC1* stub = new NVMSyncRangeStubC1(access.base().opr(), access.resolved_addr(),
                                               type2aelembytes(access.type()), base_may_be_null(access),
                                               info_of_store(access.gen()));
  access.gen()->lir()->append(new LIR_OpNVMSync(stub));
}

bool NVMBarrierC1::ordered_store(LIRAccess& access, LIR_Opr value) {
  if (!is_heap_write(access) || (access.decorators() & MO_SEQ_CST) == 0) {
    return false;
  }
  NVMOrderedStubC1* stub = new NVMOrderedStubC1(NVMAccessOp::Put, access.type(), access.base().opr(),
                                                access.resolved_addr(), value,
                                                LIR_OprFact::illegalOpr, LIR_OprFact::illegalOpr,
                                                base_may_be_null(access), info_of_store(access.gen()));
  if (access.access_emit_info() != nullptr) {
    // An operation of its own: the null check may belong to another bytecode,
    // with other handlers than those of a store that is refused.
    access.gen()->lir()->null_check(access.base().opr(), new CodeEmitInfo(access.access_emit_info()));
  }
  access.gen()->lir()->append(new LIR_OpNVMOrdered(stub));
  return true;
}

LIR_Opr NVMBarrierC1::atomic_cmpxchg(LIRAccess& access, LIRItem& compare, LIRItem& value) {
  CodeEmitInfo* info = info_of_store(access.gen());
  // The instruction wants the value to compare with in rax.
  compare.load_item_force(access.gen()->result_register_for(compare.value()->type()));
  value.load_item();
  LIR_Opr result = access.gen()->new_register(T_INT);
  NVMOrderedStubC1* stub = new NVMOrderedStubC1(NVMAccessOp::CompareAndExchange, access.type(),
                                                access.base().opr(), access.resolved_addr(),
                                                value.result(), compare.result(), result,
                                                base_may_be_null(access), info);
  access.gen()->lir()->append(new LIR_OpNVMOrdered(stub));
  return result;
}

static LIR_Opr atomic_update(NVMAccessOp op, LIRAccess& access, LIRItem& value) {
  CodeEmitInfo* info = NVMBarrierC1::info_of_store(access.gen());
  LIR_Opr result = access.gen()->new_register(access.type());
  value.load_item();
  access.gen()->lir()->move(value.result(), result);
  NVMOrderedStubC1* stub = new NVMOrderedStubC1(op, access.type(), access.base().opr(), access.resolved_addr(),
                                                result, LIR_OprFact::illegalOpr, result,
                                                base_may_be_null(access), info);
  access.gen()->lir()->append(new LIR_OpNVMOrdered(stub));
  return result;
}

LIR_Opr NVMBarrierC1::atomic_xchg(LIRAccess& access, LIRItem& value) {
  return atomic_update(NVMAccessOp::Exchange, access, value);
}

LIR_Opr NVMBarrierC1::atomic_add(LIRAccess& access, LIRItem& value) {
  return atomic_update(NVMAccessOp::Add, access, value);
}

NVMArrayCopyC1::NVMArrayCopyC1(LIRGenerator* gen, LIRItem& source, LIRItem& array, LIRItem& index, LIRItem& length, bool is_fresh)
  : _gen(gen), _info(nullptr), _source(LIR_OprFact::illegalOpr), _array(LIR_OprFact::illegalOpr), _index(LIR_OprFact::illegalOpr),
    _length(LIR_OprFact::illegalOpr) {
  if (NVMWord::is_tested() && !is_fresh) {
    _info = NVMBarrierC1::info_of_store(gen);
    source.load_item();
    array.load_item();
    index.load_nonconstant();
    length.load_nonconstant();
    _source = source.result();
    _array = array.result();
    _index = index.result();
    _length = length.result();
  }
}

int NVMArrayCopyC1::flags_with(int flags) const {
  return _array->is_valid() ? flags | LIR_OpArrayCopy::length_positive_check : flags;
}

void NVMArrayCopyC1::copied() {
  if (_array->is_valid()) {
    _gen->lir()->append(new LIR_OpNVMSync(new NVMSyncElementsStubC1(_array, _index, _length, _source, _info)));
  }
}

class NVMCodeGenClosureC1 : public StubAssemblerCodeGenClosure {
  void (* const _generate)(StubAssembler*);

public:
  NVMCodeGenClosureC1(void (*generate)(StubAssembler*)) : _generate(generate) {}

  virtual OopMapSet* generate_code(StubAssembler* sasm) {
    _generate(sasm);
    return nullptr;
  }
};

class NVMEndClosureC1 : public StubAssemblerCodeGenClosure {
  const char* const _name;
  const address     _end;

public:
  NVMEndClosureC1(const char* name, address end) : _name(name), _end(end) {}

  virtual OopMapSet* generate_code(StubAssembler* sasm) { return NVMBarrierC1::generate_end(sasm, _name, _end); }
};

OopMapSet* NVMBarrierC1::generate_end(StubAssembler* sasm, const char* name, address end) {
  sasm->prologue(name, false /* must_gc_arguments */);
  OopMapSet* const oop_maps = Runtime1::generate_nvm_call(sasm, end);
  sasm->epilogue();
  return oop_maps;
}

CodeBlob* NVMBarrierC1::generate_end_blob(BufferBlob* buffer_blob, const char* name, address end) {
  NVMEndClosureC1 closure(name, end);
  return Runtime1::generate_blob(buffer_blob, C1StubId::NO_STUBID, name, true /* expect_oop_map */, &closure);
}

static CodeBlob* generate_blob(BufferBlob* buffer_blob, const char* name, void (*generate)(StubAssembler*)) {
  NVMCodeGenClosureC1 closure(generate);
  return Runtime1::generate_blob(buffer_blob, C1StubId::NO_STUBID, name, false /* expect_oop_map */, &closure);
}

bool NVMBarrierC1::generate_runtime_stubs(BufferBlob* buffer_blob) {
  if (!AutoPersist) {
    return true;
  }
  _sync_range_blob = generate_blob(buffer_blob, "nvm_sync_range",
                                   NVMBarrierAssembler::generate_c1_sync_range_runtime_stub);
  _sync_reference_blob = generate_blob(buffer_blob, "nvm_sync_reference",
                                       NVMBarrierAssembler::generate_c1_sync_reference_runtime_stub);
  _sync_elements_blob = generate_blob(buffer_blob, "nvm_sync_elements",
                                      NVMBarrierAssembler::generate_c1_sync_elements_runtime_stub);
  _ordered_access_blob = generate_blob(buffer_blob, "nvm_ordered_access",
                                       NVMBarrierAssembler::generate_c1_ordered_access_runtime_stub);
  _ordered_reference_blob = generate_blob(buffer_blob, "nvm_ordered_reference",
                                          NVMBarrierAssembler::generate_c1_ordered_reference_runtime_stub);
  _end_store_blob = generate_end_blob(buffer_blob, "nvm_end_store", CAST_FROM_FN_PTR(address, NVMDeferredStores::end_store));
  _end_ordered_blob = generate_end_blob(buffer_blob, "nvm_end_ordered", CAST_FROM_FN_PTR(address, NVMDeferredStores::end_ordered));
  return _sync_range_blob != nullptr && _sync_reference_blob != nullptr && _sync_elements_blob != nullptr &&
         _ordered_access_blob != nullptr && _ordered_reference_blob != nullptr && _end_store_blob != nullptr &&
         _end_ordered_blob != nullptr;
}

uint32_t NVMBarrierC1::site_word(CodeEmitInfo* info) {
  NVMSites::Context context;
  ValueStack* state = info->stack();
  while (state != nullptr) {
    ciMethod* const method = state->scope()->method();
    if (!context.add(method->get_Method(), state->bci(), method->holder()->is_hidden())) {
      break;
    }
    state = state->caller_state();
  }
  return NVMSites::word_at(context);
}

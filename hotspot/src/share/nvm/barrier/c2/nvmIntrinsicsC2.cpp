// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "ci/ciInstanceKlass.hpp"
#include "ci/ciSymbol.hpp"
#include "nvm/barrier/c2/nvmBarrierC2.hpp"
#include "nvm/barrier/c2/nvmIntrinsicsC2.hpp"
#include "nvm/barrier/c2/nvmPollsC2.hpp"
#include "nvm/base/nvmMutants.hpp"
#include "nvm/base/nvmWord.hpp"
#include "opto/arraycopynode.hpp"
#include "opto/castnode.hpp"
#include "opto/convertnode.hpp"
#include "opto/divnode.hpp"
#include "opto/library_call.hpp"
#include "opto/mulnode.hpp"
#include "opto/subnode.hpp"

// By the predicate of DigestBase.implCompressMultiBlock0
static const char* const digest_classes[] = {
  "sun/security/provider/MD5", "sun/security/provider/SHA", "sun/security/provider/SHA2",
  "sun/security/provider/SHA5", "sun/security/provider/SHA3"
};

static ciField* find_field(ciInstanceKlass* klass, const char* name, const char* signature) {
  return klass->get_field_by_name(ciSymbol::make(name), ciSymbol::make(signature), false);
}

Node* NVMIntrinsicsC2::argument(int slot) const {
  assert(slot >= 0 && slot < _kit->callee()->arg_size(), "must be an argument");
  return _arguments[slot];
}

// The array that a field of holder refers to. The holder may be known to be of the
// class that declares the field only by the intrinsic's predicate.
Node* NVMIntrinsicsC2::held_object(Node* holder, const Write& write, int predicate) const {
  PhaseGVN& gvn = _kit->gvn();
  const TypeInstPtr* type = gvn.type(holder)->isa_instptr();
  ciInstanceKlass* klass = type != nullptr ? type->instance_klass() : nullptr;
  if (write.id == vmIntrinsicID::_digestBase_implCompressMB) {
    ciKlass* digest = klass->find_klass(ciSymbol::make(digest_classes[predicate]));
    klass = digest->is_loaded() ? digest->as_instance_klass() : nullptr;
    if (klass != nullptr) {
      const TypeOopPtr* cast = TypeKlassPtr::make(klass)->cast_to_exactness(false)->as_instance_type()->
        cast_to_ptr_type(TypePtr::NotNull);
      holder = gvn.transform(new CheckCastPPNode(_kit->control(), holder, cast));
    }
  }
  if (klass != nullptr) {
    const char* const signatures[] = { "[I", "[J", "[B" };
    for (const char* signature : signatures) {
      if (write.signature == nullptr || strcmp(write.signature, signature) == 0) {
        if (find_field(klass, write.field, signature) != nullptr) {
          return _kit->load_field_from_object(holder, write.field, signature);
        }
      }
    }
  }
  _kit->C->record_failure("what an intrinsic wrote is not known");
  return nullptr;
}

Node* NVMIntrinsicsC2::written_object(const Write& write, int predicate) const {
  Node* object = argument(write.object);
  return write.field == nullptr ? object : held_object(object, write, predicate);
}

Node* NVMIntrinsicsC2::state_of(Node* object) const {
  const TypeAryPtr* array = _kit->gvn().type(object)->isa_aryptr();
  if (array != nullptr && array->elem() != Type::BOTTOM) {
    return _kit->memory(array->add_offset(Type::OffsetBot));
  }
  Node* all = _kit->reset_memory();
  _kit->set_all_memory(all);
  return all;
}

bool NVMIntrinsicsC2::is_fresh(Node* state) {
  return state->is_Proj() && state->in(0)->is_ArrayCopy() &&
         state->in(0)->as_ArrayCopy()->is_alloc_tightly_coupled();
}

// Of the vector API's stores: the vector's class is the first argument, that of its elements and their number lie before the
// object. A mask is stored as booleans, whatever its elements are.
Node* NVMIntrinsicsC2::vector_bytes(const Write& write) const {
  const TypeInstPtr* mirror = _kit->gvn().type(argument(write.object - 2))->isa_instptr();
  const TypeInt* length = _kit->gvn().type(argument(write.object - 1))->isa_int();
  if (mirror == nullptr || mirror->const_oop() == nullptr || length == nullptr || !length->is_con()) {
    return nullptr;
  }
  ciType* element = mirror->const_oop()->as_instance()->java_mirror_type();
  if (element == nullptr || !element->is_primitive_type()) {
    return nullptr;
  }
  const TypeInstPtr* vector = _kit->gvn().type(argument(0))->isa_instptr();
  if (vector == nullptr || vector->const_oop() == nullptr) {
    return nullptr;
  }
  ciType* box = vector->const_oop()->as_instance()->java_mirror_type();
  const bool is_mask = box != nullptr && box->is_klass() &&
                       box->as_klass()->is_subclass_of(_kit->env()->vector_VectorMask_klass());
  return _kit->longcon((jlong)length->get_con() * (is_mask ? 1 : type2aelembytes(element->basic_type())));
}

void NVMIntrinsicsC2::sync(const Write& write, int predicate) const {
  PhaseGVN& gvn = _kit->gvn();
  Node* object = written_object(write, predicate);
  if (object == nullptr || gvn.type(object)->isa_oopptr() == nullptr) {
    return;   // outside of the Java heap
  }
  Node* state = state_of(object);
  if (is_fresh(state)) {
    after_copy_to_new_array();
    return;
  }
  Node* start;
  Node* length;
  switch (write.extent) {
  case Write::Extent::Whole:
    NVMBarrierC2::sync_whole(_kit, object, state);
    return;
  case Write::Extent::Returned:
    start = argument(write.index);
    length = _kit->result();
    break;
  case Write::Extent::Block:
    start = argument(write.index);
    length = _kit->intcon(Write::BlockLength);
    break;
  case Write::Extent::Encoded:
    start = argument(write.index);
    length = gvn.transform(new SubINode(argument(write.length), argument(write.minus)));
    length = gvn.transform(new DivINode(nullptr, length, _kit->intcon(3)));
    length = gvn.transform(new MulINode(length, _kit->intcon(4)));
    break;
  case Write::Extent::ToEnd:
    start = argument(write.index);
    length = _kit->intcon(max_jint);
    break;
  case Write::Extent::Elements:
    start = argument(write.index);
    length = argument(write.length);
    if (write.minus != Write::NoSlot) {
      length = gvn.transform(new SubINode(length, argument(write.minus)));
    }
    if (write.unit != 1) {
      start = gvn.transform(new MulINode(start, _kit->intcon(write.unit)));
      length = gvn.transform(new MulINode(length, _kit->intcon(write.unit)));
    }
    break;
  case Write::Extent::Bytes:
    start = argument(write.index);
    length = write.length != Write::NoSlot ? argument(write.length) : vector_bytes(write);
    if (length == nullptr) {
      NVMBarrierC2::sync_whole(_kit, object, state);
      return;
    }
    break;
  default:
    ShouldNotReachHere();
    return;
  }
  NVMBarrierC2::sync_extent(_kit, object, start, length, state);
}

// Only to arrays that have just been allocated, so that nobody sees whether an error comes before or after it. A poll there would
// keep the intrinsic from initializing the array itself, which would be zeroed before.
bool NVMIntrinsicsC2::writes_new_arrays() const {
  for (int i = 0; i < _count; i++) {
    const Write& write = _writes[i];
    if (write.field != nullptr || _kit->tightly_coupled_allocation(_kit->argument(write.object)) == nullptr) {
      return false;
    }
  }
  return true;
}

static bool is_fence(vmIntrinsicID id) {
  return id == vmIntrinsicID::_loadFence || id == vmIntrinsicID::_storeFence || id == vmIntrinsicID::_storeStoreFence ||
         id == vmIntrinsicID::_fullFence;
}

// Another process may see what is stored there.
static bool may_store_outside_heap(LibraryCallKit* kit) {
  switch (kit->intrinsic_id()) {
  case vmIntrinsicID::_putBoolean:
  case vmIntrinsicID::_putByte:
  case vmIntrinsicID::_putShort:
  case vmIntrinsicID::_putChar:
  case vmIntrinsicID::_putInt:
  case vmIntrinsicID::_putLong:
  case vmIntrinsicID::_putFloat:
  case vmIntrinsicID::_putDouble:
  case vmIntrinsicID::_putShortUnaligned:
  case vmIntrinsicID::_putCharUnaligned:
  case vmIntrinsicID::_putIntUnaligned:
  case vmIntrinsicID::_putLongUnaligned:
    return TypePtr::NULL_PTR->higher_equal(kit->gvn().type(kit->argument(1)));
  default:
    return false;
  }
}

NVMIntrinsicsC2::NVMIntrinsicsC2(LibraryCallKit* kit)
  : _kit(kit),
    _writes(nullptr),
    _count(NVMWord::is_tested() ? NVMIntrinsics::writes_of(kit->intrinsic_id(), _writes) : 0),
    _arguments(nullptr) {
  if (is_fence(kit->intrinsic_id()) || may_store_outside_heap(kit)) {
    NVMPollsC2::before_call(kit);
  }
  if (_count > 0) {
    if (!writes_new_arrays()) {
      NVMPollsC2::before_call(kit);
    }
    const int slots = kit->callee()->arg_size();
    _arguments = NEW_ARENA_ARRAY(kit->C->comp_arena(), Node*, slots);
    for (int i = 0; i < slots; i++) {
      _arguments[i] = kit->argument(i);
    }
  }
}

// A short copy becomes loads and stores, which no Initialize needs to capture: the barrier that makes the array durable would not
// wait for them.
void NVMIntrinsicsC2::after_copy_to_new_array() const {
  if (!NVMMutants::is(NVMMutants::JitC2Copied)) {
    _kit->insert_mem_bar(Op_MemBarCPUOrder);
  }
}

void NVMIntrinsicsC2::sync_written(int predicate) const {
  for (int i = 0; i < _count && !_kit->stopped() && !_kit->C->failing(); i++) {
    sync(_writes[i], predicate);
  }
  const vmIntrinsicID id = _kit->intrinsic_id();
  if (NVMWord::is_tested() && (id == vmIntrinsicID::_copyOf || id == vmIntrinsicID::_copyOfRange) && !_kit->stopped()) {
    after_copy_to_new_array();
  }
}

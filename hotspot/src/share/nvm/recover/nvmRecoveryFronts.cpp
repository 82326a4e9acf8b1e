// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "gc/shared/collectedHeap.inline.hpp"
#include "memory/oopFactory.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmDormant.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmFrontMaker.hpp"
#include "nvm/recover/nvmKeepAlive.hpp"
#include "nvm/recover/nvmRecovery.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "nvm/recover/nvmSession.hpp"
#include "nvm/recover/nvmTenuredBlock.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/objArrayKlass.hpp"
#include "oops/objArrayOop.inline.hpp"
#include "oops/oop.inline.hpp"
#include "oops/typeArrayKlass.hpp"
#include "utilities/align.hpp"

// Fronts, still empty, for the homes that have none.

// Also if it gets no front for another reason.
bool NVMRecoveryPass::is_adopted(NVMHome* h) {
  NVMLoadedClass* c = class_of(h);
  if (_enum_changes == nullptr && c->has_own_fronts()) {
    return false;
  }
  return is_dropped(NVMImageFile::granule_of(h)) || c->is_symbolic() ||
         (_is_ahead && c->kind() == NVMClassEntry::Constant) ||      // not known yet
         known_object(h) != nullptr;
}

size_t NVMRecoveryPass::front_words(NVMHome* h) {
  Klass* const k = _enum_changes == nullptr ? class_of(h)->klass() : front_klass(h);
  const int layout = k->layout_helper();
  if (Klass::layout_helper_is_instance(layout)) {
    return (size_t)Klass::layout_helper_to_size_helper(layout);
  }
  const size_t length = _enum_changes == nullptr ? h->array_length() : front_length(h);
  const size_t elements = length << Klass::layout_helper_log2_element_size(layout);
  return align_object_size(align_up(Klass::layout_helper_header_size(layout) + elements, HeapWordSize) / HeapWordSize);
}

// Says at once what would else be found out by collections that take longer and longer.
void NVMRecoveryPass::check_heap(TRAPS) {
  _needed = _homes.length() * heapOopSize;      // of _fronts
  _classes.for_each([&](NVMLoadedClass* c) {
    _needed += c->front_bytes();
    return true;
  });
  if (_needed > Universe::heap()->max_capacity()) {
    NVMRecovery::throw_heap_too_small(shown_name(), _needed, THREAD);
  }
}

oop NVMRecoveryPass::make_front(NVMHome* h, TRAPS) {
  NVMGCPoint::pass(THREAD);
  Klass* const k = front_klass(h);
  if (k->is_objArray_klass()) {
    return ObjArrayKlass::cast(k)->allocate((int)front_length(h), THREAD);
  }
  if (k->is_typeArray_klass()) {
    return TypeArrayKlass::cast(k)->allocate((int)front_length(h), THREAD);
  }
  // Not InstanceKlass::allocate_instance(): that registers finalizers,
  // which belong to the process that constructed the object.
  return Universe::heap()->obj_allocate(k, InstanceKlass::cast(k)->size_helper(), THREAD);
}

// Returns the bytes of the front.
size_t NVMRecoveryPass::link(size_t i, oop front) {
  NVMHome* h = home(_homes.at(i));
  if (h->hash() != 0) {
    front->set_mark(front->mark().copy_set_hash((intptr_t)(h->hash() & markWord::hash_mask)));
  }
  NVMDormant::assert_awake(front);
  *NVMWord::addr(front) = NVMWord::of_granule(_homes.at(i));
  OrderAccess::release();      // other workers refer to it once they see the address
  h->set_front(cast_from_oop<HeapWord*>(front));
  keep_hash(_homes.at(i));     // an agent may have tagged it when it was allocated
  _fronts.set(i, front);
  return front->size() * HeapWordSize;
}

void NVMRecoveryPass::make_and_link(size_t i, TRAPS) {
  NVMHome* h = home(_homes.at(i));
  if (!h->has_front() && !is_adopted(h)) {
    oop front = make_front(h, CHECK);
    _bytes += link(i, front);
  }
}

// Large ones first: with G1 they could start a concurrent cycle when the heap has filled.
void NVMRecoveryPass::make_fronts(TRAPS) {
  _fronts.reserve(_homes.length(), CHECK);
  _fronts.make_places();
  for (size_t i = 0; i < _large.length(); i++) {
    if (front_words(home(_homes.at(_large.at(i)))) > NVMTenuredBlock::most_words()) {
      make_and_link(_large.at(i), CHECK);
    }
  }
  NVMFrontMaker maker(this);
  maker.run(CHECK);
  maker.make_rest(THREAD);
}

// The front's hook to the image goes first: no collector must follow it. Objects of this process that were joined
// with their homes stay so: other threads may have referred to these homes since.
void NVMRecoveryPass::unmake_fronts() {
  for (size_t i = 0; i < _fronts.length(); i++) {
    oop front = _fronts.at(i);
    if (front == nullptr) {
      continue;
    }
    NVMHome* h = home(NVMWord::granule(NVMWord::load(front)));
    *NVMWord::addr(front) = NVMWord::Ordinary;
    h->clear_front();
  }
  for (size_t i = 0; i < _symbolic.length(); i++) {
    NVMHome* h = home(_symbolic.at(i));
    if (h->has_front()) {
      NVMKeepAlive::keep(NVMFront::resolve(h, NVMFront::Held::ByRecovery));
    }
  }
  NVMSession::note_recovered(&_fronts, _aliases.objects(), false);
}

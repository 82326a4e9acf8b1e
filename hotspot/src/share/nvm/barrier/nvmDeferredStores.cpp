// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/barrier/nvmDeferredStores.hpp"

#include "classfile/javaClasses.hpp"
#include "interpreter/bytecodes.hpp"
#include "interpreter/interpreter.hpp"
#include "nvm/barrier/nvmBarrier.hpp"
#include "nvm/sync/nvmPrepare.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmEvents.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/base/nvmStall.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "nvm/roots/nvmRoots.hpp"
#include "nvm/sync/nvmOrderedAccess.hpp"
#include "nvm/sync/nvmSync.hpp"
#include "oops/arrayOop.hpp"
#include "oops/compressedOops.inline.hpp"
#include "oops/instanceKlass.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/interfaceSupport.inline.hpp"

// Of a range that may be put off
static const intptr_t MostBytes = NVMDeferred::Most * BytesPerLong;

static NVMRoot* root_at(oopDesc* mirror, intptr_t offset) {
  Klass* const k = java_lang_Class::as_Klass(cast_to_oop(mirror));
  return k != nullptr && k->is_instance_klass() ? NVMRoots::find_at(InstanceKlass::cast(k), offset) : nullptr;
}

// The object that the image has at a place until its store is synced, if it is one reference, one primitive, or primitive elements.
// False if it is none of these.
static bool value_before(oopDesc* holder, intptr_t offset, intptr_t size, oop* before) {
  *before = nullptr;
  const uint32_t word = NVMWord::load(holder);
  if (word == NVMWord::Special) {
    NVMRoot* const root = root_at(holder, offset);
    if (root == nullptr || type2aelembytes(root->type) != size) {
      return false;
    }
    if (root->is_reference() && !root->entry.is_null_entry()) {
      *before = NVMSync::front_of(to_nvmgranule(root->image_bits()));
    }
    return true;
  }
  if (!NVMWord::has_home(word) || offset < (intptr_t)NVMHome::HeaderSize) {
    return false;
  }
  NVMClass* const c = NVMClass::of(holder->klass());
  const u1 slot = c->slot_of_element_at(offset);
  NVMHome* const home = NVMImageFile::home_at(NVMWord::granule(word));
  const bool is_primitive_array = !c->is_instance() && slot != NVMClass::Reference;
  if ((!NVMClass::is_one(slot, size) && !is_primitive_array) || c->is_symbolic() || home->is_converting() ||
      !NVMFront::closes(holder, NVMWord::granule(word)) || !c->has_layout(home->class_id())) {
    return false;
  }
  if (!c->is_instance()) {
    const intptr_t at = offset - (intptr_t)NVMHome::ElementsOffset;
    if (at < 0 || at + size > ((arrayOopDesc*)holder)->length() * (intptr_t)c->element_size()) {
      return false;
    }
  }
  if (slot == NVMClass::Reference) {
    *before = NVMSync::front_of(*home->reference_addr(offset));
  }
  return true;
}

// The bytes of a place that one access can read: a power of two, with that alignment.
static intptr_t one_access(intptr_t at, intptr_t left) {
  intptr_t bytes = BytesPerLong;
  while (bytes > left || !is_aligned(at, bytes)) {
    bytes /= 2;
  }
  return bytes;
}

bool NVMDeferredStores::put_off(NVMThread* thread, oopDesc* holder, intptr_t offset, intptr_t size) {
  NVMDeferred* const deferred = thread->deferred();
  const int count = deferred->count();
  bool fits = size <= MostBytes;
  auto note_one = [&](intptr_t at, intptr_t bytes, bool is_reference) {
    oop before;
    fits = fits && deferred->has_room() && value_before(holder, at, bytes, &before);
    if (fits) {
      const oop value = is_reference ? cast_to_oop(NVMFrontStore::load(holder, (size_t)at)) : oop(nullptr);
      deferred->add({ CompressedOops::encode(cast_to_oop(holder)), CompressedOops::encode(before), CompressedOops::encode(value),
                      is_reference, false, at, bytes, is_reference ? 0 : NVMDirty::load_word((address)holder + at, (size_t)bytes) });
    }
  };
  auto note = [&](size_t start, size_t bytes, bool is_reference) {
    const intptr_t end = (intptr_t)(start + bytes);
    for (intptr_t at = (intptr_t)start; fits && at < end; ) {
      const intptr_t size = one_access(at, end - at);
      note_one(at, size, is_reference);
      at += size;
    }
  };
  if (NVMWord::load(holder) == NVMWord::Special) {
    NVMRoot* const root = root_at(holder, offset);
    note((size_t)offset, (size_t)size, root != nullptr && root->is_reference());
  } else if (!fits || !NVMWord::has_home(NVMWord::load(holder))) {
    fits = false;
  } else {
    NVMSync(thread, holder, offset, size).for_each_field(note);
  }
  if (fits) {
    deferred->ask();
  } else {
    deferred->take_back(count);
  }
  return fits;
}

bool NVMDeferredStores::put_off_volatile(NVMThread* thread, oopDesc* holder, intptr_t offset, oopDesc* value) {
  if (!thread->deferred()->has_room()) {
    return false;
  }
  thread->deferred()->add({ CompressedOops::encode(cast_to_oop(holder)), narrowOop::null,
                            CompressedOops::encode(cast_to_oop(value)), true, true, offset, sizeof(narrowOop), 0 });
  thread->deferred()->ask();
  return true;
}

void NVMDeferredStores::hold_values_before() {
  if (!AutoPersist || !NVMImageFile::is_open()) {
    return;
  }
  NVMRegion::hold_values_beneath();
  NVMThread::for_each([](NVMThread* t) {
    t->deferred()->for_each([](NVMDeferred::Store* s) {
      oop before;
      if (!s->is_volatile && value_before(CompressedOops::decode(s->holder), s->offset, s->size, &before)) {
        s->before = CompressedOops::encode(before);
      }
    });
  });
}

static bool is_overwritten(NVMDeferred* deferred, int i) {
  const NVMDeferred::Store& s = deferred->at(i);
  return deferred->has(i + 1, CompressedOops::decode(s.holder), s.offset, s.size);
}

// What a place has, or is to have: an object, or bits of a primitive.
struct NVMPlaceValue {
  oop      object;
  uint64_t bits;
};

// Gives the place that value, if it has the other one.
static void replace(oopDesc* holder, const NVMDeferred::Store& s, NVMPlaceValue has, NVMPlaceValue gets) {
  if (s.is_reference) {
    NVMFrontStore::compare_exchange(holder, s.offset, has.object, gets.object);
    return;
  }
  const jint op = nvm_encode_access(NVMAccessOp::CompareAndExchange, nvm_primitive_of((size_t)s.size));
  NVMOrderedAccess(holder, s.offset, (jlong)gets.bits, (jlong)has.bits, op).perform();
}

// A store to the same place follows: the place has what this one stored there while it is synced. What another thread stores there
// meanwhile stays.
static void do_overwritten_store(const NVMDeferred::Store& s) {
  oopDesc* const holder = CompressedOops::decode(s.holder);
  const NVMPlaceValue stored = { CompressedOops::decode(s.value), s.bits };
  const NVMPlaceValue current = s.is_reference ? NVMPlaceValue{ cast_to_oop(NVMFrontStore::load(holder, s.offset)), 0 }
                                               : NVMPlaceValue{ nullptr, NVMDirty::load_word((address)holder + s.offset, (size_t)s.size) };
  replace(holder, s, current, stored);
  NVMDeferredStores::sync_at_once(holder, s.offset, s.size);
  replace(holder, s, stored, current);
}

// What was put off, without a safepoint.
static void do_store(NVMDeferred* deferred, int i) {
  const NVMDeferred::Store s = deferred->at(i);
  oopDesc* const holder = CompressedOops::decode(s.holder);
  if (s.is_volatile) {
    oopDesc* const value = CompressedOops::decode(s.value);
    NVMBarrier::ordered_access(holder, s.offset, (jlong)(intptr_t)value, 0, NVMBarrier::encode(NVMAccessOp::Put, T_OBJECT));
  } else if (is_overwritten(deferred, i)) {
    do_overwritten_store(s);
  } else {
    NVMDeferredStores::sync_at_once(holder, s.offset, s.size);
  }
}

void NVMDeferredStores::end_in_leaf(NVMThread* thread) {
  NVMDeferred* const deferred = thread->deferred();
  deferred->begin_end();
  for (int i = 0; i < deferred->count(); i++) {
    do_store(deferred, i);
  }
  deferred->end();
  NVMRegion::end_left_call(thread);
}

bool NVMDeferredStores::follows(NVMThread* thread, oopDesc* holder, intptr_t offset, intptr_t size) {
  if (!thread->deferred()->must_follow()) {
    return false;
  }
  if (put_off(thread, holder, offset, size)) {
    return true;
  }
  end_in_leaf(thread);
  return false;
}

void NVMDeferredStores::before_ordered(NVMThread* thread) {
  if (thread->deferred()->must_follow()) {
    end_in_leaf(thread);
  }
}

void NVMDeferredStores::finish(JavaThread* thread) {
  NVMThread* const t = NVMThread::current();
  NVMDeferred* const deferred = t->deferred();
  HandleMark mark(thread);
  deferred->begin_end();
  for (int i = 0; i < deferred->count(); i++) {
    const jlong begun = i == 0 ? deferred->event_start() : 0;
    const jlong event_start = begun != 0 ? begun : NVMEvents::start(NVMEvents::SlowStore);
    const intptr_t offset = deferred->at(i).offset;
    const intptr_t size = deferred->at(i).size;
    Handle holder(thread, CompressedOops::decode(deferred->at(i).holder));
    bool has_waited = false;
    if (!t->has_error() && deferred->at(i).is_reference) {
      NVMPrepare prepare(thread, NVMPrepare::Length::Long);
      if (deferred->at(i).is_volatile || is_overwritten(deferred, i)) {
        prepare.value(Handle(thread, CompressedOops::decode(deferred->at(i).value)), holder);
      } else if (NVMWord::load(holder()) != NVMWord::Special) {
        prepare.fields(holder, offset, size);
      } else {
        prepare.static_field(holder, offset);
      }
      has_waited = prepare.has_waited();
    } else if (!t->has_error()) {
      has_waited = NVMStall::wait_if_asked(thread);      // the undo log had no room
    }
    // No safepoint since the value has become recoverable: the collector would take its home for dead.
    do_store(deferred, i);
    if (has_waited && t->has_error()) {
      NVMStall::forget(thread);      // another collection would find no more
    }
    if (event_start != 0) {
      NVMEvents::slow_store(event_start, holder());
    }
  }
  deferred->end();
  NVMRegion::end_left_call(t);
}

void NVMDeferredStores::at_poll(JavaThread* thread) {
  if (NVMDeferred::is_asked(thread)) {
    finish(thread);
  }
  NVMStall::wait_if_asked(thread);
}

bool NVMDeferredStores::trapped(JavaThread* thread, jint trap_request) {
  if (!AutoPersist || !NVMImageFile::is_open()) {
    return false;
  }
  at_poll(thread);
  const bool is_behind = Deoptimization::trap_request_reason(trap_request) == Deoptimization::Reason_unhandled &&
                         Deoptimization::trap_request_action(trap_request) == ActionBehind;
  const bool has_error = NVMError::is_pending(thread);
  NVMThread::current()->deferred()->set_goes_on_behind(is_behind && !has_error);
  if (has_error) {
    NVMError::raise(thread);
  }
  return is_behind || has_error;
}

void NVMDeferredStores::skip_bytecode(const Method* method, address bcp, address* entry, bool* is_behind) {
  if (AutoPersist && NVMImageFile::is_open() && NVMThread::current()->deferred()->goes_on_behind()) {
    NVMThread::current()->deferred()->set_goes_on_behind(false);
    *entry = Interpreter::deopt_entry(vtos, Bytecodes::length_at((Method*)method, bcp));
    *is_behind = true;
  }
}

void NVMDeferredStores::end(JavaThread* thread) {
  at_poll(thread);      // native code comes to none
  NVMError::check(thread);
}

JRT_ENTRY(void, NVMDeferredStores::end_store(JavaThread* current))
  end(current);
JRT_END

JRT_ENTRY(void, NVMDeferredStores::end_ordered(JavaThread* current))
  end(current);
  RegisterMap map(current, RegisterMap::UpdateMap::skip, RegisterMap::ProcessFrames::include, RegisterMap::WalkContinuation::skip);
  if (!current->has_pending_exception()) {
    Deoptimization::deoptimize_frame(current, current->last_frame().sender(&map).id());
  }
JRT_END

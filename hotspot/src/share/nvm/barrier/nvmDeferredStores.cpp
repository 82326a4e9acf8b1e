#include "nvm/barrier/nvmDeferredStores.hpp"

#include "classfile/javaClasses.hpp"
#include "interpreter/bytecodes.hpp"
#include "interpreter/interpreter.hpp"
#include "nvm/barrier/nvmBarrier.hpp"
#include "nvm/sync/nvmPrepare.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmEvents.hpp"
#include "nvm/base/nvmStall.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "nvm/roots/nvmRoots.hpp"
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

bool NVMDeferredStores::put_off(NVMThread* thread, oopDesc* holder, intptr_t offset, intptr_t size) {
  NVMDeferred* const deferred = thread->deferred();
  const int count = deferred->count();
  bool fits = size <= MostBytes;
  auto note = [&](size_t at, size_t bytes, bool) {
    oop before;
    fits = fits && deferred->has_room(1) && !deferred->has(count, holder, (intptr_t)at, (intptr_t)bytes) &&
           value_before(holder, (intptr_t)at, (intptr_t)bytes, &before);
    if (fits) {
      deferred->add({ CompressedOops::encode(cast_to_oop(holder)), CompressedOops::encode(before), narrowOop::null, false,
                      (intptr_t)at, (intptr_t)bytes });
    }
  };
  if (!fits || !NVMWord::has_home(NVMWord::load(holder))) {
    note((size_t)offset, (size_t)size, false);
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
  if (!thread->deferred()->has_room(1)) {
    return false;
  }
  thread->deferred()->add({ CompressedOops::encode(cast_to_oop(holder)), narrowOop::null,
                            CompressedOops::encode(cast_to_oop(value)), true, offset, sizeof(narrowOop) });
  thread->deferred()->ask();
  return true;
}

void NVMDeferredStores::hold_values_before() {
  if (!AutoPersist || !NVMImageFile::is_open()) {
    return;
  }
  NVMThread::for_each([](NVMThread* t) {
    t->deferred()->for_each([](NVMDeferred::Store* s) {
      oop before;
      if (!s->is_volatile && value_before(CompressedOops::decode(s->holder), s->offset, s->size, &before)) {
        s->before = CompressedOops::encode(before);
      }
    });
  });
}

// What was put off, without a safepoint.
static void do_store(const NVMDeferred::Store& s) {
  oopDesc* const holder = CompressedOops::decode(s.holder);
  if (s.is_volatile) {
    oopDesc* const value = CompressedOops::decode(s.value);
    NVMBarrier::ordered_access(holder, s.offset, (jlong)(intptr_t)value, 0, NVMBarrier::encode(NVMAccessOp::Put, T_OBJECT));
  } else {
    NVMDeferredStores::sync_at_once(holder, s.offset, s.size);
  }
}

void NVMDeferredStores::end_in_leaf(NVMThread* thread) {
  NVMDeferred* const deferred = thread->deferred();
  deferred->begin_end();
  for (int i = 0; i < deferred->count(); i++) {
    do_store(deferred->at(i));
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
    if (!t->has_error() && size == sizeof(narrowOop)) {
      NVMPrepare prepare(thread, NVMPrepare::Length::Long);
      if (deferred->at(i).is_volatile) {
        prepare.value(Handle(thread, CompressedOops::decode(deferred->at(i).value)), holder);
      } else if (NVMWord::load(holder()) != NVMWord::Special) {
        prepare.fields(holder, offset, size);
      } else if (root_at(holder(), offset) != nullptr && root_at(holder(), offset)->is_reference()) {
        prepare.static_field(holder, offset);
      }
      has_waited = prepare.has_waited();
    }
    // No safepoint since the value has become recoverable: the collector would take its home for dead.
    do_store(deferred->at(i));
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

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/barrier/nvmBarrier.hpp"

#include "nvm/barrier/nvmAccess.hpp"
#include "nvm/barrier/nvmDeferredStores.hpp"
#include "nvm/base/nvmActivity.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmDormant.hpp"
#include "nvm/base/nvmEvents.hpp"
#include "nvm/base/nvmMutants.hpp"
#include "nvm/image/nvmLock.hpp"
#include "nvm/convert/nvmAdvice.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmConverter.hpp"
#include "nvm/convert/nvmTracking.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/persist/nvmRelaxed.hpp"
#include "nvm/recover/nvmDroppedValues.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "nvm/roots/nvmRoots.hpp"
#include "nvm/sync/nvmOrderedAccess.hpp"
#include "nvm/sync/nvmStripes.hpp"
#include "nvm/sync/nvmSync.hpp"
#include "oops/arrayOop.hpp"
#include "oops/compressedOops.inline.hpp"
#include "oops/oop.inline.hpp"

// Why a plain test after the store is enough.
//
// A converter C runs    W: word := home    F: NVMFence      L: copy the field
// A mutator  M runs     S: store the field                  T: test the word
//
// M's processor may let T read before S is visible to others (store buffering),
// and nothing in M forbids it. NVMFence makes M's processor execute a full fence
// at some point between C's W and L, or finds M in native code or blocked, where
// M's way in and out are such a point (nvmFence.cpp). If S stands before that point
// in M's program order, S is visible when C copies. If S stands after it, so does
// T, and T sees the word: M comes here, waits for the object's lock bit, and
// brings the home in line. Either way home and front agree when M's barrier is done.
//
// Two mutators that store to the same field both come here; each re-reads the
// front under the lock, and the last one reads the last value.

static bool is_special(oopDesc* holder) {
  return NVMWord::load(holder) == NVMWord::Special;
}

static void take_back(oopDesc* holder, intptr_t offset, intptr_t size) {
  if (is_special(holder)) {
    NVMRoots::take_back_all(holder, offset, size);
  } else if (NVMWord::has_home(NVMWord::load(holder))) {
    NVMSync(NVMThread::current(), holder, offset, size).take_back_all();
  }
}

// Behind a store that was refused. Inside a region of the program's, that is rolled back.
static bool takes_back(NVMThread* thread) {
  return thread->has_error() && (!NVMRegion::is_open(thread) || NVMRegion::settle_call(thread));
}

static void sync_now(NVMThread* thread, oopDesc* holder, intptr_t offset, intptr_t size) {
  const bool fence = !NVMRelaxed::is_on(thread);
  if (offset > 0 && takes_back(thread)) {
    take_back(holder, offset, size);
  } else if (is_special(holder)) {
    NVMStoreEvent event(holder);
    NVMRoots::sync(thread, holder, offset, size);
  } else if (NVMRegion::is_open(thread)) {
    NVMRegion::stored(thread, holder, offset, size);
    takes_back(thread);      // what was stored before stays
  } else if (NVMWord::has_home(NVMWord::load(holder))) {
    NVMAdvice::stored(holder, NVMClass::of(holder->klass()), offset);
    if (!NVMSync::sync_one(thread, holder, offset, size, fence)) {
      NVMStoreEvent event(holder);
      NVMSync(thread, holder, offset, size).run(fence);
    }
  }
}

// Does an access, which may give up that if none is put off yet. True if it has done so.
template <typename Access>
static bool gives_up(NVMThread* thread, NVMDeferred::Give give, Access access) {
  NVMDeferred* const deferred = thread->deferred();
  deferred->set_may_begin(deferred->count() == 0 ? give : NVMDeferred::Give::Nothing);
  access();
  const bool result = deferred->begins();
  deferred->set_may_begin(NVMDeferred::Give::Nothing);
  return result;
}

// Such stores are often to caches, and hot.
static bool is_unrecoverable(oopDesc* holder, intptr_t offset, intptr_t size) {
  return size > 0 && size <= BytesPerLong && NVMWord::has_home(NVMWord::load(holder)) &&
         NVMClass::of(holder->klass())->keeps_nothing(offset, size);
}

// False if there is nothing to do.
static bool begin_sync(NVMThread* thread, oopDesc* holder, intptr_t offset, intptr_t size) {
  if (NVMTracking::stays_tracked(thread, holder) || NVMDroppedValues::stored(holder, offset, size)) {
    return false;
  }
  if (is_unrecoverable(holder, offset, size)) {
    if (size == sizeof(narrowOop) && NVMRegion::is_open(thread)) {
      NVMRegion::stored_unkept(thread, holder, (size_t)offset);
    }
    return false;
  }
  thread->counters()->slow_paths++;
  return !NVMDeferredStores::follows(thread, holder, offset, size);
}

void NVMDeferredStores::sync_at_once(oopDesc* holder, intptr_t offset, intptr_t size) {
  NVMThread* thread = NVMThread::current();
  NVMActivity activity(NVMThread::Runs);
  if (begin_sync(thread, holder, offset, size)) {
    sync_now(thread, holder, offset, size);
  }
}

static void sync_unless_put_off(NVMThread* thread, oopDesc* holder, intptr_t offset, intptr_t size, NVMDeferred::Give give) {
  NVMActivity activity(NVMThread::Runs);
  auto sync = [=]() { sync_now(thread, holder, offset, size); };
  if (begin_sync(thread, holder, offset, size) && gives_up(thread, give, sync) &&
      !NVMDeferredStores::put_off(thread, holder, offset, size)) {
    sync();
  }
}

void NVMBarrier::sync_range(oopDesc* holder, intptr_t offset, intptr_t size) {
  const bool may_be_put_off = size == sizeof(narrowOop) || (cast_to_oop(holder)->is_objArray() && NVMDeferred::fits(size));
  const NVMDeferred::Give give = may_be_put_off ? NVMDeferred::Give::Any : NVMDeferred::Give::Nothing;
  sync_unless_put_off(NVMThread::current(), holder, offset, size, give);
}

void NVMDeferredStores::sync_until_poll(oopDesc* holder, intptr_t offset, intptr_t size) {
  NVMThread* const thread = NVMThread::current();
  const int count = thread->deferred()->count();
  const NVMDeferred::Give give = NVMDeferred::fits(size) ? NVMDeferred::Give::LackOfRoom : NVMDeferred::Give::Nothing;
  sync_unless_put_off(thread, holder, offset, size, give);
  if (thread->deferred()->count() > count) {
    NVMDormant::wake_polls();
  }
}

// An index that is valid because it has overflowed is the same modulo 2^32; those that have not are less.
void NVMDeferredStores::sync_counted(oopDesc* holder, intptr_t offset, intptr_t size) {
  const jint layout = holder->klass()->layout_helper();
  if (Klass::layout_helper_is_array(layout)) {
    const intptr_t range = (intptr_t)1 << (32 + Klass::layout_helper_log2_element_size(layout));
    offset = NVMHome::ElementsOffset + ((offset - NVMHome::ElementsOffset) & (range - 1));
  }
  sync_until_poll(holder, offset, size - (NVMMutants::is(NVMMutants::JitC2Bytes) ? 1 : 0));
}

static void sync_clipped(oopDesc* array, jint index, jint length, void (*sync)(oopDesc* holder, intptr_t offset, intptr_t size)) {
  if (index < 0 || length <= 0 || NVMTracking::stays_tracked(NVMThread::current(), array) ||
      NVMDroppedValues::stored(array, NVMHome::ElementsOffset, length) || !NVMWord::has_home(NVMWord::load(array))) {
    return;
  }
  const intptr_t size = NVMClass::of(array->klass())->element_size();
  length = MIN2(length, ((arrayOopDesc*)array)->length() - index) - (NVMMutants::is(NVMMutants::JitElements) ? 1 : 0);
  sync(array, NVMHome::ElementsOffset + index * size, length * size);
}

void NVMBarrier::sync_elements(oopDesc* array, jint index, jint length) {
  sync_clipped(array, index, length, NVMDeferredStores::sync_at_once);
}

void NVMDeferredStores::sync_elements_until_poll(oopDesc* array, jint index, jint length) {
  sync_clipped(array, index, length, sync_until_poll);
}

void NVMDeferredStores::sync_copied(oopDesc* array, jint index, jint length, oopDesc* source) {
  sync_clipped(array, index, length, source != array ? NVMBarrier::sync_range : sync_at_once);
}

void NVMBarrier::sync_object(oopDesc* holder) {
  sync_range(holder, 0, (intptr_t)cast_to_oop(holder)->size() * HeapWordSize);
}

// Without a home, as the code does it where the word is ordinary: the holder may be claimed meanwhile. It is not put off:
// others have seen it, and it may be one of C2's code.
static jlong perform_then_sync(NVMThread* thread, oopDesc* holder, NVMOrderedAccess* access) {
  const bool has_stored = access->perform();
  thread->deferred()->set_may_begin(NVMDeferred::Give::Nothing);
  if (has_stored && access->start() < access->end()) {
    NVMDeferredStores::sync_at_once(holder, access->start(), access->end() - access->start());
  }
  return access->old_value();
}

static bool has_live_home(oopDesc* obj) {
  const uint32_t word = NVMWord::load(obj);
  return NVMWord::has_home(word) && NVMFront::closes(obj, NVMWord::granule(word));
}

static jlong ordered_now(NVMThread* thread, oopDesc* holder, intptr_t offset, jlong value, jlong compare, jint op_and_type) {
  NVMOrderedAccess access(holder, offset, value, compare, op_and_type);
  if (NVMWord::has_home(NVMWord::load(holder)) && !has_live_home(holder)) {
    NVMFront::let_go_of_dead_home(holder);
  }
  const uint32_t seen = NVMWord::load(holder);
  if (NVMWord::is_tracked(seen) || NVMDroppedValues::is_dropped(seen) || seen == NVMWord::Ordinary) {
    access.find_kept();
    return perform_then_sync(thread, holder, &access);
  }
  thread->counters()->slow_paths++;
  if (is_special(holder)) {
    NVMStoreEvent event(holder);
    const jlong result = NVMRoots::ordered_access(thread, holder, offset, &access);
    NVMRegion::settle_call(thread);
    return result;
  }
  access.find_kept();
  const bool is_kept = access.is_kept();
  while (true) {
    nvmgranule granule = nvmgranule::null;
    oopDesc* new_value = access.reference();
    if (is_kept && access.is_reference() && !NVMConverter::is_recoverable(new_value, &granule)) {
      NVMStoreEvent event(holder);
      NVMConverter::Error error = {};
      if (NVMConverter(thread).make_recoverable(&new_value, 1, holder, offset, &error)) {
        continue;
      }
      if (thread->deferred()->begins()) {
        return 0;
      }
      // If the holder's own conversion has failed meanwhile, its values need not be kept.
      const bool is_durable = has_live_home(holder);
      if (is_durable && error.message != nullptr) {
        thread->set_error(error.kind, error.message);
      }
      os::free(error.message);
      if (!is_durable) {
        return perform_then_sync(thread, holder, &access);
      }
      if (!access.empties_reservation()) {
        return access.refused_result();
      }
      continue;
    }
    if (NVMRegion::holds_back(thread)) {
      thread->deferred()->set_may_begin(NVMDeferred::Give::Nothing);      // as others see it
      if (access.perform() && access.start() < access.end()) {
        const NVMRegion::Exact exact = { offset, access.size(), access.is_reference() ? 0 : access.new_bits(), new_value, granule };
        NVMRegion::stored(thread, holder, access.start(), access.end() - access.start(), is_kept ? &exact : nullptr);
      }
      if (!is_kept && access.is_reference()) {
        NVMRegion::stored_unkept(thread, holder, (size_t)offset);
      }
      return access.old_value();
    }
    const uint32_t word = NVMLock::lock(holder);
    NVMHome* home = word != NVMWord::Ordinary ? NVMImageFile::home_at(NVMWord::granule(word)) : nullptr;
    if (home != nullptr && !NVMStripes::is_free(NVMImageFile::offset_at(home))) {
      NVMLock::unlock(holder, word);
      NVMStripes::make_free(NVMImageFile::offset_at(home));
      continue;
    }
    if (home == nullptr) {
      return perform_then_sync(thread, holder, &access);
    }
    if (home->needs_no_sync() || !is_kept) {
      access.perform();
    } else {
      access.perform_durably(home, granule);
    }
    NVMLock::unlock(holder, word);
    NVMRegion::settle_call(thread);
    return access.old_value();
  }
}

jlong NVMBarrier::ordered_access(oopDesc* holder, intptr_t offset, jlong value, jlong compare, jint op_and_type) {
  NVMThread* thread = NVMThread::current();
  NVMActivity activity(NVMThread::Runs);
  NVMDeferredStores::before_ordered(thread);
  return ordered_now(thread, holder, offset, value, compare, op_and_type);
}

jlong NVMDeferredStores::ordered_access_or_none(oopDesc* holder, intptr_t offset, jlong value, jlong compare, jint op_and_type) {
  NVMThread* thread = NVMThread::current();
  NVMActivity activity(NVMThread::Runs);
  before_ordered(thread);
  jlong result = 0;
  auto access = [&]() { result = ordered_now(thread, holder, offset, value, compare, op_and_type); };
  if (gives_up(thread, NVMDeferred::Give::Any, access)) {
    thread->deferred()->ask();
  }
  return result;
}

jlong NVMDeferredStores::ordered_field_access(oopDesc* holder, intptr_t offset, jlong value, jlong compare, jint op_and_type) {
  if (op_and_type != NVMBarrier::encode(NVMAccessOp::Put, T_OBJECT)) {
    return NVMBarrier::ordered_access(holder, offset, value, compare, op_and_type);
  }
  NVMThread* thread = NVMThread::current();
  NVMActivity activity(NVMThread::Runs);
  before_ordered(thread);
  auto store = [=]() { ordered_now(thread, holder, offset, value, compare, op_and_type); };
  if (gives_up(thread, NVMDeferred::Give::Any, store) && !put_off_volatile(thread, holder, offset, (oopDesc*)value)) {
    store();
  }
  return 0;
}

void NVMAccess::set_new(oop obj) {
  NVMWord::set_initial(cast_from_oop<HeapWord*>(obj), *obj->klass()->nvm_word_addr());
}

jlong NVMAccess::to_bits(narrowOop value) {
  return to_bits(oop(CompressedOops::decode(value)));
}

void NVMAccess::from_bits(jlong bits, narrowOop* value) {
  *value = CompressedOops::encode(cast_to_oop((intptr_t)bits));
}

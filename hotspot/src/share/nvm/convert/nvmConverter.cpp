// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmConverter.hpp"

#include "classfile/vmClasses.hpp"
#include "nvm/base/nvmActivity.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmDormant.hpp"
#include "nvm/base/nvmEvents.hpp"
#include "nvm/base/nvmFence.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/image/nvmLock.hpp"
#include "nvm/base/nvmMutants.hpp"
#include "nvm/base/nvmStress.hpp"
#include "nvm/base/nvmThreadRegion.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmMirrors.hpp"
#include "nvm/image/nvmFront.inline.hpp"
#include "nvm/image/nvmHeap.inline.hpp"
#include "nvm/image/nvmHome.inline.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmMarks.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "oops/access.inline.hpp"
#include "oops/arrayOop.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/prefetch.inline.hpp"

static const int    PrefetchedElements = 64;
static const size_t PrefetchedEntries = 8;

static bool is_mirror(oopDesc* obj) {
  return obj->klass() == vmClasses::Class_klass();
}

NVMConverter::NVMConverter(NVMThread* thread, NVMSlices* slices, Klass* referrer)
  : _thread(thread), _batch(thread->batch()), _entries(_batch->entries()),
    _reason(nullptr), _reason_kind(NVMError::Kind::Refused), _failed_parent(NVMBatch::NoParent), _offender(nullptr),
    _copied(0), _waiting(0), _depth(0), _is_deep(false), _bytes(0), _loud(nullptr), _run_start(nullptr), _run_end(nullptr),
    _references(0), _event_start(0), _slices(slices), _referrer(referrer),
    _most(NVMStressCollector && thread->deferred()->may_begin() ? 1 : thread->deferred()->may_begin_long() ? LeafObjects : SIZE_MAX),
    _is_put_off(false), _root(nullptr), _holder(nullptr), _error(nullptr), _reports(true) {}

// True only if it is; one look at the table of fronts, which mostly tells. See NVMFront::closes().
static bool is_surely_recoverable(const oopDesc* obj, nvmgranule granule) {
  const bool is_sweeping = NVMMarks::phase() == NVMMarks::Phase::Sweeping;
  return NVMImageFile::home_at(granule)->is_home_of(obj) && !is_sweeping;
}

bool NVMConverter::find_home(oopDesc* value, nvmgranule* granule) {
  if (value == nullptr) {
    *granule = nvmgranule::null;
    return true;
  }
  const uint32_t word = Atomic::load_acquire(NVMWord::addr(value));
  *granule = NVMWord::granule(word);
  if (!NVMWord::has_home(word)) {
    if (!is_mirror(value)) {
      return false;
    }
    *granule = NVMMirrors::find(value);
    NVMMarks::shade(*granule);
    return !is_null(*granule);
  }
  assert(!is_mirror(value), "NVMMirrors knows their homes");
  if (!is_surely_recoverable(value, *granule)) {
    if (!NVMFront::closes(value, *granule)) {
      NVMFront::let_go_of_dead_home(value);
      return false;
    }
    NVMStress::pause(20000);
    if (NVMImageFile::home_at(*granule)->is_converting()) {
      return false;
    }
  }
  NVMStress::pause(20000);
  NVMMarks::shade(*granule);
  return true;
}

// The headers of what a claimed object refers to will be looked at next.
static void prefetch_references(oopDesc* obj, NVMClass* c) {
  if (c->is_instance()) {
    for (size_t i = 0; i < c->references()->length(); i++) {
      Prefetch::read(NVMFrontStore::load(obj, c->references()->at(i)), 0);
    }
  }
}

// The words of what they refer to, then the fronts of their homes: most are there already, and seldom in a cache.
void NVMConverter::prefetch_elements(oopDesc* array, int from, int end) {
  const auto value_at = [=](int i) { return NVMFrontStore::load(array, NVMHome::ElementsOffset + i * sizeof(narrowOop)); };
  for (int i = from; i < end; i++) {
    Prefetch::read(value_at(i), 0);
  }
  for (int i = from; i < end; i++) {
    NVMFront::prefetch(value_at(i));
  }
}

// What is copied soon, of a batch that is larger than the caches.
static void prefetch(const NVMBatch::Entry& entry) {
  Prefetch::read(entry.front, 0);
  Prefetch::write(NVMImageFile::home_at(entry.granule), 0);
}

NVMConverter::Claim NVMConverter::claim(oopDesc* obj, uint32_t parent, bool is_owned, nvmgranule* claimed) {
  const uint32_t word = NVMWord::load(obj);
  if (NVMWord::has_home(word)) {
    if (NVMFront::closes(obj, NVMWord::granule(word))) {
      return Claim::AlreadyThere;
    }
    NVMFront::let_go_of_dead_home(obj);
  }
  NVMClass* c = NVMClass::of(obj->klass());
  const int row = c->static_row(obj);
  if (row >= 0 || c->kind() == NVMClassEntry::ClassRef) {
    return claim_by_name(obj, row, parent);
  }
  if (c->refusal() != nullptr) {
    fail(c->refusal(), c->refusal_kind(), obj, parent);
    return Claim::Failed;
  }
  if (ExplicitPersistence && !c->is_symbolic()) {
    fail("it has not been placed, which -XX:+ExplicitPersistence leaves to the program", NVMError::Kind::Refused, obj, parent);
    return Claim::Failed;
  }
  prefetch_references(obj, c);
  const size_t size = home_size(obj, c);
  const nvmgranule granule = NVMHeap::allocate(_thread->buffer(), size);
  if (is_null(granule)) {
    fail_full(obj, parent);
    return Claim::Failed;
  }
  const uint32_t class_id = c->has_constants() ? class_id_of(obj, c, parent) : c->class_id();
  NVMImageFile::home_at(granule)->start(class_id, _thread->slot(), obj);
  if (!_entries->push({obj, granule, parent})) {
    fail_memory(obj, parent);
    return Claim::Failed;
  }
  NVMDormant::assert_awake(obj);
  const uint32_t before = NVMWord::claim(obj, NVMWord::of_granule(granule));
  if (NVMWord::has_home(before)) {
    _entries->pop();
    NVMHeap::undo(_thread->buffer(), granule, size);
    return Claim::AlreadyThere;
  }
  if (claimed != nullptr) {
    *claimed = granule;
  }
  _bytes += size;
  if (_thread->region_level() > 0) {
    _thread->region()->add_fresh(granule, size);
  }
  if (is_too_long()) {
    return Claim::Failed;
  }
  const bool is_tracked = NVMWord::is_tracked(before);
  if (is_tracked) {
    _claims.share();
    c->tracking()->claimed(_thread, before, &_claims);
  }
  if (is_tracked || is_owned || c->is_quiet()) {
    return copy_at_once(_entries->length() - 1, obj, c, size) ? Claim::Claimed : Claim::Failed;
  }
  _claims.share();
  _loud = c;
  _thread->counters()->fenced_objects++;
  _waiting++;
  return Claim::Claimed;
}

// The batch fails then; its thread goes on with it at a poll.
bool NVMConverter::is_too_long() {
  if (_most == SIZE_MAX || (_entries->length() <= _most && _bytes <= LeafBytes)) {
    return false;
  }
  _most = SIZE_MAX;
  _is_put_off = _thread->deferred()->begin();
  return _is_put_off;
}

bool NVMConverter::is_copied(size_t index) {
  return NVMImageFile::home_at(_entries->at(index).granule)->is_copied();
}

bool NVMConverter::trace_references(size_t index) {
  if (is_copied(index)) {
    return true;
  }
  oopDesc* obj = _entries->at(index).front;
  Klass* k = obj->klass();
  NVMClass* c = NVMClass::of(k);
  auto visit = [&](oopDesc* child, bool is_owned) {
    return child == nullptr || claim(child, (uint32_t)index, is_owned) != Claim::Failed;
  };
  if (c->kind() == NVMClassEntry::ObjectArray) {
    const int length = ((arrayOopDesc*)obj)->length();
    for (int i = 0; i < length; i++) {
      if (i % PrefetchedElements == 0) {
        prefetch_elements(obj, i, i + MIN2(length - i, PrefetchedElements));
      }
      if (!visit(NVMFrontStore::load(obj, NVMHome::ElementsOffset + i * sizeof(narrowOop)), false)) {
        return false;
      }
      if (step()) {
        obj = _entries->at(index).front;
      }
    }
  } else if (c->is_instance()) {
    NVMArray<uint32_t>* offsets = c->references();
    for (size_t i = 0; i < offsets->length(); i++) {
      if (!visit(NVMFrontStore::load(obj, offsets->at(i)), offsets->at(i) == c->owned_array())) {
        return false;
      }
    }
  }
  return true;
}

bool NVMConverter::trace_from(size_t first) {
  for (size_t i = first; i < _entries->length(); i++) {
    if (_entries->length() - i > SmallCount) {
      return trace_deep(i);
    }
    if (!trace_references(i)) {
      return false;
    }
    step();
  }
  return true;
}

// Depth first, so that the homes of what belongs together lie together, however much there is: a recovery, which reads
// them depth first too, then goes through the image from its beginning to its end.
bool NVMConverter::trace_deep(size_t first) {
  NVMArray<uint32_t> stack;
  while (true) {
    for (size_t i = _entries->length(); i-- > first; ) {
      if (!stack.push((uint32_t)i)) {
        return fail_memory(_entries->at(i).front, (uint32_t)i);
      }
    }
    if (stack.length() == 0) {
      return true;
    }
    first = _entries->length();
    if (!trace_references(stack.pop())) {
      return false;
    }
    step();
  }
}

bool NVMConverter::translate(oopDesc* value, uint32_t parent, nvmgranule* granule, bool is_owned) {
  while (true) {
    if (find_home(value, granule)) {
      return true;
    }
    const uint32_t word = NVMWord::load(value);
    if (!NVMWord::has_home(word)) {
      *granule = nvmgranule::null;
      if (claim(value, parent, is_owned, granule) == Claim::Failed) {
        return false;
      }
      if (!is_null(*granule)) {
        return true;
      }
      continue;
    }
    *granule = NVMWord::granule(word);
    NVMHome* home = NVMImageFile::home_at(*granule);
    const uint32_t slot = home->slot();
    if (slot == _thread->slot() && home->is_converting()) {
      return true;
    }
    NVMThread* other = home->is_converting() ? NVMThread::at(slot) : nullptr;
    if (other == nullptr) {
      continue;
    }
    // Claimed by a batch that is not finished: the claim is in the value's word.
    const NVMBatch::Met met = _batch->meet(other->batch(), [=]() {
      const uint32_t now = NVMWord::load(value);
      return NVMWord::has_home(now) && NVMWord::granule(now) == *granule && home->is_converting() &&
             home->slot() == slot;
    });
    switch (met) {
      case NVMBatch::Met::Depends:
        return true;
      case NVMBatch::Met::HasFailed:
        return false;      // tried again
      case NVMBatch::Met::NoMemory:
        return fail_memory(value, parent);
      case NVMBatch::Met::NotClaimed:
        break;
    }
  }
}

// The home of a value that was at that place a moment ago.
bool NVMConverter::translate_again(oopDesc* value, uint32_t parent, const Found* found, size_t place, nvmgranule* granule) {
  if (found == nullptr || found[place].value != value) {
    return translate(value, parent, granule);
  }
  *granule = found[place].granule;
  return true;
}

void NVMConverter::finish() {
  for (size_t i = 0; i < _entries->length(); i++) {
    NVMBatch::Entry& e = _entries->at(i);
    NVMImageFile::home_at(e.granule)->set_recoverable(e.front);
    step();
  }
  _claims.settle();
  NVMCounters* counters = _thread->counters();
  if (_entries->length() > 0) {
    counters->batches++;
    counters->objects += _entries->length();
    counters->bytes += _bytes;
    counters->references += _references;
  }
  _batch->finish(false);
}

void NVMConverter::take_back() {
  for (size_t i = 0; i < _entries->length(); i++) {
    oopDesc* front = _entries->at(i).front;
    if (NVMLock::lock(front) != NVMWord::Ordinary) {
      NVMLock::unlock(front, NVMWord::Ordinary);
    }
    step();
  }
}

void NVMConverter::start_event() {
  if (_event_start == 0 && (_entries->length() > SmallCount || _bytes > SmallBytes)) {
    _event_start = NVMEvents::start(NVMEvents::Conversion);
  }
}

bool NVMConverter::run_once(oopDesc* const* values, size_t count) {
  _reason = nullptr;
  _copied = 0;
  _waiting = 0;
  _depth = 0;
  _is_deep = false;
  _claims.clear();
  _loud = nullptr;
  _bytes = 0;
  _references = 0;
  _run_start = _run_end = nullptr;
  _batch->found()->truncate(0);
  size_t traced = 0;
  if (!_batch->begin()) {
    return fail_memory(values[0], NVMBatch::NoParent);
  }
  for (size_t i = 0; i < count; i++) {
    nvmgranule granule;
    if (!translate(values[i], NVMBatch::NoParent, &granule)) {
      return false;
    }
  }
  while (_waiting > 0) {
    if (!trace_from(traced)) {
      return false;
    }
    traced = _entries->length();
    start_event();
    if (_loud != nullptr) {
      NVMFence::order_mutators();
      _thread->counters()->asymmetric_fences++;
      _loud->tracking()->fenced();
      _loud = nullptr;
    }
    for (; _copied < traced; _copied++) {
      if (_copied + PrefetchedEntries < traced) {
        prefetch(_entries->at(_copied + PrefetchedEntries));
      }
      if (is_copied(_copied)) {
        continue;
      }
      if (!copy(_copied)) {
        return false;
      }
      _waiting--;
      step();
    }
  }
  start_event();
  write_back_run();
  NVMPersist::fence();
  _batch->outcome()->set_written();
  return NVMMutants::is(NVMMutants::BatchWait) || _batch->outcome()->wait_for_dependencies();
}

// After an attempt that has failed.
bool NVMConverter::run_again(oopDesc* const* values, size_t count, oopDesc* holder, intptr_t offset) {
  SpinYield yield;
  do {
    take_back();
    if (_reason != nullptr || _is_put_off || _slices != nullptr) {
      if (_reason != nullptr && _reports) {
        report(holder, offset);
      }
      _batch->finish(true);
      return false;
    }
    _batch->finish(true);
    yield.wait();
  } while (!run_once(values, count));
  return true;
}

bool NVMConverter::make_recoverable(oopDesc* const* values, size_t count, oopDesc* holder, intptr_t offset, Error* error) {
  _holder = holder;
  _error = error;
  NVMActivity activity(NVMThread::Runs);
  _event_start = NVMEvents::start_small(NVMEvents::Conversion);
  if (!run_once(values, count) && !run_again(values, count, holder, offset)) {
    return false;
  }
  if (_event_start != 0 && _entries->length() > 0) {
    NVMEvents::conversion(_event_start, _entries->length(), _bytes);
  }
  finish();
  return true;
}

bool NVMConverter::make_recoverable(oopDesc* value, const char* root, Error* error) {
  _root = root;
  return make_recoverable(&value, 1, nullptr, 0, error);
}

bool NVMConverter::try_make_recoverable(oopDesc* const* values, size_t count, oopDesc* holder) {
  _reports = false;
  return make_recoverable(values, count, holder, 0);
}

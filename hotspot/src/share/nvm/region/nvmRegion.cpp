// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/region/nvmRegion.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "logging/log.hpp"
#include "memory/iterator.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmActivity.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmEvents.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/base/nvmMutants.hpp"
#include "nvm/base/nvmStall.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/disk/nvmDiskCommit.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmMarks.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/persist/nvmRelaxed.hpp"
#include "nvm/sync/nvmStripes.hpp"
#include "nvm/sync/nvmSync.hpp"
#include "runtime/javaThread.inline.hpp"

bool NVMRegion::_is_undo = false;

volatile bool NVMRegion::_has_committed_beneath = false;

NVMRegion* volatile NVMRegion::_all = nullptr;
NVMSpinLock         NVMRegion::_lock;
NVMRegion*          NVMRegion::_unused = nullptr;

const char* const NVMRegion::NoRoom =
  "the NVM image has no room for the log of a failure-atomic region, which is rolled back";

NVMRegion::NVMRegion()
  : _next(nullptr), _next_unused(nullptr), _thread(nullptr), _level(0), _owner(0), _owner_is_virtual(false), _is_call(false),
    _calls(0), _is_call_left(false), _rollback_only(false), _by_object(0), _stored_level(0), _refusal(nullptr), _unfenced(false), _log_started(false),
    _unlogged(false), _log(nullptr), _event_start(0), _fences_before(0), _places(0), _log_bytes(0) {}

NVMRegion::~NVMRegion() {
  os::free(_refusal);
  if (is_undo()) {
    delete _log;
  }
}

// One that no thread has; never freed while the image is open, since other threads may look at it. Null if there is too little
// memory.
NVMRegion* NVMRegion::take() {
  {
    NVMSpinLocker locker(&_lock);
    if (_unused != nullptr) {
      NVMRegion* const r = _unused;
      _unused = r->_next_unused;
      return r;
    }
  }
  if (!NVMStripes::initialize()) {
    return nullptr;
  }
  _is_undo = choose_undo();
  NVMRegion* const r = new (std::nothrow) NVMRegion();
  if (r == nullptr) {
    return nullptr;
  }
  if (is_undo() && (r->_log = new (std::nothrow) NVMRegionLog()) == nullptr) {
    delete r;
    return nullptr;
  }
  NVMSpinLocker locker(&_lock);
  r->_next = _all;
  Atomic::release_store(&_all, r);
  return r;
}

void NVMRegion::give() {
  assert(_level == 0 && _dirty.length() == 0, "closed");
  _thread = nullptr;
  NVMSpinLocker locker(&_lock);
  _next_unused = _unused;
  _unused = this;
}

// False if there is too little memory.
bool NVMRegion::bind(NVMThread* thread) {
  assert(_thread == nullptr && (thread->region() == nullptr || of(thread)->_level == 0), "one for a thread");
  if (!is_undo()) {
    if (thread->log() == nullptr) {
      thread->set_log(new (std::nothrow) NVMRegionLog());
    }
    _log = static_cast<NVMRegionLog*>(thread->log());
    if (_log == nullptr) {
      return false;
    }
  }
  _thread = thread;
  thread->set_region(this);
  return true;
}

void NVMRegion::set_level(int level) {
  assert(_thread == NVMThread::current() && level >= 0, "of the thread that has it");
  Atomic::release_store(&_level, level);
  _thread->set_region_level(level);
}

void NVMRegion::forget_image() {
  while (_all != nullptr) {
    NVMRegion* const r = _all;
    _all = r->_next;
    delete r;
  }
  _unused = nullptr;
}

// While the JVM starts, methods that are regions run before there is a java.lang.Thread.
static int64_t id_of_current(JavaThread* thread) {
  oop current = thread->vthread();
  return current != nullptr ? java_lang_Thread::thread_id(current) : 0;
}

// A virtual thread that ended without end() leaves its region to the carrier.
bool NVMRegion::is_abandoned() const {
  return _owner_is_virtual && _owner != id_of_current(JavaThread::current());
}

void NVMRegion::abandon() {
  take_back_all();
  clear();
  _subjects.truncate(0);
  _monitors.release_all(JavaThread::current(), _owner);
  set_level(0);
}

bool NVMRegion::is_open_virtual(NVMThread* thread) {
  NVMRegion* r = of(thread);
  if (!r->is_abandoned()) {
    return true;
  }
  log_warning(nvm)("a virtual thread (id " INT64_FORMAT ") has ended inside a failure-atomic region; "
                   "what it stored there is rolled back", r->_owner);
  r->abandon();
  return false;
}

int NVMRegion::level_of_current(NVMThread* thread) {
  const int level = thread->region_level();
  return level > 0 && (of(thread)->_is_call || of(thread)->is_abandoned()) ? 0 : level;
}

// An image of version 1 goes on in that version, whose undo log does not tell what a region stored.
bool NVMRegion::choose_undo() {
  static volatile int warned = 0;
  if (strcmp(RegionLog, "undo") != 0) {
    return false;
  }
  if (NVMImageFile::superblock()->version > NVMSuperblock::OldestVersion) {
    return true;
  }
  if (Atomic::xchg(&warned, 1) == 0) {
    log_warning(nvm)("-XX:RegionLog=undo is for images of format version 2, this one has version 1: redo logs are used");
  }
  return false;
}

// Levels deeper than there are bits are nobody's.
static uint64_t bit_of(int level) {
  return level < BitsPerLong ? (uint64_t)1 << level : 0;
}

// Null if there is too little memory.
NVMRegion* NVMRegion::bound(NVMThread* thread) {
  NVMRegion* r = of(thread);
  if (r == nullptr) {
    r = take();
    if (r != nullptr && !r->bind(thread)) {
      r->give();
      return nullptr;
    }
  }
  return r;
}

void NVMRegion::open(JavaThread* thread, bool is_call) {
  assert(_level == 0 || is_call, "not open");
  assert(_dirty.length() == 0 && _fresh.length() == 0 && _caches.length() == 0, "nothing is left of another");
  os::free(_refusal);
  _refusal = nullptr;
  _owner = id_of_current(thread);
  _owner_is_virtual = thread->vthread() != thread->threadObj();
  _is_call = is_call;
  _event_start = NVMEvents::start(NVMEvents::Region);
  _fences_before = _thread->counters()->fences;
}

bool NVMRegion::begin(JavaThread* thread, bool by_object) {
  NVMThread* t = NVMThread::current();
  NVMActivity activity(NVMThread::Logs);
  NVMRegion* const r = bound(t);
  if (r == nullptr) {
    return false;
  }
  if (settle_in_callback(t)) {
    r->set_level(0);
  }
  if (!is_open(t)) {
    r->open(thread, false);
  }
  const int level = t->region_level() + 1;
  r->_by_object = by_object ? r->_by_object | bit_of(level) : r->_by_object & ~bit_of(level);
  r->set_level(level);
  return true;
}

// What is written back is fenced here: to the crash simulator each thread has a processor of its own.
NVMRegion* NVMRegion::unmount(NVMThread* thread) {
  if (!is_open(thread) || !of(thread)->_owner_is_virtual) {
    return nullptr;
  }
  NVMRegion* const r = of(thread);
  if (r->_unfenced || r->_log_started) {
    NVMPersist::fence();
    r->_unfenced = false;
  }
  r->_fences_before = thread->counters()->fences - r->_fences_before;
  r->_thread = nullptr;
  r->_calls = JavaThread::current()->nvm_atomic_calls();
  JavaThread::current()->set_nvm_atomic_calls(0);
  thread->set_region(nullptr);
  thread->set_region_level(0);
  return r;
}

void NVMRegion::mount(NVMThread* thread) {
  NVMRegion* const other = of(thread);
  if (other != nullptr) {
    if (is_open(thread)) {
      log_warning(nvm)("a failure-atomic region of a virtual thread's carrier itself is rolled back; let no method of a "
                       "scheduler be a region");
      other->abandon();
    }
    other->give();
  }
  if (!bind(thread)) {
    vm_exit_out_of_memory(sizeof(NVMRegionLog), OOM_MALLOC_ERROR, "log of failure-atomic regions");
  }
  _fences_before = thread->counters()->fences - _fences_before;
  thread->set_region_level(_level);
  JavaThread::current()->set_nvm_atomic_calls(_calls);
}

void NVMRegion::clear() {
  _dirty.clear();
  _fresh.truncate(0);
  _old.clear();
  _caches.clear();
  _places = 0;
  _log_bytes = 0;
  _rollback_only = false;
  _stored_level = 0;
  _unfenced = false;
  _log_started = false;
  _unlogged = false;
}

void NVMRegion::note_size() {
  _places += _dirty.length();
  _log_bytes += _unlogged ? 0 : _dirty.log_bytes();
}

void NVMRegion::close(JavaThread* thread, bool rolled_back) {
  if (_event_start != 0) {
    NVMEvents::region(_event_start, _places, _log_bytes, _thread->counters()->fences - _fences_before, rolled_back);
  }
  clear();
  _monitors.release_all(thread, _owner);
  set_level(0);
  if (thread->nvm_atomic_calls() > 0) {
    open(thread, true);
    set_level(1);
  } else {
    _subjects.truncate(0);
  }
}

NVMRegion::Result NVMRegion::end(JavaThread* thread, int level, bool can_wait) {
  NVMThread* t = NVMThread::current();
  NVMActivity activity(NVMThread::Logs);
  NVMRegion* r = of(t);
  if (!is_open(t) || r->_is_call) {
    return NotOpen;
  }
  if (level == AnyLevel ? (r->_by_object & bit_of(t->region_level())) != 0 : level != t->region_level()) {
    return NotInnermost;
  }
  if (t->region_level() > 1) {
    r->set_level(t->region_level() - 1);
    r->_stored_level = MIN2(r->_stored_level, t->region_level());
    return Ended;
  }
  Result result = Ended;
  if (r->_rollback_only) {
    r->take_back_all();
    result = RolledBack;
  } else {
    const bool has_room = r->has_room();
    if (!has_room && can_wait && NVMStall::is_asked(thread)) {
      return LacksRoom;
    }
    if (!has_room || !r->commit()) {
      r->take_back_all();
      result = ImageFull;
    }
  }
  const bool has_stored = r->_stored_level > 0;
  r->close(thread, result != Ended);
  if (NVMDiskCommit::is_on()) {
    NVMDiskCommit::note_end(has_stored && result == Ended);
  }
  return result;
}

static const char* const rolled_back =
  "nothing of this failure-atomic method was committed, because a store in it was refused or a region inside it was rolled back";

void NVMRegion::end_in_leaf(JavaThread* thread) {
  const Result result = end(thread, NVMThread::current()->region_level(), false);
  if (result == ImageFull) {
    NVMThread::current()->set_error(NVMError::Kind::ImageFull, NoRoom);
  } else if (result == RolledBack && !NVMThread::current()->has_error()) {
    NVMThread::current()->set_error(NVMError::Kind::RolledBack, rolled_back);
  }
}

void NVMRegion::abort(JavaThread* thread, int outer_level) {
  NVMThread* t = NVMThread::current();
  NVMActivity activity(NVMThread::Logs);
  if (!is_open(t) || of(t)->_is_call || outer_level >= t->region_level()) {
    return;
  }
  NVMRegion* r = of(t);
  if (outer_level == 0) {
    r->take_back_all();
    r->close(thread, true);
    return;
  }
  if (r->_stored_level > outer_level) {
    r->take_back_all();
    r->_rollback_only = true;
    r->_stored_level = outer_level;
  }
  r->set_level(outer_level);
}

// That of a call goes on: the store alone is taken back.
void NVMRegion::store_refused(const char* message) {
  if (_is_call) {
    return;
  }
  _rollback_only = true;
  if (_refusal == nullptr) {
    _refusal = os::strdup(message);
  }
}

const char* NVMRegion::refusal(NVMThread* thread) {
  return of(thread) != nullptr ? of(thread)->_refusal : nullptr;
}

bool NVMRegion::rollback(JavaThread* thread) {
  NVMThread* t = NVMThread::current();
  NVMActivity activity(NVMThread::Logs);
  if (!is_open(t) || of(t)->_is_call) {
    return false;
  }
  of(t)->take_back_all();
  of(t)->_rollback_only |= t->region_level() > 1;
  return true;
}

// Homes first: fronts get what they hold. In reverse order, so that of overlapping
// places each has its old value in the end.
void NVMRegion::take_back_all() {
  note_size();
  if (_log_started) {
    restore_homes();
    _log->end_undo();
    _log_started = false;
  }
  for (size_t i = _dirty.length(); i-- > 0; ) {
    roll_back_entry(_dirty.at(i));
  }
  for (size_t i = 0; i < _caches.length(); i++) {
    NVMFrontStore::store(cast_from_oop<oopDesc*>(CompressedOops::decode(_caches.at(i).front)), _caches.at(i).offset, nullptr);
  }
  if (_dirty.length() > 0 || _unfenced) {
    NVMPersist::fence();
    _thread->counters()->rollbacks++;
  }
  _dirty.clear();
  _old.clear();
  _caches.clear();
}

// A region that can't be logged must not be committed in part.
void NVMRegion::fail(NVMError::Kind kind, const char* reason) {
  char message[256];
  os::snprintf(message, sizeof(message), "%s; the failure-atomic region is rolled back", reason);
  take_back_all();
  _rollback_only = !_is_call;
  _thread->set_error(kind, message);
}

NVMRegionMonitors::Result NVMRegion::hold(JavaThread* thread, Handle object) {
  NVMThread* t = NVMThread::current();
  if (!is_open(t) || of(t)->_is_call) {
    return NVMRegionMonitors::Held;
  }
  NVMRegion* r = of(t);
  const NVMRegionMonitors::Result result = r->_monitors.hold(thread, object);
  if (result == NVMRegionMonitors::Deadlock || result == NVMRegionMonitors::NoMemory) {
    r->take_back_all();
    r->_rollback_only = true;
  }
  return result;
}

bool NVMRegion::must_give_way(JavaThread* thread, bool again) {
  NVMThread* t = NVMThread::current();
  return of(t) != nullptr && of(t)->_monitors.must_give_way(thread, again);
}

int NVMRegion::nesting_level(int64_t thread_id) {
  int level = 0;
  for_each_open([&](NVMRegion* r) {
    if (r->_owner == thread_id && !r->_is_call) {
      level = Atomic::load(&r->_level);
    }
  });
  return level;
}

void NVMRegion::thread_exits(JavaThread* thread) {
  if (!AutoPersist) {
    return;
  }
  NVMThread* t = NVMThread::current();
  if (t->region_level() > 0) {
    ResourceMark rm;
    log_warning(nvm)("the thread \"%s\" has ended inside a failure-atomic region; what it stored there is rolled back",
                     thread->name());
    of(t)->abandon();
  }
  NVMRelaxed::abandon(t);
}

void NVMRegion::make_reachable(NVMThread* thread) {
  if (thread->region_level() > 0) {
    if (of(thread)->_unfenced) {
      NVMPersist::fence();
    }
    of(thread)->_fresh.truncate(0);
  }
}

void NVMRegion::oops_do(Thread* thread, OopClosure* f) {
  if (!AutoPersist || !thread->is_VM_thread()) {
    return;
  }
  for_each_open([=](NVMRegion* r) {
    r->_dirty.oops_do(f);
    for (size_t i = 0; i < r->_old.length(); i++) {
      f->do_oop(&r->_old.at(i));
    }
    for (size_t i = 0; i < r->_caches.length(); i++) {
      f->do_oop(&r->_caches.at(i).front);
    }
    for (size_t i = 0; i < r->_subjects.length(); i++) {
      f->do_oop(&r->_subjects.at(i).object);
    }
    r->_monitors.oops_do(f);
  });
}

void NVMRegion::hold_values_beneath() {
  if (!Atomic::load(&_has_committed_beneath)) {
    return;
  }
  Atomic::store(&_has_committed_beneath, false);
  for_each_open([](NVMRegion* r) {
    for (size_t i = 0; i < r->_dirty.length(); i++) {
      NVMDirty* const d = r->_dirty.at(i);
      if (d->is_reference()) {
        const nvmgranule in_image = d->is_root() ? to_nvmgranule(d->root()->image_bits())
                                                 : *NVMImageFile::home_at(d->granule)->reference_addr(d->offset());
        d->beneath = CompressedOops::encode(NVMSync::front_of(in_image));
      }
    }
  });
}

void NVMRegion::shade_open() {
  if (NVMMutants::is(NVMMutants::OpenRegions)) {
    return;
  }
  for_each_open([](NVMRegion* r) {
    for (size_t i = 0; i < r->_dirty.length(); i++) {
      NVMMarks::shade(r->_dirty.at(i)->granule);
      if (r->_dirty.at(i)->is_reference()) {
        NVMMarks::shade(r->_dirty.at(i)->value);
      }
    }
    r->_log->for_each_stored([&](NVMUndoRecord* record, size_t place) {
      if (r->_dirty.at(place)->is_reference()) {
        nvmgranule old;
        memcpy(&old, record->old_bytes(), sizeof(old));
        NVMMarks::shade(old);
      }
    });
  });
}

void NVMRegion::note_roots() {
  if (NVMMutants::is(NVMMutants::RootsOfRegions)) {
    return;
  }
  for_each_open([](NVMRegion* r) {
    for (size_t i = 0; i < r->_dirty.length(); i++) {
      if (r->_dirty.at(i)->is_root()) {
        r->_dirty.at(i)->root()->note_use();
      }
    }
  });
}

void NVMRegion::forget_fresh() {
  if (!NVMMutants::is(NVMMutants::FreshHomes)) {
    for_each_open([](NVMRegion* r) { r->_fresh.truncate(0); });
  }
}

template <typename Function>
void NVMRegion::for_each_log(Function f) {
  if (is_undo()) {
    for (NVMRegion* r = Atomic::load_acquire(&_all); r != nullptr; r = r->_next) {
      f(r->_log);
    }
    return;
  }
  NVMThread::for_each([=](NVMThread* t) {
    if (t->log() != nullptr) {
      f(static_cast<NVMRegionLog*>(t->log()));
    }
  });
}

void NVMRegion::note_logs() {
  for_each_log([](NVMRegionLog* log) { log->note_written(); });
}

void NVMRegion::retire_logs() {
  if (!NVMMutants::is(NVMMutants::RetireForSweep)) {
    for_each_log([](NVMRegionLog* log) { log->retire_noted(); });
  }
}

bool NVMRegion::pending(size_t i, Pending* result) {
  NVMDirty* const d = _dirty.at(i);
  const nvmgranule value = d->is_reference() ? d->value : nvmgranule::null;
  if (d->is_root()) {
    oop const mirror = d->root()->mirror();
    *result = { nvmgranule::null, mirror, mirror != nullptr ? (size_t)d->root()->field_offset() : 0, value };
  } else {
    *result = { d->granule, cast_from_oop<oopDesc*>(CompressedOops::decode(d->front)), d->offset(), value };
  }
  return d->is_reference();
}

// Sorted; nearly always the new one is the last.
void NVMRegion::add_fresh(nvmgranule granule, size_t size) {
  const nvmgranule end = granule + nvm_granules_for(size);
  size_t i = _fresh.length();
  while (i > 0 && _fresh.at(i - 1).start > granule) {
    i--;
  }
  if (i > 0 && _fresh.at(i - 1).end >= granule) {
    _fresh.at(i - 1).end = MAX2(_fresh.at(i - 1).end, end);
    return;
  }
  if (!_fresh.push({granule, end})) {
    return;     // stores to it are logged
  }
  for (size_t j = _fresh.length() - 1; j > i; j--) {
    _fresh.at(j) = _fresh.at(j - 1);
  }
  _fresh.at(i) = {granule, end};
}

bool NVMRegion::is_fresh(nvmgranule granule) {
  size_t low = 0;
  size_t high = _fresh.length();
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (granule < _fresh.at(middle).start) {
      high = middle;
    } else if (granule >= _fresh.at(middle).end) {
      low = middle + 1;
    } else {
      return true;
    }
  }
  return false;
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/region/nvmRegionMonitors.hpp"

#include "memory/iterator.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/base/nvmThread.hpp"
#include "oops/compressedOops.inline.hpp"
#include "oops/markWord.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/atomic.hpp"
#include "runtime/basicLock.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/javaThread.inline.hpp"
#include "runtime/lockStack.inline.hpp"
#include "runtime/objectMonitor.inline.hpp"
#include "runtime/synchronizer.inline.hpp"

static NVMSpinLock notes;      // guards what nvmRegionMonitors.hpp says, of all regions

static const uint64_t NoRegion = UINT64_MAX;

NVMRegionMonitors* NVMRegionMonitors::_waiting[Places] = {};

NVMRegionMonitors::NVMRegionMonitors()
  : _wanted(narrowOop::null), _owner(0), _next(nullptr), _ended(0), _gives_way(false), _refused_owner(0), _refused_region(NoRegion),
    _survivor(nullptr), _survivor_region(NoRegion) {}

static bool contains(NVMArray<narrowOop>& monitors, oop object) {
  const narrowOop wanted = CompressedOops::encode_not_null(object);
  for (size_t i = monitors.length(); i-- > 0; ) {
    if (monitors.at(i) == wanted) {
      return true;
    }
  }
  return false;
}

static const int64_t Nobody = 0;
static const int64_t Somebody = -1;

// Who has entered the object, as its monitor names it; Somebody if it is not inflated, or was inflated by one who waits for it.
static int64_t owner_of(oop object) {
  const markWord mark = object->mark_acquire();
  if (!mark.has_monitor()) {
    return mark.is_unlocked() ? Nobody : Somebody;
  }
  ObjectMonitor* monitor = ObjectSynchronizer::read_monitor(Thread::current(), object, mark);
  return monitor == nullptr ? Nobody : monitor->has_anonymous_owner() ? Somebody : monitor->owner();
}

NVMRegionMonitors* NVMRegionMonitors::waiter_with(oop object) {
  const int64_t owner = owner_of(object);
  if (owner != Somebody) {
    NVMRegionMonitors* waiter = _waiting[owner % Places];
    while (waiter != nullptr && waiter->_owner != owner) {
      waiter = waiter->_next;
    }
    return waiter;
  }
  for (NVMRegionMonitors* waiter : _waiting) {
    while (waiter != nullptr && !contains(waiter->_entered, object)) {
      waiter = waiter->_next;
    }
    if (waiter != nullptr) {
      return waiter;
    }
  }
  return nullptr;
}

// The survivor, if the thread would close a circle. Ends: no other threads' notes have a circle, since they were checked
// when they were made; but a thread may have got what it has noted as wanted.
NVMRegionMonitors* NVMRegionMonitors::closes_circle(JavaThread* thread, Handle object) {
  oop wanted = object();
  while (true) {
    NVMRegionMonitors* waiter = waiter_with(wanted);
    if (waiter == nullptr) {
      return nullptr;
    }
    const oop next = CompressedOops::decode_not_null(waiter->_wanted);
    if (next == wanted) {
      return nullptr;
    }
    wanted = next;
    if (ObjectSynchronizer::current_thread_holds_lock(thread, Handle(thread, wanted))) {
      return waiter;
    }
  }
}

void NVMRegionMonitors::refuse(JavaThread* thread, NVMRegionMonitors* survivor) {
  _gives_way = true;
  _refused_owner = thread->monitor_owner_id();
  _refused_region = _ended;
  _survivor = survivor;
  _survivor_region = Atomic::load(&survivor->_ended);
}

// Too little memory for it: circles may be missed.
class NVMEnteredClosure : public OopClosure {
  NVMArray<narrowOop>* const _monitors;

public:
  NVMEnteredClosure(NVMArray<narrowOop>* monitors) : _monitors(monitors) {}

  virtual void do_oop(oop* p)       { _monitors->push(CompressedOops::encode_not_null(*p)); }
  virtual void do_oop(narrowOop* p) { ShouldNotReachHere(); }
};

void NVMRegionMonitors::note(JavaThread* thread, oop object) {
  forget_note();
  _wanted = CompressedOops::encode_not_null(object);
  _owner = thread->monitor_owner_id();
  _next = *place();
  *place() = this;
  NVMEnteredClosure closure(&_entered);
  thread->lock_stack().oops_do(&closure);
}

void NVMRegionMonitors::forget_note() {
  if (CompressedOops::is_null(_wanted)) {
    return;
  }
  NVMRegionMonitors** link = place();
  while (*link != this) {
    link = &(*link)->_next;
  }
  *link = _next;
  _wanted = narrowOop::null;
  _entered.truncate(0);
}

// Enters the monitor if that needs no waiting.
static bool try_enter(JavaThread* thread, Handle object) {
  if (ObjectSynchronizer::current_thread_holds_lock(thread, object)) {
    ObjectSynchronizer::jni_enter(object, thread);
    return true;
  }
  const markWord mark = object->mark_acquire();
  if (mark.has_monitor()) {
    ObjectMonitor* monitor = ObjectSynchronizer::read_monitor(thread, object(), mark);
    return monitor != nullptr && monitor->try_enter(thread);
  }
  if (!mark.is_unlocked() || thread->lock_stack().is_full() || object->cas_set_mark(mark.set_fast_locked(), mark) != mark) {
    return false;
  }
  thread->lock_stack().push(object());
  ObjectSynchronizer::jni_enter(object, thread);    // inflates it
  BasicLock lock;
  ObjectSynchronizer::exit(object(), &lock, thread);
  return true;
}

NVMRegionMonitors::Result NVMRegionMonitors::hold(JavaThread* thread, Handle object) {
  if (contains(_held, object())) {
    return Held;
  }
  if (must_give_way(thread, false)) {
    return MustGiveWay;
  }
  if (!try_enter(thread, object)) {
    NVMSpinLocker locker(&notes);
    NVMRegionMonitors* survivor = closes_circle(thread, object);
    if (survivor != nullptr) {
      refuse(thread, survivor);
      return Deadlock;
    }
    note(thread, object());
    return MustWait;
  }
  {
    NVMSpinLocker locker(&notes);
    forget_note();
    if (_held.push(CompressedOops::encode_not_null(object()))) {
      return Held;
    }
  }
  BasicLock lock;
  ObjectSynchronizer::exit(object(), &lock, thread);
  return NoMemory;
}

bool NVMRegionMonitors::must_give_way(JavaThread* thread, bool again) {
  if (!again) {
    if (!_gives_way || _ended == _refused_region) {
      return false;
    }
    _gives_way = false;
  }
  return _refused_owner == thread->monitor_owner_id() && survivor_is_behind(thread);
}

// Not if it waits for what this thread has entered by synchronized meanwhile.
bool NVMRegionMonitors::survivor_is_behind(JavaThread* thread) {
  NVMSpinLocker locker(&notes);
  while (Atomic::load_acquire(&_survivor->_ended) != _survivor_region) {
    NVMRegionMonitors* ended = _survivor;
    if (ended->_refused_region != _survivor_region || ended->_survivor == this) {
      return false;
    }
    _survivor = ended->_survivor;
    _survivor_region = ended->_survivor_region;
  }
  if (CompressedOops::is_null(_survivor->_wanted)) {
    return true;
  }
  Handle wanted(thread, CompressedOops::decode_not_null(_survivor->_wanted));
  return !ObjectSynchronizer::current_thread_holds_lock(thread, wanted) && closes_circle(thread, wanted) == nullptr;
}

void NVMRegionMonitors::release_all(JavaThread* thread, int64_t owner) {
  if (!CompressedOops::is_null(_wanted)) {
    NVMSpinLocker locker(&notes);
    forget_note();       // an error has come between the note and the monitor
  }
  if (_held.length() > 0) {
    // That of a virtual thread that has ended is released by its carrier.
    const int64_t own = thread->monitor_owner_id();
    thread->set_monitor_owner_id(owner);
    while (_held.length() > 0) {
      oop object = nullptr;
      {
        NVMSpinLocker locker(&notes);
        object = CompressedOops::decode_not_null(_held.pop());
      }
      BasicLock lock;
      ObjectSynchronizer::exit(object, &lock, thread);
    }
    thread->set_monitor_owner_id(own);
  }
  Atomic::release_store(&_ended, _ended + 1);
}

static void all_do(NVMArray<narrowOop>& monitors, OopClosure* f) {
  for (size_t i = 0; i < monitors.length(); i++) {
    f->do_oop(&monitors.at(i));
  }
}

void NVMRegionMonitors::oops_do(OopClosure* f) {
  all_do(_held, f);
  all_do(_entered, f);
  if (!CompressedOops::is_null(_wanted)) {
    f->do_oop(&_wanted);
  }
}

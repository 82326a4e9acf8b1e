#include "nvm/region/nvmRegionMonitors.hpp"

#include "memory/iterator.hpp"
#include "nvm/convert/nvmBatch.inline.hpp"
#include "nvm/convert/nvmThread.hpp"
#include "nvm/persist/nvmSpinLock.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "oops/compressedOops.inline.hpp"
#include "runtime/basicLock.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/javaThread.inline.hpp"
#include "runtime/synchronizer.inline.hpp"

static NVMSpinLock notes;      // guards _held and _wanted of all regions

bool NVMRegionMonitors::contains(oop object) {
  const narrowOop wanted = CompressedOops::encode_not_null(object);
  for (size_t i = 0; i < _held.length(); i++) {
    if (_held.at(i) == wanted) {
      return true;
    }
  }
  return false;
}

NVMThread* NVMRegionMonitors::holder_of(oop object) {
  NVMThread* t;
  for (uint32_t slot = 0; (t = NVMThread::at(slot)) != nullptr; slot++) {
    if (t->region_level() > 0 && t->region()->monitors()->contains(object)) {
      return t;
    }
  }
  return nullptr;
}

// Ends: no other thread's notes have a circle, since they were checked when they were made.
bool NVMRegionMonitors::closes_circle(JavaThread* thread, Handle object) {
  oop wanted = object();
  while (true) {
    NVMThread* holder = holder_of(wanted);
    if (holder == nullptr) {
      return false;
    }
    const narrowOop next = holder->region()->monitors()->_wanted;
    if (CompressedOops::is_null(next)) {
      return false;
    }
    wanted = CompressedOops::decode_not_null(next);
    if (ObjectSynchronizer::current_thread_holds_lock(thread, Handle(thread, wanted))) {
      return true;
    }
  }
}

NVMRegionMonitors::Result NVMRegionMonitors::hold(JavaThread* thread, Handle object) {
  {
    NVMSpinLocker locker(&notes);
    if (contains(object())) {
      return Held;
    }
    if (!ObjectSynchronizer::current_thread_holds_lock(thread, object)) {
      if (closes_circle(thread, object)) {
        return Deadlock;
      }
      _wanted = CompressedOops::encode_not_null(object());
    }
  }
  ObjectSynchronizer::jni_enter(object, thread);
  NVMSpinLocker locker(&notes);
  _wanted = narrowOop::null;
  if (_held.push(CompressedOops::encode_not_null(object()))) {
    return Held;
  }
  BasicLock lock;
  ObjectSynchronizer::exit(object(), &lock, thread);
  return NoMemory;
}

void NVMRegionMonitors::release_all(JavaThread* thread, int64_t owner) {
  if (_held.length() == 0) {
    return;
  }
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

void NVMRegionMonitors::oops_do(OopClosure* f) {
  for (size_t i = 0; i < _held.length(); i++) {
    f->do_oop(&_held.at(i));
  }
  if (!CompressedOops::is_null(_wanted)) {
    f->do_oop(&_wanted);
  }
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/region/nvmUnmounted.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "nvm/persist/nvmRelaxed.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "runtime/javaThread.inline.hpp"

NVMSpinLock   NVMUnmounted::_lock;
NVMUnmounted* NVMUnmounted::_table[Buckets];
volatile int  NVMUnmounted::_count = 0;

NVMUnmounted::NVMUnmounted(int64_t owner) : _owner(owner), _region(nullptr), _relaxed(), _next(nullptr) {}

void NVMUnmounted::take_away(JavaThread* thread, NVMThread* carrier) {
  NVMRegion* const region = NVMRegion::unmount(carrier);
  const NVMRelaxedState relaxed = NVMRelaxed::unmount(carrier);
  if (region == nullptr && relaxed.level == 0) {
    return;     // left by others
  }
  NVMUnmounted* const u = new NVMUnmounted(java_lang_Thread::thread_id(thread->vthread()));
  u->_region = region;
  u->_relaxed = relaxed;
  NVMSpinLocker locker(&_lock);
  u->_next = *bucket(u->_owner);
  *bucket(u->_owner) = u;
  Atomic::store(&_count, _count + 1);
}

void NVMUnmounted::bring_back(JavaThread* thread) {
  const int64_t owner = java_lang_Thread::thread_id(thread->vthread());
  NVMUnmounted* u;
  {
    NVMSpinLocker locker(&_lock);
    NVMUnmounted** link = bucket(owner);
    while (*link != nullptr && (*link)->_owner != owner) {
      link = &(*link)->_next;
    }
    u = *link;
    if (u == nullptr) {
      return;
    }
    *link = u->_next;
    Atomic::store(&_count, _count - 1);
  }
  NVMThread* const carrier = NVMThread::current();
  if (u->_region != nullptr) {
    u->_region->mount(carrier);
  }
  NVMRelaxed::mount(carrier, u->_relaxed);
  delete u;
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmActivity.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/base/nvmJavaUtil.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "oops/compressedOops.inline.hpp"
#include "oops/instanceKlass.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/atomic.hpp"
#include "runtime/javaThread.inline.hpp"

// Regions of calls: what NVMCallRegion says of them.

// One place after the other, as by stores outside of regions. No roots: they don't wait for a call's end.
void NVMRegion::commit_unlogged() {
  for (size_t i = 0; i < _dirty.length(); i++) {
    NVMDirty* const d = _dirty.at(i);
    if (d->is_word()) {
      commit_word(d);
    } else {
      commit_bytes(d);
    }
    NVMPersist::fence();
  }
}

void NVMRegion::commit_call() {
  if ((_dirty.length() > 0 || _unfenced || _log_started) && (!has_room() || !commit())) {
    static volatile int warned = 0;
    if (Atomic::xchg(&warned, 1) == 0) {
      log_warning(nvm)("the NVM image has no room for the log of a call of -XX:FailureAtomicMethods=@collections: until there "
                       "is, such calls are not atomic");
    }
    commit_unlogged();
  }
}

bool NVMRegion::begin_call(JavaThread* thread, oopDesc* subject) {
  NVMActivity activity(NVMThread::Logs);
  NVMRegion* const r = bound(NVMThread::current());
  if (r == nullptr) {
    return false;
  }
  r->open(thread, true);
  r->set_level(1);
  r->_is_call_left = false;
  r->_subjects.truncate(0);
  (void) r->_subjects.push({ CompressedOops::encode(cast_to_oop(subject)), 1 });
  return true;
}

void NVMRegion::end_call(JavaThread* thread) {
  NVMThread* t = NVMThread::current();
  NVMActivity activity(NVMThread::Logs);
  if (is_open(t) && of(t)->_is_call) {
    of(t)->commit_call();
    of(t)->close(thread, false);
  }
}

// The object itself, one that it refers to (a set's map, a sublist's list), or one that nobody knows.
static bool belongs_to(oopDesc* subject, oopDesc* object) {
  if (subject == nullptr || subject == object) {
    return true;
  }
  NVMClass* const c = NVMClass::of(subject->klass());
  for (size_t i = 0; c->is_instance() && i < c->references()->length(); i++) {
    if (NVMFrontStore::load(subject, c->references()->at(i)) == object) {
      return true;
    }
  }
  return false;
}

void NVMRegion::enter_inner_call(oopDesc* subject, int calls) {
  NVMThread* const t = NVMThread::current();
  NVMRegion* const r = is_open(t) ? of(t) : nullptr;
  if (r != nullptr && r->_subjects.length() > 0 && subject != nullptr && NVMWord::has_home(NVMWord::load(subject)) &&
      !belongs_to(CompressedOops::decode(r->_subjects.last().object), subject)) {
    (void) r->_subjects.push({ CompressedOops::encode(cast_to_oop(subject)), calls });
  }
}

void NVMRegion::leave_inner_call(int calls, bool is_put_off) {
  NVMThread* const t = NVMThread::current();
  NVMRegion* const r = is_open(t) ? of(t) : nullptr;
  if (r != nullptr && r->_subjects.length() > 1 && r->_subjects.last().calls == calls) {
    (void) r->_subjects.pop();
    r->_is_call_left = is_put_off;
    if (!is_put_off) {
      settle_in_callback(t);
    }
  }
}

void NVMRegion::end_left_call(NVMThread* thread) {
  if (!is_open(thread)) {
    return;
  }
  if (JavaThread::current()->nvm_atomic_calls() == 0) {
    end_call(JavaThread::current());
  } else if (of(thread)->_is_call_left) {
    of(thread)->_is_call_left = false;
    settle_in_callback(thread);
  }
}

bool NVMRegion::settle_call(NVMThread* thread) {
  if (!is_open(thread) || !of(thread)->_is_call) {
    return false;
  }
  of(thread)->commit_call();
  of(thread)->clear();
  return true;
}

// Maps run functions before they change anything, but for compareTo() where a crowded bin grows. A sort, and the sifting of a queue, are in the midst of it.
void NVMRegion::warn_of_half_done() {
  static volatile int warned = 0;
  oopDesc* const subject = _subjects.length() > 0 ? CompressedOops::decode(_subjects.last().object) : nullptr;
  InstanceKlass* const listed = subject != nullptr && subject->klass()->is_instance_klass() && _dirty.length() > 0
                              ? NVMJavaUtil::nearest(InstanceKlass::cast(subject->klass())) : nullptr;
  if (listed == nullptr || !NVMJavaUtil::calls_back_half_done(listed) || Atomic::xchg(&warned, 1) != 0) {
    return;
  }
  ResourceMark rm;
  log_warning(nvm)("a comparator or other function that a change of a durable %s calls has done something that is durable at once (a "
                   "volatile store, a region, a change of another collection), and with it what the change had done so far: a crash "
                   "before its end may leave elements out, or have them twice", subject->klass()->external_name());
}

bool NVMRegion::settle_in_callback(NVMThread* thread) {
  if (is_open(thread) && of(thread)->_is_call) {
    of(thread)->warn_of_half_done();
  }
  return settle_call(thread);
}

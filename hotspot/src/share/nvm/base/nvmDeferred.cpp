// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmDeferred.hpp"

#include "memory/iterator.hpp"
#include "oops/compressedOops.inline.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/safepointMechanism.inline.hpp"

bool NVMDeferred::begin() {
  _begins = may_begin() && Thread::current()->is_Java_thread();
  _may_begin = Give::Nothing;
  _event_start = 0;
  return _begins;
}

bool NVMDeferred::has(int first, oopDesc* holder, intptr_t offset, intptr_t size) const {
  const narrowOop h = CompressedOops::encode(cast_to_oop(holder));
  for (int i = first; i < count(); i++) {
    const Store& s = at(i);
    if (s.holder == h && s.offset < offset + size && offset < s.offset + s.size) {
      return true;
    }
  }
  return false;
}

void NVMDeferred::ask() {
  JavaThread* const thread = JavaThread::current();
  NVMPendingError::set(thread, NVMPendingError::DeferredBit);
  SafepointMechanism::arm_local_poll_release(thread);
}

void NVMDeferred::end() {
  _stores.clear();
  _is_ending = false;
  NVMPendingError::clear(JavaThread::current(), NVMPendingError::DeferredBit);
}

void NVMDeferred::oops_do(OopClosure* f) {
  for_each([f](Store* s) {
    f->do_oop(&s->holder);
    f->do_oop(&s->before);
    f->do_oop(&s->value);
  });
}

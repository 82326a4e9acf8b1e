// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/persist/nvmRelaxed.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "runtime/javaThread.inline.hpp"

void NVMRelaxed::begin(JavaThread* thread) {
  NVMThread* t = NVMThread::current();
  NVMRelaxedState* s = t->relaxed();
  if (!is_on(t)) {
    s->owner = java_lang_Thread::thread_id(thread->vthread());
    s->owner_is_virtual = thread->vthread() != thread->threadObj();
  }
  s->level++;
}

void NVMRelaxed::end(JavaThread* thread) {
  NVMThread* t = NVMThread::current();
  NVMRelaxedState* s = t->relaxed();
  if (!is_on(t) || --s->level > 0) {
    return;
  }
  NVMPersist::fence();
}

bool NVMRelaxed::is_own_virtual(NVMThread* thread) {
  if (thread->relaxed()->owner == java_lang_Thread::thread_id(JavaThread::current()->vthread())) {
    return true;
  }
  abandon(thread);
  return false;
}

NVMRelaxedState NVMRelaxed::unmount(NVMThread* thread) {
  NVMRelaxedState state = {};
  if (is_on(thread) && thread->relaxed()->owner_is_virtual) {
    state = *thread->relaxed();
    abandon(thread);
  }
  return state;
}

void NVMRelaxed::mount(NVMThread* thread, const NVMRelaxedState& state) {
  abandon(thread);
  *thread->relaxed() = state;
}

void NVMRelaxed::abandon(NVMThread* thread) {
  if (thread->relaxed()->level > 0) {
    thread->relaxed()->level = 0;
    NVMPersist::fence();
  }
}

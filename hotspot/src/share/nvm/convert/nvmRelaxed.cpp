#include "nvm/convert/nvmRelaxed.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "runtime/continuationEntry.hpp"
#include "runtime/javaThread.inline.hpp"

void NVMRelaxed::begin(JavaThread* thread) {
  if (!is_on()) {
    _owner = java_lang_Thread::thread_id(thread->vthread());
    _owner_is_virtual = thread->vthread() != thread->threadObj();
    if (_owner_is_virtual && thread->last_continuation() != nullptr) {
      thread->last_continuation()->pin();
    }
  }
  _level++;
}

void NVMRelaxed::end(JavaThread* thread) {
  if (!is_on() || --_level > 0) {
    return;
  }
  NVMPersist::fence();
  if (_owner_is_virtual && thread->last_continuation() != nullptr) {
    thread->last_continuation()->unpin();
  }
}

bool NVMRelaxed::is_own_virtual() {
  if (_owner == java_lang_Thread::thread_id(JavaThread::current()->vthread())) {
    return true;
  }
  abandon();
  return false;
}

void NVMRelaxed::abandon() {
  if (_level > 0) {
    _level = 0;
    NVMPersist::fence();
  }
}

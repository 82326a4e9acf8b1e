// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmClassInit.hpp"

#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmThread.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "runtime/javaThread.inline.hpp"
#include "runtime/synchronizer.hpp"
#include "runtime/threadSMR.inline.hpp"

static const jlong LongestWait = 10;      // ms

NVMClassInit::NVMClassInit(JavaThread* thread) : _thread(thread) {
  NVMThread::current()->begin_recovery();
}

NVMClassInit::~NVMClassInit() {
  NVMThread::current()->end_recovery();
}

bool NVMClassInit::is_open() {
  return AutoPersist && NVMThread::current()->is_recovering();
}

// The thread that initializes the class; null if there is none.
static JavaThread* initializer_of(InstanceKlass* ik, ThreadsListHandle* threads) {
  for (uint i = 0; i < threads->length(); i++) {
    if (ik->is_reentrant_initialization(threads->thread_at(i))) {
      return threads->thread_at(i);
    }
  }
  return nullptr;
}

// No safepoint is reached here, so that no thread and no class that is found can go away.
bool NVMClassInit::must_not_wait(InstanceKlass* ik, JavaThread* thread) {
  if (!NVMThread::current()->is_recovering()) {
    return false;
  }
  ThreadsListHandle threads(thread);
  InstanceKlass* awaited = ik;
  for (uint i = 0; i <= threads.length() && awaited != nullptr; i++) {
    JavaThread* owner = initializer_of(awaited, &threads);
    if (owner == thread) {
      ResourceMark rm(thread);
      log_info(nvm)("thread \"%s\" does not wait for the initialization of %s, which waits for its own",
                    thread->name(), ik->external_name());
      return true;
    }
    awaited = owner != nullptr ? owner->class_to_be_initialized() : nullptr;
  }
  return false;
}

void NVMClassInit::wait(Handle init_lock, TRAPS) {
  const jlong millis = is_open() ? LongestWait : 0;
  ObjectSynchronizer::waitUninterruptibly(init_lock, millis, CHECK);
}

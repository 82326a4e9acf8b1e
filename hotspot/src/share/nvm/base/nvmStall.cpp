// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmStall.hpp"

#include "nvm/base/nvmCollections.hpp"
#include "nvm/base/nvmRequest.hpp"
#include "runtime/os.hpp"
#include "runtime/safepointMechanism.inline.hpp"

THREAD_LOCAL uint64_t NVMStall::_cycle = 0;
THREAD_LOCAL bool     NVMStall::_wants_cycle = false;
THREAD_LOCAL bool     NVMStall::_lacks_room = false;
void                (*NVMStall::_wait_for_log)(JavaThread* thread) = nullptr;

void NVMStall::ask() {
  JavaThread* const thread = JavaThread::current();
  NVMPendingError::set(thread, NVMPendingError::StallBit);
  SafepointMechanism::arm_local_poll_release(thread);
}

void NVMStall::ask(Cycle cycle) {
  NVMRequest* const request = &NVMRequest::collection;
  if (request->is_enabled() && Thread::current()->is_Java_thread()) {
    const uint64_t number = cycle == Cycle::Next ? request->want_next() : request->want_one();
    _cycle = MAX2(_cycle, number);
    _wants_cycle = true;
    _lacks_room = _lacks_room || cycle == Cycle::Next;
    ask();
  }
}

void NVMStall::ask_for_log() {
  Thread* const thread = Thread::current();
  if (thread->is_Java_thread() && !is_asked(JavaThread::cast(thread))) {
    ask();
  }
}

bool NVMStall::wait(JavaThread* thread) {
  const bool has_room = _wants_cycle && wait_for_cycle(thread);
  forget(thread);
  if (_wait_for_log != nullptr) {
    _wait_for_log(thread);
  }
  return has_room;
}

bool NVMStall::wait_for_cycle(JavaThread* thread) {
  const uint64_t cycle = _cycle;
  const bool lacked_room = _lacks_room;
  forget(thread);
  const jlong start = os::javaTimeNanos();
  const bool has_ended = NVMRequest::collection.wait_for(cycle, thread, LongestMillis);
  NVMCollections::note_wait(os::javaTimeNanos() - start);
  return lacked_room && has_ended;
}

void NVMStall::wait_for_room(JavaThread* thread) {
  ask(Cycle::Next);
  wait(thread);
}

void NVMStall::forget(JavaThread* thread) {
  NVMPendingError::clear(thread, NVMPendingError::StallBit);
  _wants_cycle = false;
  _lacks_room = false;
}

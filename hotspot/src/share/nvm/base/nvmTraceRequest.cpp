#include "nvm/base/nvmTraceRequest.hpp"

#include "runtime/atomic.hpp"
#include "runtime/orderAccess.hpp"
#include "runtime/os.hpp"
#include "runtime/semaphore.hpp"

Semaphore*    NVMTraceRequest::_semaphore = nullptr;
volatile bool NVMTraceRequest::_wants_space = false;
volatile bool NVMTraceRequest::_wants_sharing = false;
volatile bool NVMTraceRequest::_is_done = false;

void NVMTraceRequest::enable() {
  Atomic::release_store(&_semaphore, new Semaphore());
}

void NVMTraceRequest::await() {
  _semaphore->wait();
  while (_semaphore->trywait()) {
    // asked for more than once
  }
}

static void signal(Semaphore* semaphore) {
  if (semaphore != nullptr) {
    semaphore->signal();
  }
}

void NVMTraceRequest::want_space() {
  if (!Atomic::load(&_wants_space)) {
    Atomic::store(&_wants_space, true);
    signal(Atomic::load_acquire(&_semaphore));
  }
}

bool NVMTraceRequest::wants_space() {
  return Atomic::load(&_wants_space) && !is_done();
}

bool NVMTraceRequest::wait() {
  if (Atomic::load_acquire(&_semaphore) == nullptr) {
    return false;
  }
  want_space();
  while (!is_done()) {
    os::naked_short_sleep(1);
  }
  return true;
}

bool NVMTraceRequest::is_done() {
  return Atomic::load_acquire(&_is_done);
}

void NVMTraceRequest::set_done() {
  Atomic::release_store(&_is_done, true);
}

void NVMTraceRequest::want_sharing() {
  Atomic::store(&_wants_sharing, true);
  signal(Atomic::load_acquire(&_semaphore));
}

bool NVMTraceRequest::take_sharing() {
  const bool wanted = Atomic::load(&_wants_sharing);
  if (wanted) {
    Atomic::store(&_wants_sharing, false);
    OrderAccess::fence();     // what was recovered before a later request is seen by the walk that is about to begin
  }
  return wanted;
}

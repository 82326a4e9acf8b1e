#include "nvm/base/nvmRecompileRequest.hpp"

#include "runtime/atomic.hpp"
#include "runtime/orderAccess.hpp"
#include "runtime/semaphore.hpp"

Semaphore* volatile NVMRecompileRequest::_semaphore = nullptr;
volatile bool       NVMRecompileRequest::_is_wanted = false;

// Either want() sees the semaphore, or this sees that something is wanted.
void NVMRecompileRequest::enable() {
  Semaphore* const semaphore = new Semaphore();
  Atomic::release_store(&_semaphore, semaphore);
  OrderAccess::fence();
  if (Atomic::load(&_is_wanted)) {
    semaphore->signal();
  }
}

void NVMRecompileRequest::await() {
  _semaphore->wait();
  while (_semaphore->trywait()) {
    // enable() and want() may both have signalled
  }
  Atomic::store(&_is_wanted, false);
  OrderAccess::fence();
}

void NVMRecompileRequest::want() {
  if (Atomic::cmpxchg(&_is_wanted, false, true)) {
    return;
  }
  Semaphore* const semaphore = Atomic::load_acquire(&_semaphore);
  if (semaphore != nullptr) {
    semaphore->signal();
  }
}

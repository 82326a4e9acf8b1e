#include "nvm/base/nvmCollectRequest.hpp"

#include "nvm/nvm_globals.hpp"
#include "runtime/atomic.hpp"
#include "runtime/globals.hpp"
#include "runtime/os.hpp"
#include "runtime/semaphore.hpp"

Semaphore*        NVMCollectRequest::_semaphore = nullptr;
volatile int      NVMCollectRequest::_is_wanted = 0;
volatile bool     NVMCollectRequest::_is_sweeping = false;
volatile uint64_t NVMCollectRequest::_begun = 0;
volatile uint64_t NVMCollectRequest::_ended = 0;

void NVMCollectRequest::enable() {
  Atomic::release_store(&_semaphore, new Semaphore());
}

bool NVMCollectRequest::is_enabled() {
  return Atomic::load_acquire(&_semaphore) != nullptr;
}

void NVMCollectRequest::await() {
  if (NVMStressCollector) {
    os::naked_short_sleep(1);
    _semaphore->trywait();
  } else {
    _semaphore->wait();
  }
}

void NVMCollectRequest::want() {
  if (is_enabled() && Atomic::load(&_is_wanted) == 0 && Atomic::xchg(&_is_wanted, 1) == 0) {
    _semaphore->signal();
  }
}

// A cycle under way may have marked already what has become garbage since.
uint64_t NVMCollectRequest::want_next() {
  const uint64_t number = Atomic::load(&_begun) + 1;
  want();
  return number;
}

uint64_t NVMCollectRequest::want_one() {
  const uint64_t ended = Atomic::load_acquire(&_ended);
  if (Atomic::load(&_begun) == ended) {
    want();
  }
  return ended + 1;
}

bool NVMCollectRequest::has_ended(uint64_t number) {
  return Atomic::load_acquire(&_ended) >= number;
}

void NVMCollectRequest::note_begin() {
  Atomic::store(&_is_wanted, 0);
  Atomic::add(&_begun, (uint64_t)1);
}

void NVMCollectRequest::note_end() {
  Atomic::add(&_ended, (uint64_t)1);
}

void NVMCollectRequest::note_sweep(bool is_under_way) {
  Atomic::release_store(&_is_sweeping, is_under_way);
}

bool NVMCollectRequest::is_sweeping() {
  return Atomic::load_acquire(&_is_sweeping);
}

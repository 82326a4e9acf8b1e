// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmRequest.hpp"

#include "runtime/atomic.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/orderAccess.hpp"
#include "runtime/os.hpp"
#include "runtime/semaphore.hpp"

NVMRequest NVMRequest::collection;
NVMRequest NVMRequest::sharing;
NVMRequest NVMRequest::recompilation;

void NVMRequest::enable() {
  Atomic::release_store(&_semaphore, new Semaphore());
}

bool NVMRequest::is_enabled() const {
  return Atomic::load_acquire(&_semaphore) != nullptr;
}

void NVMRequest::begin(JavaThread* thread, int delay_millis) {
  {
    ThreadBlockInVM blocked(thread);
    _semaphore->wait();
    os::naked_short_sleep(delay_millis);
  }
  Atomic::store(&_is_wanted, false);
  OrderAccess::fence();
  Atomic::add(&_begun, (uint64_t)1);
}

void NVMRequest::end() {
  Atomic::add(&_ended, (uint64_t)1);
}

// Signalled once for each begin().
void NVMRequest::want() {
  if (is_enabled() && !Atomic::cmpxchg(&_is_wanted, false, true)) {
    _semaphore->signal();
  }
}

// What is under way may have passed already what is wanted now.
uint64_t NVMRequest::want_next() {
  const uint64_t number = Atomic::load_acquire(&_begun) + 1;
  want();
  return number;
}

uint64_t NVMRequest::want_one() {
  const uint64_t ended = Atomic::load_acquire(&_ended);
  if (Atomic::load(&_begun) == ended) {
    want();
  }
  return ended + 1;
}

bool NVMRequest::has_ended(uint64_t number) const {
  return Atomic::load_acquire(&_ended) >= number;
}

bool NVMRequest::wait_for(uint64_t number, JavaThread* thread, int longest_millis) const {
  ThreadBlockInVM blocked(thread);
  for (int i = 0; i < longest_millis && !has_ended(number); i++) {
    os::naked_short_sleep(1);
  }
  return has_ended(number);
}

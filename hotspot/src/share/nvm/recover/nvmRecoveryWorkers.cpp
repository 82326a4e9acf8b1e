// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmRecoveryWorkers.hpp"

#include "nvm/nvm_globals.hpp"
#include "runtime/atomic.hpp"
#include "runtime/os.hpp"

WorkerThreads* NVMRecoveryWorkers::_threads = nullptr;
volatile int   NVMRecoveryWorkers::_borrowed = 0;
uint           NVMRecoveryWorkers::_made = 0;

static uint most_threads() {
  return NVMRecoveryThreads > 0 ? NVMRecoveryThreads : (uint)os::active_processor_count();
}

size_t NVMRecoveryWorkers::alone() {
  return NVMStressGC > 0 ? 0 : 64 * K;
}

size_t NVMRecoveryWorkers::slice(size_t homes) const {
  return clamp(homes / (8 * _count), (size_t)64, (size_t)2 * K);
}

NVMRecoveryWorkers::NVMRecoveryWorkers(size_t homes) : _count(1) {
  const uint most = homes > alone() ? most_threads() : 1;
  if (most == 1 || Atomic::cmpxchg(&_borrowed, 0, 1) != 0) {
    return;
  }
  if (_threads == nullptr) {
    _threads = new WorkerThreads("AutoPersist Recovery", most);
    _made = most;
  }
  if (_made > 1) {
    // There may be fewer that can be made. It is not tried again.
    _made = MAX2(_threads->set_active_workers(MIN2(most, _made)), 1u);
    _count = _made;
  }
  if (_count == 1) {
    Atomic::release_store(&_borrowed, 0);
  }
}

NVMRecoveryWorkers::~NVMRecoveryWorkers() {
  if (_count > 1) {
    Atomic::release_store(&_borrowed, 0);
  }
}

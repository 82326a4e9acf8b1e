// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/gc/nvmMarkWorkers.hpp"

#include "nvm/nvm_globals.hpp"
#include "runtime/os.hpp"

WorkerThreads* NVMMarkWorkers::_threads = nullptr;

size_t NVMMarkWorkers::alone() {
  return NVMStressCollector ? 0 : 64 * K;
}

// The program needs the processors, too.
static uint most_threads() {
  return NVMGCThreads > 0 ? NVMGCThreads : MAX2((uint)os::active_processor_count() / 4, 1u);
}

// What can't be made once is not tried again.
uint NVMMarkWorkers::count() {
  const uint most = most_threads();
  if (most == 1) {
    return 1;
  }
  if (_threads == nullptr) {
    _threads = new WorkerThreads("AutoPersist Marking", most);
    _threads->set_active_workers(most);
  }
  return MAX2(_threads->active_workers(), 1u);
}

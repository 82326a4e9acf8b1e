// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmGCPoint.hpp"

#include "gc/shared/collectedHeap.hpp"
#include "gc/shared/gcCause.hpp"
#include "memory/universe.hpp"
#include "runtime/atomic.hpp"
#include "runtime/init.hpp"
#include "runtime/javaThread.inline.hpp"
#include "utilities/debug.hpp"

static volatile uint passed = 0;

// A young collection moves what is new, and leaves what it finds dead in the old generation as it
// is; a full one moves and overwrites the rest. They take turns.
void NVMGCPoint::collect(JavaThread* current) {
  assert(current == JavaThread::current() && current->thread_state() == _thread_in_vm, "must be");
  assert(!current->has_pending_exception(), "it would be kept by nothing");
  const uint number = Atomic::add(&passed, 1u);
  if (number % NVMStressGC == 0 && is_init_completed()) {
    const bool full = number / NVMStressGC % 2 == 0;
    Universe::heap()->collect(full ? GCCause::_wb_full_gc : GCCause::_wb_young_gc);
  }
}

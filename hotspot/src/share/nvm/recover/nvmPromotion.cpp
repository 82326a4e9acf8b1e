// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmPromotion.hpp"

#include "gc/shared/collectedHeap.hpp"
#include "gc/shared/gcCause.hpp"
#include "memory/universe.hpp"

volatile bool NVMPromotion::_is_on = false;

void NVMPromotion::collect() {
  Atomic::release_store_fence(&_is_on, true);
  Universe::heap()->collect(GCCause::_wb_young_gc);
  Atomic::release_store_fence(&_is_on, false);
}

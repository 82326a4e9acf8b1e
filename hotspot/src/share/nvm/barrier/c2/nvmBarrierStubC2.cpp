// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/barrier/c2/nvmBarrierStubC2.hpp"
#include "nvm/barrier/nvmBarrier.hpp"
#include "nvm/barrier/nvmDeferredStores.hpp"

address NVMBarrierStubC2::entry_point() const {
  if (is_whole()) {
    return CAST_FROM_FN_PTR(address, NVMBarrier::sync_object);
  }
  if (_extent == Extent::Elements) {
    return CAST_FROM_FN_PTR(address, NVMDeferredStores::sync_elements_until_poll);
  }
  if (_extent == Extent::Bytes) {
    return CAST_FROM_FN_PTR(address, NVMDeferredStores::sync_counted);
  }
  return CAST_FROM_FN_PTR(address, NVMDeferredStores::sync_until_poll);
}

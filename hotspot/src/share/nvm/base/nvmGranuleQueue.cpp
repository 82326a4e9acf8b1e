// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmGranuleQueue.hpp"

#include "nvm/base/nvmBatch.inline.hpp"

void NVMGranuleQueue::push(nvmgranule granule) {
  NVMSpinLocker locker(&_lock);
  _has_lost = !_granules.push(granule) || _has_lost;
}

bool NVMGranuleQueue::drain(NVMArray<nvmgranule>* to) {
  NVMSpinLocker locker(&_lock);
  const bool ok = !_has_lost && to->append(&_granules);
  _granules.clear();
  _has_lost = false;
  return ok;
}

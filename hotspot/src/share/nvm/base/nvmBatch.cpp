// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmBatch.inline.hpp"

bool NVMBatch::begin() {
  if (_outcome == nullptr) {
    NVMOutcome* outcome = new (std::nothrow) NVMOutcome();
    NVMSpinLocker locker(&_lock);
    _outcome = outcome;
  }
  return _outcome != nullptr;
}

void NVMBatch::finish(bool failed) {
  _entries.clear();
  if (_outcome == nullptr) {
    return;      // begin() failed
  }
  _outcome->finish(failed);
  NVMSpinLocker locker(&_lock);
  if (_outcome->is_shared()) {
    _outcome->release();
    _outcome = nullptr;
  } else {
    _outcome->reset();
  }
}

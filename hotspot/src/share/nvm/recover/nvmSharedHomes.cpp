// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmSharedHomes.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmHomePrefetch.hpp"

NVMSharedHomes::NVMSharedHomes()
  : _met(NVMImageFile::end_granule()), _met_earlier(NVMImageFile::end_granule()), _shared(NVMImageFile::end_granule()),
    _at(0) {}

void NVMSharedHomes::begin_root() {
  for (size_t i = 0; i < _queue.length(); i++) {
    _met_earlier.set(_queue.at(i));
  }
  _queue.truncate(0);
  _joins.truncate(0);
  _at = 0;
}

void NVMSharedHomes::end() {
  _queue.clear();
  _joins.clear();
  _at = 0;
}

bool NVMSharedHomes::meet(nvmgranule granule) {
  if (!_met.at(granule)) {
    _met.set(granule);
    return _queue.push(granule);
  }
  if (_met_earlier.at(granule) && !_shared.at(granule)) {
    _shared.set(granule);
    return _joins.push(granule);
  }
  return true;
}

bool NVMSharedHomes::next(nvmgranule* granule, bool* is_first) {
  if (_at < _queue.length()) {
    NVMHomePrefetch::ahead_of(_at, &_queue);
    *granule = _queue.at(_at++);
    *is_first = true;
    return true;
  }
  if (_joins.length() > 0) {
    *granule = _joins.pop();
    *is_first = false;
    return true;
  }
  return false;
}

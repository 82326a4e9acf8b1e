// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmOldFields.inline.hpp"

#include "memory/universe.hpp"
#include "nvm/image/nvmMarks.hpp"
#include "nvm/recover/nvmFrontList.hpp"
#include "oops/oopHandle.inline.hpp"

NVMOldFields::Homes* NVMOldFields::_all = nullptr;
NVMArray<oop*>       NVMOldFields::_kept;

void NVMOldFields::begin() {
  if (_all == nullptr) {
    _all = new Homes();
  }
}

bool NVMOldFields::leads_to(nvmgranule granule) {
  return any() && _all->known.at(granule);
}

bool NVMOldFields::add_holder(nvmgranule granule) {
  return _all->holders.push(granule);
}

bool NVMOldFields::add_home(nvmgranule granule) {
  if (_all->known.at(granule)) {
    return true;
  }
  _all->known.set(granule);
  return _all->homes.push(granule);
}

bool NVMOldFields::keep(NVMFrontList* fronts) {
  return fronts->hand_over(&_kept);
}

void NVMOldFields::prune(NVMArray<nvmgranule>* homes) {
  size_t count = 0;
  for (size_t i = 0; i < homes->length(); i++) {
    if (NVMMarks::is_marked(homes->at(i))) {
      homes->at(count++) = homes->at(i);
    }
  }
  homes->truncate(count);
}

void NVMOldFields::prune() {
  if (any()) {
    prune(&_all->holders);
    prune(&_all->homes);
    // What lies where one has died is another home, which must not be taken for it.
    _all->known.clear();
    for (size_t i = 0; i < _all->homes.length(); i++) {
      _all->known.set(_all->homes.at(i));
    }
  }
}

void NVMOldFields::clear() {
  while (_kept.length() > 0) {
    OopHandle(_kept.pop()).release(Universe::vm_global());
  }
  delete _all;
  _all = nullptr;
}

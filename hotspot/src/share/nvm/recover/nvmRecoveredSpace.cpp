#include "nvm/recover/nvmRecoveredSpace.hpp"

#include "nvm/image/nvmImageFile.hpp"

NVMHomeSpace* NVMRecoveredSpace::_space = nullptr;

NVMHomeSpace::NVMHomeSpace()
  : _starts(NVMImageFile::end_granule()), _covered(NVMImageFile::end_granule()) {}

void NVMHomeSpace::clear() {
  _starts.clear();
  _covered.clear();
}

bool NVMHomeSpace::add_start(nvmgranule granule) {
  if (_starts.at(granule)) {
    return false;
  }
  _starts.set(granule);
  return true;
}

bool NVMHomeSpace::is_covered(nvmgranule granule, size_t size) const {
  const nvmgranule end = granule + nvm_granules_for(size);
  return _covered.find(granule, end) < end;
}

const char* NVMHomeSpace::cover(nvmgranule granule, size_t size) {
  if (_covered.at(granule)) {
    return "a reference leads into the middle of an object";
  }
  if (is_covered(granule, size)) {
    return "two objects overlap";
  }
  _covered.set_range(granule, granule + nvm_granules_for(size));
  return nullptr;
}

void NVMRecoveredSpace::clear() {
  delete _space;
  _space = nullptr;
}

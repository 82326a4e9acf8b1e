// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmHomeShape.hpp"

#include "nvm/image/nvmImageFile.hpp"
#include "oops/markWord.hpp"

const char* NVMHomeShape::check(NVMHome* home) const {
  if (home->hash() > (uint32_t)markWord::hash_mask) {
    return "an object has an impossible identity hash code";
  }
  const size_t left = NVMImageFile::end_granule() - NVMImageFile::granule_of(home);
  if (nvm_granules_for(size_of(home)) > left ||
      home->array_length() > _most_length) {
    return "an array has an impossible length";
  }
  return nullptr;
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmReferences.hpp"

#include "nvm/image/nvmHomeShape.hpp"
#include "nvm/image/nvmImageFile.hpp"

NVMHome* NVMReferences::checked_home_at(nvmgranule granule) {
  if (!NVMImageFile::is_in_object_area(granule)) {
    return nullptr;
  }
  NVMHome* home = NVMImageFile::home_at(granule);
  const uint32_t id = home->class_id();
  if (!NVMClassTable::has(id)) {
    return nullptr;
  }
  return NVMHomeShape(NVMClassTable::entry(id)).check(home) == nullptr ? home : nullptr;
}

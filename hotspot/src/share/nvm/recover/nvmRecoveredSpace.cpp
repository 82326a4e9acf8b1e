// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmRecoveredSpace.hpp"

#include "nvm/convert/nvmMirrors.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"

NVMHomeSpace* volatile NVMRecoveredSpace::_space = nullptr;

void NVMRecoveredSpace::note_home(nvmgranule granule) {
  if (get() == nullptr) {
    NVMHomeSpace* const space = new NVMHomeSpace();
    if (!space->initialize(NVMImageFile::end_granule())) {
      vm_exit_out_of_memory(untype(NVMImageFile::end_granule()), OOM_MMAP_ERROR, "the space of homes in an NVM image");
    }
    set(space);
  }
  get()->add_start(granule);
}

bool NVMRecoveredSpace::is_home(nvmgranule granule) {
  if (!NVMHeap::is_new(to_nvmoffset(granule))) {
    return true;
  }
  NVMHomeSpace* const space = get();
  return (space != nullptr && space->has_start(granule)) || NVMMirrors::is_home(granule);
}

void NVMRecoveredSpace::clear() {
  delete _space;
  _space = nullptr;
}

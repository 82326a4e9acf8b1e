// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/persist/nvmPersist.inline.hpp"
#include "runtime/vm_version.hpp"

NVMPersist::Instruction NVMPersistCPU::best_instruction() {
  if (VM_Version::supports_clwb()) {
    return NVMPersist::Clwb;
  }
  return VM_Version::supports_clflushopt() ? NVMPersist::Clflushopt : NVMPersist::Clflush;
}

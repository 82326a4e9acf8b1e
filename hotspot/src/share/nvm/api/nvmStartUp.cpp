// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/api/nvmStartUp.hpp"

#include "cds/cdsConfig.hpp"
#include "nvm/barrier/nvmWokenCode.hpp"
#include "nvm/base/nvmActivity.hpp"
#include "nvm/base/nvmCanonicalList.hpp"
#include "nvm/base/nvmDormant.hpp"
#include "nvm/base/nvmFence.hpp"
#include "nvm/base/nvmFieldList.hpp"
#include "nvm/convert/nvmStatics.hpp"
#include "nvm/gc/nvmCollector.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmNewNames.hpp"
#include "nvm/persist/nvmCrashSimulator.hpp"
#include "nvm/recover/nvmAheadRecovery.hpp"
#include "nvm/recover/nvmMissingImage.hpp"
#include "nvm/recover/nvmOpening.hpp"
#include "nvm/recover/nvmTraceThread.hpp"
#include "nvm/region/nvmRegionMethods.hpp"
#include "runtime/globals.hpp"
#include "runtime/java.hpp"

// A JVM that only makes a CDS archive or AOT cache runs no program. It may be the child of one that has the
// image open, started with the same flags.
static bool only_dumps() {
  return CDSConfig::is_dumping_classic_static_archive() || CDSConfig::is_dumping_final_static_archive();
}

void NVMStartUp::open_image() {
  NVMDormant::initialize();
  if (only_dumps()) {
    return;
  }
  if (!NVMFence::initialize()) {
    vm_exit_during_initialization("This kernel has no membarrier (MEMBARRIER_CMD_PRIVATE_EXPEDITED), which AutoPersist needs");
  }
  NVMFieldList::parse();
  NVMNewNames::parse();
  NVMCanonicalList::parse();
  NVMRegionMethods::parse();
  NVMStatics::initialize();
  char message[NVMImageFile::MaxMessage];
  if (!NVMCrashSimulator::is_check() && !NVMOpening::open(NVMImage, NVMCrashSimulator::trace_file(), message)) {
    vm_exit_during_initialization(message);
  }
  NVMActivity::start();
}

void NVMStartUp::start_threads() {
  NVMTraceThread::initialize();
  NVMCollector::initialize();
  NVMWokenCode::initialize();
}

void NVMStartUp::complete() {
  NVMMissingImage::end_if_lacking();
  NVMAheadRecovery::start();
}

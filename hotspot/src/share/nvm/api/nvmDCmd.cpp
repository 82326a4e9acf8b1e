// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/api/nvmDCmd.hpp"

#include "classfile/vmSymbols.hpp"
#include "nvm/api/nvmCounterList.hpp"
#include "nvm/api/nvmVerifier.hpp"
#include "nvm/base/nvmDormant.hpp"
#include "nvm/base/nvmFence.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/convert/nvmSites.hpp"
#include "nvm/disk/nvmDiskLog.hpp"
#include "nvm/gc/nvmCollector.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageCopy.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmPersist.hpp"
#include "runtime/vmOperations.hpp"
#include "runtime/vmThread.hpp"

void NVMInfoDCmd::execute(DCmdSource source, TRAPS) {
  outputStream* st = output();
  if (!NVMImageFile::is_open()) {
    st->print_cr("No image is open; start the JVM with -XX:NVMImage=FILE.");
    return;
  }
  st->print_cr("image:                %s", NVMImageFile::path());
  st->print_cr("durability:           %s", NVMPersist::description());
  st->print_cr("room for objects:     %zu of %zu MB in use", NVMHeap::used() / M, NVMHeap::capacity() / M);
  NVMCounterList::print_on(st);
  const NVMCounters c = NVMThread::sum();
  st->print_cr("asymmetric fences:    " UINT64_FORMAT " interruptions of other processors, lately of %u ns each",
               c.asymmetric_fences, NVMFence::cost());
  st->print_cr("tracked stores:       " UINT64_FORMAT " to objects that may become durable", c.tracked_stores);
  size_t sites;
  size_t codes;
  NVMDormant::count(&sites, &codes);
  st->print_cr("dormant barriers:     %zu in %zu compiled methods, as long as no object of a class is durable", sites, codes);
  NVMDiskLog::print_on(st);
}

void NVMVerifyDCmd::execute(DCmdSource source, TRAPS) {
  output()->print_cr("%zu objects verified.", NVMVerifier::verify_now());
}

NVMCopyDCmd::NVMCopyDCmd(outputStream* output, bool heap)
  : DCmdWithParser(output, heap),
    _file("file", "The new file; a relative name is relative to the working directory of the JVM", "FILE", true) {
  _dcmdparser.add_dcmd_option(&_file);
}

void NVMCopyDCmd::execute(DCmdSource source, TRAPS) {
  NVMImageCopy copy(_file.value());
  if (!copy.run(THREAD)) {
    THROW_MSG(vmSymbols::java_io_IOException(), copy.error());
  }
  copy.print_on(output());
  output()->cr();
}

void NVMCollectDCmd::execute(DCmdSource source, TRAPS) {
  if (!NVMImageFile::is_open()) {
    output()->print_cr("No image is open; start the JVM with -XX:NVMImage=FILE.");
    return;
  }
  const size_t before = NVMHeap::used();
  if (!NVMCollector::collect(THREAD)) {
    output()->print_cr("There is no collector with -XX:+ExplicitPersistence or -XX:-NVMCollect.");
    return;
  }
  output()->print_cr("chunks in use: %zu -> %zu bytes, of which %zu are free", before, NVMHeap::used(), NVMHeap::free_in_chunks());
}

void NVMSitesDCmd::execute(DCmdSource source, TRAPS) {
  if (!NVMEagerAllocation || !NVMWord::is_tested()) {
    output()->print_cr("No objects are tracked with -XX:-NVMEagerAllocation, -XX:-AutoPersist or -XX:+ExplicitPersistence.");
    return;
  }
  NVMSites::print_on(output());
}

void NVMDCmd::register_commands(uint32_t full_export) {
  DCmdFactory::register_DCmdFactory(new DCmdFactoryImpl<NVMInfoDCmd>(full_export, true, false));
  DCmdFactory::register_DCmdFactory(new DCmdFactoryImpl<NVMCopyDCmd>(full_export, true, false));
  DCmdFactory::register_DCmdFactory(new DCmdFactoryImpl<NVMVerifyDCmd>(full_export, true, false));
  DCmdFactory::register_DCmdFactory(new DCmdFactoryImpl<NVMCollectDCmd>(full_export, true, false));
  DCmdFactory::register_DCmdFactory(new DCmdFactoryImpl<NVMSitesDCmd>(full_export, true, false));
}

#include "nvm/api/nvmDCmd.hpp"

#include "classfile/vmSymbols.hpp"
#include "nvm/api/nvmVerifier.hpp"
#include "nvm/base/nvmActivity.hpp"
#include "nvm/base/nvmCollections.hpp"
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
#include "nvm/roots/nvmNamedRoots.hpp"
#include "nvm/roots/nvmRoots.hpp"
#include "runtime/vmOperations.hpp"
#include "runtime/vmThread.hpp"

static double seconds(NVMThread::Does what) {
  return (double)NVMActivity::nanos(what) / NANOSECS_PER_SEC;
}

void NVMInfoDCmd::execute(DCmdSource source, TRAPS) {
  outputStream* st = output();
  if (!NVMImageFile::is_open()) {
    st->print_cr("No image is open; start the JVM with -XX:NVMImage=FILE.");
    return;
  }
  NVMCounters c = NVMThread::sum();
  st->print_cr("image:               %s", NVMImageFile::path());
  st->print_cr("durability:          %s", NVMPersist::description());
  st->print_cr("size:                %zu bytes", NVMImageFile::size());
  NVMDiskLog::print_on(st);
  st->print_cr("object area:         %zu bytes, of which %zu are in chunks in use", NVMHeap::capacity(), NVMHeap::used());
  st->print_cr("durable roots:       %d", NVMRoots::count());
  st->print_cr("named roots:         %d", NVMNamedRoots::count());
  st->print_cr("conversions:         " UINT64_FORMAT ", with " UINT64_FORMAT " asymmetric fences, lately of %u ns each",
               c.batches, c.asymmetric_fences, NVMFence::cost());
  st->print_cr("tracked objects:     " UINT64_FORMAT " conversions, " UINT64_FORMAT " stores", c.tracked_claims, c.tracked_stores);
  st->print_cr("objects converted:   " UINT64_FORMAT ", " UINT64_FORMAT " of them behind a fence", c.objects, c.fenced_objects);
  st->print_cr("bytes converted:     " UINT64_FORMAT, c.bytes);
  st->print_cr("references in them:  " UINT64_FORMAT, c.references);
  size_t sites;
  size_t codes;
  NVMDormant::count(&sites, &codes);
  st->print_cr("dormant barriers:    %zu in %zu compiled methods", sites, codes);
  st->print_cr("slow paths:          " UINT64_FORMAT, c.slow_paths);
  st->print_cr("stores taken back:   " UINT64_FORMAT, c.refused);
  st->print_cr("regions:             " UINT64_FORMAT " committed, " UINT64_FORMAT " places written, " UINT64_FORMAT
               " rolled back", c.regions, c.region_places, c.rollbacks);
  st->print_cr("fences:              " UINT64_FORMAT, c.fences);
  st->print_cr("write-backs:         " UINT64_FORMAT " cache lines", c.write_backs);
  st->print_cr("objects recovered:   " UINT64_FORMAT, c.objects_recovered);
  st->print_cr("bytes recovered:     " UINT64_FORMAT, c.bytes_recovered);
  st->print_cr("recovery time:       %.3f s", (double)c.recovery_nanos / NANOSECS_PER_SEC);
  const NVMCollections::Figures gc = NVMCollections::figures();
  st->print_cr("collections:         " UINT64_FORMAT ", %.3f s beside the program; longest wait of a thread %.3f s", gc.collections,
               (double)gc.nanos / NANOSECS_PER_SEC, (double)gc.longest_wait_nanos / NANOSECS_PER_SEC);
  st->print_cr("live at the latest:  " UINT64_FORMAT " bytes, " UINT64_FORMAT " objects", gc.live_bytes, gc.live_objects);
  if (NVMTimes) {
    st->print_cr("time of threads in:  %.3f s write-backs and fences, %.3f s slow paths and conversions, %.3f s regions",
                 seconds(NVMThread::Persists), seconds(NVMThread::Runs), seconds(NVMThread::Logs));
  }
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

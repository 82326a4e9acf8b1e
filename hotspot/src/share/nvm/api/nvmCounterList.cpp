// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/api/nvmCounterList.hpp"

#include "nvm/base/nvmActivity.hpp"
#include "nvm/base/nvmCollections.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/disk/nvmDiskFigures.hpp"
#include "nvm/disk/nvmDiskLog.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/roots/nvmNamedRoots.hpp"
#include "nvm/roots/nvmRoots.hpp"
#include "utilities/ostream.hpp"

// f(name, unit, value, in words)
#define NVM_COUNTERS_DO(f) \
  f(objectsConverted,     Count, c.objects,                               "objects made durable")                                \
  f(bytesConverted,       Bytes, c.bytes,                                 "their size in the image")                             \
  f(slowPaths,            Count, c.slow_paths,                            "stores to durable objects")                           \
  f(fences,               Count, c.fences,                                "store fences towards the image")                      \
  f(writeBacks,           Count, c.write_backs,                           "cache lines written back to it")                      \
  f(objectsRecovered,     Count, c.objects_recovered,                     "objects made from the image")                         \
  f(bytesRecovered,       Bytes, c.bytes_recovered,                       "their size in the image")                             \
  f(recoveryTime,         Nanos, c.recovery_nanos,                        "time that took")                                      \
  f(conversions,          Count, c.batches,                               "stores that made objects durable")                    \
  f(imageUsedBytes,       Bytes, is_open ? NVMHeap::used() : 0,           "in use, garbage that is not collected yet included")  \
  f(imageSizeBytes,       Bytes, NVMImageFile::size(),                    "size of the image")                                   \
  f(storesTakenBack,      Count, c.refused,                               "stores that were refused")                            \
  f(imageCapacityBytes,   Bytes, is_open ? NVMHeap::capacity() : 0,       "room for objects, used and free")                     \
  f(staticRoots,          Count, NVMRoots::count(),                       "durable static fields of initialized classes")        \
  f(namedRoots,           Count, is_open ? NVMNamedRoots::count() : 0,    "named roots that have a value")                       \
  f(regions,              Count, c.regions,                               "failure-atomic regions and calls committed")          \
  f(regionPlaces,         Count, c.region_places,                         "places they wrote")                                   \
  f(rollbacks,            Count, c.rollbacks,                             "regions rolled back")                                 \
  f(referencesTranslated, Count, c.references,                            "references written to the image by conversions")      \
  f(memoryTime,           Nanos, NVMActivity::nanos(NVMThread::Persists), "in write-backs and fences (with -XX:+NVMTimes)")      \
  f(runtimeTime,          Nanos, NVMActivity::nanos(NVMThread::Runs),     "in slow paths and conversions (with -XX:+NVMTimes)")  \
  f(loggingTime,          Nanos, NVMActivity::nanos(NVMThread::Logs),     "in regions (with -XX:+NVMTimes)")                     \
  f(collections,          Count, gc.collections,                          "collections of the image")                            \
  f(liveObjects,          Count, gc.live_objects,                         "objects alive at the latest one")                     \
  f(liveBytes,            Bytes, gc.live_bytes,                           "their size")                                          \
  f(collectionTime,       Nanos, gc.nanos,                                "time of all collections, beside the program")         \
  f(longestWait,          Nanos, gc.longest_wait_nanos,                   "the longest that a store has waited for one")         \
  f(objectsTracked,       Count, c.tracked_claims,                        "objects made durable that were tracked from birth")   \
  f(objectsFenced,        Count, c.fenced_objects,                        "objects for which other processors were interrupted") \
  f(bytesSinceCollection, Bytes, c.bytes - gc.converted_before,           "made durable since the latest collection")            \
  f(bytesInLongGaps,      Bytes, gc.in_long_gaps,                         "about what was free behind it, without short gaps")   \
  f(diskBehind,           Nanos, NVMDiskLog::behind(),                    "how old the oldest store is that is not on disk")     \
  f(flushes,              Count, NVMDiskFigures::flushes(),               "flushes of the log to disk")                          \
  f(flushTime,            Nanos, NVMDiskFigures::flush_nanos(),           "time of all flushes")                                 \
  f(longestFlush,         Nanos, NVMDiskFigures::longest_nanos(),         "the longest flush")                                   \
  f(bytesStored,          Bytes, NVMDiskFigures::stored_bytes(),          "stored, and in the log")                              \
  f(bytesLogged,          Bytes, NVMDiskFigures::log_bytes(),             "written to the log for that")                         \
  f(bytesToBase,          Bytes, NVMDiskFigures::base_bytes(),            "written to the base image for that")

enum class Unit { Count, Bytes, Nanos };

static const struct {
  const char* name;
  Unit        unit;
  const char* words;
} counters[] = {
#define COUNTER(name, unit, value, words) { #name, Unit::unit, words },
  NVM_COUNTERS_DO(COUNTER)
#undef COUNTER
};

static_assert(ARRAY_SIZE(counters) <= (size_t)NVMCounterList::Most, "must be");

int NVMCounterList::read(jlong* values) {
  const bool is_open = NVMImageFile::is_open();
  const NVMCollections::Figures gc = NVMCollections::figures();
  const NVMCounters c = NVMThread::sum();      // later than gc, of which the difference is none below 0
  int count = 0;
#define COUNTER(name, unit, value, words) values[count++] = (jlong)(value);
  NVM_COUNTERS_DO(COUNTER)
#undef COUNTER
  return count;
}

void NVMCounterList::print_on(outputStream* st) {
  jlong values[Most];
  const int count = read(values);
  for (int i = 0; i < count; i++) {
    st->print("%s:", counters[i].name);
    st->fill_to(22);
    switch (counters[i].unit) {
      case Unit::Count: st->print(JLONG_FORMAT, values[i]); break;
      case Unit::Bytes: st->print(JLONG_FORMAT " bytes", values[i]); break;
      case Unit::Nanos: st->print("%.6f s", (double)values[i] / NANOSECS_PER_SEC); break;
    }
    st->fill_to(42);
    st->print_cr("  %s", counters[i].words);
  }
}

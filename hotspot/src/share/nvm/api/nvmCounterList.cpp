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

// f(name, unit, value)
#define NVM_COUNTERS_DO(f) \
  f(objectsConverted,     Count, c.objects)                               \
  f(bytesConverted,       Bytes, c.bytes)                                 \
  f(slowPaths,            Count, c.slow_paths)                            \
  f(fences,               Count, c.fences)                                \
  f(writeBacks,           Count, c.write_backs)                           \
  f(objectsRecovered,     Count, c.objects_recovered)                     \
  f(bytesRecovered,       Bytes, c.bytes_recovered)                       \
  f(recoveryTime,         Nanos, c.recovery_nanos)                        \
  f(conversions,          Count, c.batches)                               \
  f(imageUsedBytes,       Bytes, is_open ? NVMHeap::used() : 0)           \
  f(imageSizeBytes,       Bytes, NVMImageFile::size())                    \
  f(storesTakenBack,      Count, c.refused)                               \
  f(imageCapacityBytes,   Bytes, is_open ? NVMHeap::capacity() : 0)       \
  f(staticRoots,          Count, NVMRoots::count())                       \
  f(namedRoots,           Count, is_open ? NVMNamedRoots::count() : 0)    \
  f(regions,              Count, c.regions)                               \
  f(regionPlaces,         Count, c.region_places)                         \
  f(rollbacks,            Count, c.rollbacks)                             \
  f(referencesTranslated, Count, c.references)                            \
  f(memoryTime,           Nanos, NVMActivity::nanos(NVMThread::Persists)) \
  f(runtimeTime,          Nanos, NVMActivity::nanos(NVMThread::Runs))     \
  f(loggingTime,          Nanos, NVMActivity::nanos(NVMThread::Logs))     \
  f(collections,          Count, gc.collections)                          \
  f(liveObjects,          Count, gc.live_objects)                         \
  f(liveBytes,            Bytes, gc.live_bytes)                           \
  f(collectionTime,       Nanos, gc.nanos)                                \
  f(longestWait,          Nanos, gc.longest_wait_nanos)                   \
  f(objectsTracked,       Count, c.tracked_claims)                        \
  f(objectsFenced,        Count, c.fenced_objects)                        \
  f(bytesSinceCollection, Bytes, c.bytes - gc.converted_before)           \
  f(bytesInLongGaps,      Bytes, gc.in_long_gaps)                         \
  f(diskBehind,           Nanos, NVMDiskLog::behind())                    \
  f(flushes,              Count, NVMDiskFigures::flushes())               \
  f(flushTime,            Nanos, NVMDiskFigures::flush_nanos())           \
  f(longestFlush,         Nanos, NVMDiskFigures::longest_nanos())         \
  f(bytesStored,          Bytes, NVMDiskFigures::stored_bytes())          \
  f(bytesLogged,          Bytes, NVMDiskFigures::log_bytes())             \
  f(bytesToBase,          Bytes, NVMDiskFigures::base_bytes())

enum class Unit { Count, Bytes, Nanos };

static const struct {
  const char* name;
  Unit        unit;
} counters[] = {
#define COUNTER(name, unit, value) { #name, Unit::unit },
  NVM_COUNTERS_DO(COUNTER)
#undef COUNTER
};

static_assert(ARRAY_SIZE(counters) <= (size_t)NVMCounterList::Most, "must be");

int NVMCounterList::read(jlong* values) {
  const bool is_open = NVMImageFile::is_open();
  const NVMCollections::Figures gc = NVMCollections::figures();
  const NVMCounters c = NVMThread::sum();      // later than gc, of which the difference is none below 0
  int count = 0;
#define COUNTER(name, unit, value) values[count++] = (jlong)(value);
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
      case Unit::Count: st->print_cr(JLONG_FORMAT, values[i]); break;
      case Unit::Bytes: st->print_cr(JLONG_FORMAT " bytes", values[i]); break;
      case Unit::Nanos: st->print_cr("%.6f s", (double)values[i] / NANOSECS_PER_SEC); break;
    }
  }
}

#include "nvm/disk/nvmDiskFigures.hpp"

#include "runtime/atomic.hpp"
#include "utilities/ostream.hpp"

volatile uint64_t NVMDiskFigures::_flushes = 0;
volatile uint64_t NVMDiskFigures::_flush_nanos = 0;
volatile uint64_t NVMDiskFigures::_longest_nanos = 0;
volatile uint64_t NVMDiskFigures::_stored_bytes = 0;
volatile uint64_t NVMDiskFigures::_log_bytes = 0;
volatile uint64_t NVMDiskFigures::_base_bytes = 0;
volatile uint64_t NVMDiskFigures::_waits = 0;
volatile uint64_t NVMDiskFigures::_wait_nanos = 0;

static void add(volatile uint64_t* figure, uint64_t value) {
  Atomic::store(figure, *figure + value);
}

void NVMDiskFigures::note_flush(jlong nanos, size_t stored, size_t written) {
  add(&_flushes, 1);
  add(&_flush_nanos, (uint64_t)nanos);
  Atomic::store(&_longest_nanos, MAX2((uint64_t)_longest_nanos, (uint64_t)nanos));
  add(&_stored_bytes, stored);
  add(&_log_bytes, written);
}

void NVMDiskFigures::note_applied(size_t written) {
  add(&_base_bytes, written);
}

void NVMDiskFigures::note_wait(jlong nanos) {
  Atomic::inc(&_waits);
  Atomic::add(&_wait_nanos, (uint64_t)nanos);
}

void NVMDiskFigures::print_on(outputStream* st, jlong behind) {
  const double milli = NANOSECS_PER_MILLISEC;
  const uint64_t flushes = _flushes;
  const uint64_t stored = _stored_bytes;
  const uint64_t written = _log_bytes + _base_bytes;
  st->print_cr("disk behind by:      %.1f ms", (double)behind / milli);
  st->print_cr("flushes of the log:  " UINT64_FORMAT ", %.2f ms on average, the longest %.2f ms", flushes,
               flushes == 0 ? 0.0 : (double)_flush_nanos / (double)flushes / milli, (double)_longest_nanos / milli);
  st->print_cr("waits of stores:     " UINT64_FORMAT " for the log, %.3f s in all threads", (uint64_t)_waits,
               (double)_wait_nanos / NANOSECS_PER_SEC);
  st->print_cr("written to disk:     " UINT64_FORMAT " bytes to the log, " UINT64_FORMAT " to the base image, for " UINT64_FORMAT
               " bytes stored: %.2f times as many", (uint64_t)_log_bytes, (uint64_t)_base_bytes, stored,
               stored == 0 ? 0.0 : (double)written / (double)stored);
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_DISK_NVMDISKFIGURES_HPP
#define SHARE_NVM_DISK_NVMDISKFIGURES_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class outputStream;

// What the log of disk mode has done, for NVMCounterList and `jcmd AutoPersist.info`. Each figure but those of
// waits is written by one thread; together they are no consistent snapshot.
class NVMDiskFigures : public AllStatic {
  static volatile uint64_t _flushes;
  static volatile uint64_t _flush_nanos;
  static volatile uint64_t _longest_nanos;
  static volatile uint64_t _stored_bytes;
  static volatile uint64_t _log_bytes;
  static volatile uint64_t _base_bytes;
  static volatile uint64_t _waits;
  static volatile uint64_t _wait_nanos;

public:
  // Of the logger: a frame with so many bytes of writes is on disk.
  static void note_flush(jlong nanos, size_t stored, size_t written);

  // Of the applier.
  static void note_applied(size_t written);

  // A thread that stores has waited for the log.
  static void note_wait(jlong nanos);

  static uint64_t flushes()        { return _flushes; }
  static uint64_t flush_nanos()    { return _flush_nanos; }
  static uint64_t longest_nanos()  { return _longest_nanos; }
  static uint64_t stored_bytes()   { return _stored_bytes; }
  static uint64_t log_bytes()      { return _log_bytes; }
  static uint64_t base_bytes()     { return _base_bytes; }

  // What has no counter (NVMCounterList).
  static void print_on(outputStream* st);
};

#endif // SHARE_NVM_DISK_NVMDISKFIGURES_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMCOLLECTIONS_HPP
#define SHARE_NVM_BASE_NVMCOLLECTIONS_HPP

#include "memory/allStatic.hpp"
#include "runtime/atomic.hpp"
#include "utilities/globalDefinitions.hpp"

// What the collections of the NVM heap have come to since the start of the JVM, for statistics. Thread-safe.
class NVMCollections : public AllStatic {
public:
  struct Figures {
    uint64_t collections;
    uint64_t live_objects;          // as the latest collection found them
    uint64_t live_bytes;
    uint64_t in_long_gaps;          // bytes that were free at its end, but for gaps shorter than 512 bytes
    uint64_t converted_before;      // bytes that this process had made recoverable when that collection began
    uint64_t nanos;                 // that collections took, beside the program
    uint64_t longest_wait_nanos;    // of a thread for a collection
  };

private:
  static volatile uint64_t _collections;
  static volatile uint64_t _live_objects;
  static volatile uint64_t _live_bytes;
  static volatile uint64_t _in_long_gaps;
  static volatile uint64_t _converted_before;
  static volatile uint64_t _nanos;
  static volatile uint64_t _longest_wait_nanos;

public:
  // By the collector's thread.
  static void note(size_t live_objects, size_t live_bytes, size_t in_long_gaps, uint64_t converted_before, jlong nanos);

  // By a thread that has waited.
  static void note_wait(jlong nanos);

  static Figures figures();
};

#endif // SHARE_NVM_BASE_NVMCOLLECTIONS_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmCollections.hpp"

volatile uint64_t NVMCollections::_collections = 0;
volatile uint64_t NVMCollections::_live_objects = 0;
volatile uint64_t NVMCollections::_live_bytes = 0;
volatile uint64_t NVMCollections::_in_long_gaps = 0;
volatile uint64_t NVMCollections::_converted_before = 0;
volatile uint64_t NVMCollections::_nanos = 0;
volatile uint64_t NVMCollections::_longest_wait_nanos = 0;

// Who sees the new converted_before sees the rest, too, so that nothing is missed.
void NVMCollections::note(size_t live_objects, size_t live_bytes, size_t in_long_gaps, uint64_t converted_before, jlong nanos) {
  Atomic::store(&_live_objects, (uint64_t)live_objects);
  Atomic::store(&_live_bytes, (uint64_t)live_bytes);
  Atomic::store(&_in_long_gaps, (uint64_t)in_long_gaps);
  Atomic::release_store(&_converted_before, converted_before);
  Atomic::store(&_nanos, _nanos + (uint64_t)nanos);
  Atomic::release_store(&_collections, _collections + 1);
}

void NVMCollections::note_wait(jlong nanos) {
  uint64_t before = Atomic::load(&_longest_wait_nanos);
  while ((uint64_t)nanos > before) {
    const uint64_t seen = Atomic::cmpxchg(&_longest_wait_nanos, before, (uint64_t)nanos);
    if (seen == before) {
      return;
    }
    before = seen;
  }
}

NVMCollections::Figures NVMCollections::figures() {
  const uint64_t collections = Atomic::load_acquire(&_collections);
  const uint64_t converted_before = Atomic::load_acquire(&_converted_before);
  return { collections, Atomic::load(&_live_objects), Atomic::load(&_live_bytes), Atomic::load(&_in_long_gaps), converted_before,
           Atomic::load(&_nanos), Atomic::load(&_longest_wait_nanos) };
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMFRONTTABLE_HPP
#define SHARE_NVM_IMAGE_NVMFRONTTABLE_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmThreadSlots.hpp"
#include "nvm/base/nvmWord.hpp"
#include "oops/oopsHierarchy.hpp"
#include "runtime/atomic.hpp"
#include "runtime/prefetch.inline.hpp"
#include "utilities/align.hpp"
#include "utilities/globalDefinitions.hpp"

// The address of a front, as the table has it: a compressed one that no collector follows. It may be
// that of an object which has died, and whose memory now holds something else.
enum class nvmfront_unsafe : uint32_t { null = 0 };

inline bool is_null(nvmfront_unsafe front) { return front == nvmfront_unsafe::null; }

// What this process knows of a home, beside the image: 4 bytes for each granule in anonymous memory, of which only
// those pages exist that were written to. So collectors that move fronts, and recovery that makes them, write nothing
// to the image, and an image can't forge a front.
//
//    0                 nothing
//    1 .. Most         the object is being converted, by the thread of slot value - 1
//    larger            the front: FirstFront + its distance from the start of the Java heap, in units of object alignment
//
// The heap of a JVM with compressed references is smaller than 2^32 such units by more than FirstFront.
class NVMFrontTable : public AllStatic {
  static const uint32_t FirstFront = NVMThreadSlots::Most + 1;

  static volatile uint32_t* _entries;
  static size_t             _bytes;
  static address            _image;
  static uintptr_t          _origin;     // the start of the heap, less FirstFront, in units
  static int                _unit_log;

  static volatile uint32_t* place_of(const volatile void* home) {
    return _entries + (((address)home - _image) >> NVMGranuleLog);
  }
  static volatile uint32_t* entry_of(const volatile void* home) {
    assert(is_aligned((address)home, NVMGranuleSize) && (size_t)(place_of(home) - _entries) < _bytes / sizeof(uint32_t),
           "no home begins there: " PTR_FORMAT, p2i(home));
    return place_of(home);
  }
  static uint32_t load(const volatile void* home)       { return Atomic::load(entry_of(home)); }

public:
  // For an image that is mapped there, and has no fronts. False, with errno, if there is no address space.
  static bool initialize(address image, size_t size);
  static void release();

  static inline nvmfront_unsafe encode(const void* front) {
    assert(front == nullptr || ((uintptr_t)front >> _unit_log) - _origin - FirstFront <= UINT32_MAX - FirstFront,
           "not in the Java heap: " PTR_FORMAT, p2i(front));
    return front == nullptr ? nvmfront_unsafe::null
                            : (nvmfront_unsafe)(uint32_t)(((uintptr_t)front >> _unit_log) - _origin);
  }
  static inline HeapWord* decode(nvmfront_unsafe front) {
    return is_null(front) ? nullptr : (HeapWord*)(((uintptr_t)(uint32_t)front + _origin) << _unit_log);
  }

  // Null also while the object is being converted.
  static nvmfront_unsafe front_of(const volatile void* home) {
    const uint32_t entry = load(home);
    return entry >= FirstFront ? (nvmfront_unsafe)entry : nvmfront_unsafe::null;
  }
  static void set_front(const volatile void* home, const void* front) {
    Atomic::store(entry_of(home), (uint32_t)encode(front));
  }

  // False, without any change, if the front is not the one before.
  static bool replace_front(const volatile void* home, const void* before, const void* front) {
    const uint32_t expected = (uint32_t)encode(before);
    return Atomic::cmpxchg(entry_of(home), expected, (uint32_t)encode(front)) == expected;
  }

  // The slot of the thread that converts the object; NVMThreadSlots::Most if none does.
  static uint32_t slot_of(const volatile void* home) {
    const uint32_t entry = load(home);
    return entry != 0 && entry < FirstFront ? entry - 1 : NVMThreadSlots::Most;
  }
  static void set_slot(const volatile void* home, uint32_t slot) {
    assert(slot < NVMThreadSlots::Most, "no slot of a thread: %u", slot);
    Atomic::store(entry_of(home), slot + 1);
  }

  // For sweeping: calls is_dead(home) for each home that has an entry among the bytes from there on, and takes the entries of
  // those for which it is true away. from and size are multiples of 256. Most entries are 0, so that many are looked at
  // together.
  template <typename IsDead>
  static void sweep(address from, size_t size, IsDead is_dead) {
    assert(is_aligned(from, 256) && is_aligned(size, 256), "whole pieces");
    const size_t at_once = 16;
    for (address home = from; home < from + size; home += at_once * NVMGranuleSize) {
      const volatile uint64_t* const pairs = (const volatile uint64_t*)entry_of(home);
      uint64_t any = 0;
      for (size_t i = 0; i < at_once / 2; i++) {
        any |= Atomic::load(pairs + i);
      }
      for (size_t i = 0; any != 0 && i < at_once; i++) {
        volatile uint32_t* const entry = entry_of(home) + i;
        if (Atomic::load_acquire(entry) != 0 && is_dead(home + i * NVMGranuleSize)) {
          Atomic::store(entry, 0u);
        }
      }
    }
  }

  static void prefetch(const volatile void* home)   { Prefetch::write((void*)place_of(home), 0); }
  static void prefetch_to_read(const volatile void* home)   { Prefetch::read((void*)place_of(home), 0); }
};

#endif // SHARE_NVM_IMAGE_NVMFRONTTABLE_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMHOMESPACE_HPP
#define SHARE_NVM_RECOVER_NVMHOMESPACE_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "runtime/atomic.hpp"
#include "runtime/prefetch.inline.hpp"

// Where homes start and what they cover, so that each is met once and none overlaps another. Several threads may add to it
// and ask it at the same time: of those that add one start, one is told that it was the first, and of two homes that
// overlap, at least one is found out.
//
// Two bits for each granule, in fresh pages, so that it costs nothing that an image could become large. Both kinds of bits
// of 32 granules are one word, the starts in its lower half: a small home is added by one atomic access.
class NVMHomeSpace : public CHeapObj<mtInternal> {
  static const int      GroupLog = 5;
  static const int      CoveredShift = 32;

  volatile uint64_t* _groups;
  size_t             _bytes;

  static uint64_t start_bit(nvmgranule granule)          { return (uint64_t)1 << (untype(granule) & 31); }
  static uint64_t bits_of(nvmgranule granule)            { return start_bit(granule) | start_bit(granule) << CoveredShift; }
  volatile uint64_t* group_of(nvmgranule granule) const  { return _groups + (untype(granule) >> GroupLog); }

  template <typename Function>
  void for_each_group(nvmgranule granule, size_t size, Function f) const;

public:
  enum class Added { First, Known, InMiddle, Overlaps };

  NVMHomeSpace() : _groups(nullptr), _bytes(0) {}
  ~NVMHomeSpace();
  NONCOPYABLE(NVMHomeSpace);

  // Empty, of granules below limit. Before any other use, and for one thread alone. False if there is too little memory.
  bool initialize(nvmgranule limit);

  // Many homes are still to come, so that huge pages pay off.
  void expect_many();

  // A home of so many bytes. Known: one that starts there is; the others are damage, about which problem() says what it is.
  Added add(nvmgranule granule, size_t size);
  static const char* problem(Added added);

  // Of a home of unknown size. False if one that starts there is known.
  bool add_start(nvmgranule granule) {
    const uint64_t bit = start_bit(granule);
    return !has_start(granule) && (Atomic::fetch_then_or(group_of(granule), bit) & bit) == 0;
  }
  void remove_start(nvmgranule granule) { Atomic::fetch_then_and(group_of(granule), ~start_bit(granule)); }
  bool has_start(nvmgranule granule) const {
    return (Atomic::load(group_of(granule)) & start_bit(granule)) != 0;
  }

  bool is_covered(nvmgranule granule, size_t size) const;

  // What lay in so many granules from there on is gone.
  void forget(nvmgranule granule, size_t count) {
    for (size_t i = 0; i < count; i++) {
      if ((Atomic::load(group_of(granule + i)) & bits_of(granule + i)) != 0) {
        Atomic::fetch_then_and(group_of(granule + i), ~bits_of(granule + i));
      }
    }
  }

  void prefetch(nvmgranule granule) const           { Prefetch::write((void*)group_of(granule), 0); }
};

#endif // SHARE_NVM_RECOVER_NVMHOMESPACE_HPP

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
// of 64 granules are neighbours: who comes to a home needs both.
class NVMHomeSpace : public CHeapObj<mtInternal> {
  struct Group {
    volatile uint64_t starts;
    volatile uint64_t covered;
  };

  static const int GroupLog = 6;

  Group* _groups;
  size_t _bytes;

  static uint64_t bit_of(nvmgranule granule)        { return (uint64_t)1 << (untype(granule) & 63); }
  Group* group_of(nvmgranule granule) const         { return _groups + (untype(granule) >> GroupLog); }

  template <typename Function>
  void for_each_group(nvmgranule granule, size_t size, Function f) const;

public:
  NVMHomeSpace() : _groups(nullptr), _bytes(0) {}
  ~NVMHomeSpace();
  NONCOPYABLE(NVMHomeSpace);

  // Empty, of granules below limit. Before any other use, and for one thread alone. False if there is too little memory.
  bool initialize(nvmgranule limit);

  // Many homes are still to come, so that huge pages pay off.
  void expect_many();

  // False if a home that starts there is known.
  bool add_start(nvmgranule granule) {
    volatile uint64_t* const starts = &group_of(granule)->starts;
    const uint64_t bit = bit_of(granule);
    return (Atomic::load(starts) & bit) == 0 && (Atomic::fetch_then_or(starts, bit) & bit) == 0;
  }
  void remove_start(nvmgranule granule) { Atomic::fetch_then_and(&group_of(granule)->starts, ~bit_of(granule)); }
  bool has_start(nvmgranule granule) const {
    return (Atomic::load(&group_of(granule)->starts) & bit_of(granule)) != 0;
  }

  // Once for each home. Null, or what is wrong.
  const char* cover(nvmgranule granule, size_t size);
  bool is_covered(nvmgranule granule, size_t size) const;

  // What lay in so many granules from there on is gone.
  void forget(nvmgranule granule, size_t count) {
    for (size_t i = 0; i < count; i++) {
      Group* const group = group_of(granule + i);
      const uint64_t kept = ~bit_of(granule + i);
      if (((Atomic::load(&group->starts) | Atomic::load(&group->covered)) & ~kept) != 0) {
        Atomic::fetch_then_and(&group->starts, kept);
        Atomic::fetch_then_and(&group->covered, kept);
      }
    }
  }

  void prefetch(nvmgranule granule) const           { Prefetch::write(group_of(granule), 0); }
};

#endif // SHARE_NVM_RECOVER_NVMHOMESPACE_HPP

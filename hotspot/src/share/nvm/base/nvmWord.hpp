// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMWORD_HPP
#define SHARE_NVM_BASE_NVMWORD_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "nvm/nvm_globals.hpp"
#include "runtime/atomic.hpp"
#include "runtime/orderAccess.hpp"
#include "utilities/globalDefinitions.hpp"

class oopDesc;

// The NVM_Metadata word (AutoPersist paper, section 5): 32 bits at a fixed
// offset in the header of every object of a JVM that runs with +AutoPersist.
//
//   bits 1..0   0  ordinary; the other bits are zero
//               1  special: a class mirror with durable roots, or an ordinary object that is dropped, if bit 3 is set
//                  (NVMDroppedValues), or tracked, if bit 2 is set (NVMTracking). Then bits
//                  30..8 are the number of the site it comes from, 0 if none
//                  is known (NVMSites), bit 31 tells that it is a sample
//               2  has a home; bits 31..2 are its granule in the image
//               3  the same, locked
//
// A store barrier tests bits 1..0 and nothing else. The lock bit is taken by
// CAS and held for a few instructions; its holder never blocks, allocates in
// the Java heap or reaches a safepoint.
class NVMWord : public AllStatic {
public:
  static const uint32_t Ordinary   = 0;
  static const uint32_t Special    = 1;
  static const uint32_t HasHome    = 2;
  static const uint32_t Locked     = 3;
  static const uint32_t StateMask  = 3;
  static const uint32_t Tracked    = Special | 4;      // of no site; the lowest byte of each tracked object's word
  static const int      StateBits  = 2;

  static const int      OffsetInBytes = 8;   // after the mark word
  static const int      SizeInBytes   = 4;

  static volatile uint32_t* addr(const oopDesc* obj) {
    return (volatile uint32_t*)((address)obj + OffsetInBytes);
  }

  static uint32_t load(const oopDesc* obj) {
    return Atomic::load(addr(obj));
  }

  // For allocators; initial is Klass::_nvm_word. The word shares its 8 bytes with the first field, or with
  // the length of an array.
  static void clear(HeapWord* mem)          { *(uint64_t*)((address)mem + OffsetInBytes) = 0; }
  static void set_initial(HeapWord* mem, uint32_t initial) { *(uint32_t*)((address)mem + OffsetInBytes) = initial; }
  static void set_ordinary(HeapWord* mem)   { set_initial(mem, Ordinary); }

  static const int      SiteShift  = 8;
  static const uint32_t Sample     = 1u << 31;
  static const uint32_t MostSites  = (Sample >> SiteShift) - 1;

  static uint32_t of_site(uint32_t site)    { return Tracked | site << SiteShift; }
  static uint32_t of_sample(uint32_t site)  { return of_site(site) | Sample; }
  static bool     is_tracked(uint32_t word) { return (uint8_t)word == Tracked; }
  static bool     is_sample(uint32_t word)  { return (word & Sample) != 0; }      // of one that is tracked
  static uint32_t site(uint32_t word)       { return (word & ~Sample) >> SiteShift; }

  static uint32_t state(uint32_t word)      { return word & StateMask; }
  static bool     has_home(uint32_t word)   { return (word & HasHome) != 0; }
  static nvmgranule granule(uint32_t word)  { return to_nvmgranule(word >> StateBits); }
  static uint32_t of_granule(nvmgranule g)  { return (untype(g) << StateBits) | HasHome; }

  // Gives an object without a home this word, which leads to one. The word before: if it has a home, nothing was changed.
  static uint32_t claim(oopDesc* obj, uint32_t word) {
    uint32_t before = load(obj);
    while (!has_home(before)) {
      const uint32_t found = Atomic::cmpxchg(addr(obj), before, word);
      if (found == before) {
        break;
      }
      before = found;
    }
    return before;
  }

  // Whether stores have barriers.
  static bool is_tested()                   { return AutoPersist && !ExplicitPersistence; }

  // The test of every barrier in the VM's own code. It may have stored into a quiet object (NVMQuiet), which is converted without
  // a fence of this thread: so it has its own.
  static bool needs_sync(const oopDesc* obj) {
    if (!is_tested()) {
      return false;
    }
    OrderAccess::fence();
    return state(load(obj)) != Ordinary;
  }
};

#endif // SHARE_NVM_BASE_NVMWORD_HPP

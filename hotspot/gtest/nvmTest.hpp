// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef HOTSPOT_GTEST_NVMTEST_HPP
#define HOTSPOT_GTEST_NVMTEST_HPP

// GoogleTest before HotSpot's headers: these define assert as a macro of their own.
#include <gtest/gtest.h>

#undef assert

#include "utilities/globalDefinitions.hpp"

// Pseudo-random numbers, the same in each run (xorshift64*, Marsaglia 2003, Vigna 2016).
class NVMTestRandom {
  uint64_t _state;

public:
  explicit NVMTestRandom(uint64_t seed) : _state(seed * 2 + 1) {}

  uint64_t next() {
    _state ^= _state >> 12;
    _state ^= _state << 25;
    _state ^= _state >> 27;
    return _state * UCONST64(0x2545f4914f6cdd1d);
  }

  size_t below(size_t bound) { return (size_t)(next() % bound); }
};

#endif // HOTSPOT_GTEST_NVMTEST_HPP

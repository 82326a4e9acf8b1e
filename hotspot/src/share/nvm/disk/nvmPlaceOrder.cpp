// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/disk/nvmPlaceOrder.hpp"

#include "memory/allocation.inline.hpp"
#include "utilities/quickSort.hpp"

static size_t digit(uint64_t place, int shift, size_t digits) {
  return (size_t)(place >> shift) & (digits - 1);
}

// starts[d]: where the first place with that digit goes; changed.
void NVMPlaceOrder::move_by_digit(const uint64_t* from, uint64_t* to, size_t count, int shift, size_t* starts) {
  for (size_t i = 0; i < count; i++) {
    to[starts[digit(from[i], shift, Digits)]++] = from[i];
  }
}

static int compare(uint64_t a, uint64_t b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

void NVMPlaceOrder::sort(NVMArray<uint64_t>* places) {
  const size_t count = places->length();
  if (count < 2) {
    return;
  }
  uint64_t* const other = NEW_C_HEAP_ARRAY_RETURN_NULL(uint64_t, count, mtInternal);
  if (other == nullptr) {
    QuickSort::sort(&places->at(0), count, compare);
    return;
  }
  uint64_t highest = 0;
  for (size_t i = 0; i < count; i++) {
    highest = MAX2(highest, places->at(i) >> PageShift);
  }
  uint64_t* from = &places->at(0);
  uint64_t* to = other;
  size_t starts[Digits];
  for (int bit = 0; highest >> bit != 0; bit += DigitBits) {
    const int shift = PageShift + bit;
    memset(starts, 0, sizeof(starts));
    for (size_t i = 0; i < count; i++) {
      starts[digit(from[i], shift, Digits)]++;
    }
    size_t start = 0;
    for (size_t d = 0; d < Digits; d++) {
      const size_t length = starts[d];
      starts[d] = start;
      start += length;
    }
    move_by_digit(from, to, count, shift, starts);
    swap(from, to);
  }
  if (from == other) {
    memcpy(&places->at(0), other, count * sizeof(uint64_t));
  }
  FREE_C_HEAP_ARRAY(uint64_t, other);
}

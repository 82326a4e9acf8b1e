// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMBITS_HPP
#define SHARE_NVM_BASE_NVMBITS_HPP

#include "utilities/globalDefinitions.hpp"

// Maps of bits, in words of 64.
class NVMBits {
public:
  static const size_t PerWord = 64;

  // Calls f(number, mask) for each word with some of count bits in a row, which are those of the mask.
  template <typename Function>
  static void for_each_word(size_t first, size_t count, Function f) {
    for (size_t bit = first; bit < first + count; ) {
      const size_t length = MIN2(PerWord - bit % PerWord, first + count - bit);
      f(bit / PerWord, (UINT64_MAX >> (PerWord - length)) << bit % PerWord);
      bit += length;
    }
  }
};

#endif // SHARE_NVM_BASE_NVMBITS_HPP

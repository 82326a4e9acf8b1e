// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_DISK_NVMPLACEORDER_HPP
#define SHARE_NVM_DISK_NVMPLACEORDER_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmArray.hpp"
#include "utilities/globalDefinitions.hpp"

// Brings the places of a segment (NVMBaseImage::place()) into the order of the image's pages. Each of them is moved once for every
// 11 bits of the highest page number, and compared with none: a segment has millions of places, and a comparison of two at
// random is mispredicted.
class NVMPlaceOrder : public AllStatic {
  static const int    DigitBits = 11;
  static const size_t Digits = (size_t)1 << DigitBits;

  static void move_by_digit(const uint64_t* from, uint64_t* to, size_t count, int shift, size_t* starts);

public:
  static const int PageShift = 32;       // of the page's number in a place

  // By their pages, then by themselves; given in the order of the latter.
  static void sort(NVMArray<uint64_t>* places);
};

#endif // SHARE_NVM_DISK_NVMPLACEORDER_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/disk/nvmPlaceOrder.hpp"

#include <algorithm>
#include <random>
#include <vector>

// As many places, about pages up to that one.
static void check_sorted(size_t count, uint64_t highest_page) {
  std::mt19937_64 random(count + highest_page);
  std::vector<uint64_t> expected;
  NVMArray<uint64_t> places;
  for (size_t i = 0; i < count; i++) {
    const uint64_t page = i == 0 ? highest_page : random() % (highest_page + 1);
    expected.push_back(page << NVMPlaceOrder::PageShift | i);
    ASSERT_TRUE(places.push(expected.back()));
  }
  std::sort(expected.begin(), expected.end());
  NVMPlaceOrder::sort(&places);
  for (size_t i = 0; i < count; i++) {
    ASSERT_EQ(expected[i], places.at(i));
  }
}

TEST(NVMPlaceOrder, sorts_by_page_and_then_by_place) {
  const uint64_t highest[] = { 0, 1, 2047, 2048, (1 << 22) - 1, 1 << 22, (1 << 28) - 1 };
  for (uint64_t page : highest) {
    for (size_t count : { 0, 1, 2, 3, 1000, 50000 }) {
      check_sorted(count, page);
    }
  }
}

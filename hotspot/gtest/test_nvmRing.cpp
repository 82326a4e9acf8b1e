// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/base/nvmRing.hpp"

#include <deque>

TEST(NVMRing, agrees_with_a_model) {
  NVMTestRandom random(6);
  NVMRing<uint64_t, 100> ring;
  std::deque<uint64_t> model;
  size_t dropped = 0;
  for (uint64_t step = 0; step < 10000; step++) {
    if (random.below(1000) < 500 + (step / 1000 % 2) * 100) {
      ring.put(step);
      if (model.size() < 100) {
        model.push_back(step);
      } else {
        dropped++;
      }
    } else {
      uint64_t element;
      ASSERT_EQ(!model.empty(), ring.take(&element));
      if (!model.empty()) {
        EXPECT_EQ(model.front(), element);
        model.pop_front();
      }
    }
  }
  EXPECT_LT(0u, dropped);
  EXPECT_EQ(dropped, ring.take_dropped());
  EXPECT_EQ(0u, ring.take_dropped());
}

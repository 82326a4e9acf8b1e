// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/recover/nvmHomeSpace.hpp"

#include <atomic>
#include <thread>
#include <vector>

typedef NVMHomeSpace::Added Added;

static const size_t Size = 64 * 40;
static const nvmgranule Limit = to_nvmgranule((uint64_t)Size);

TEST(NVMHomeSpace, meets_each_start_once) {
  NVMHomeSpace space;
  ASSERT_TRUE(space.initialize(Limit));
  const nvmgranule a = to_nvmgranule((uint64_t)63);
  EXPECT_FALSE(space.has_start(a));
  EXPECT_TRUE(space.add_start(a));
  EXPECT_FALSE(space.add_start(a));
  EXPECT_TRUE(space.has_start(a));
  EXPECT_FALSE(space.has_start(a + 1));
  EXPECT_FALSE(space.is_covered(a, 16));
}

TEST(NVMHomeSpace, tells_middle_from_overlap) {
  NVMHomeSpace space;
  ASSERT_TRUE(space.initialize(Limit));
  const nvmgranule a = to_nvmgranule((uint64_t)100);
  EXPECT_EQ(Added::First, space.add(a, 33));               // three granules
  EXPECT_EQ(Added::Known, space.add(a, 33));
  EXPECT_EQ(Added::InMiddle, space.add(a + 2, 16));
  EXPECT_EQ(Added::Overlaps, space.add(to_nvmgranule((uint64_t)98), 48));
  EXPECT_EQ(Added::First, space.add(a + 3, 16));
}

TEST(NVMHomeSpace, is_empty_when_cleared) {
  NVMHomeSpace space;
  ASSERT_TRUE(space.initialize(Limit));
  const nvmgranule a = to_nvmgranule((uint64_t)5);
  space.add(a, 1000);
  space.expect_many();
  ASSERT_TRUE(space.initialize(Limit));
  EXPECT_FALSE(space.has_start(a));
  EXPECT_FALSE(space.is_covered(a, 1000));
}

TEST(NVMHomeSpace, agrees_with_a_model) {
  NVMTestRandom random(7);
  for (int round = 0; round < 50; round++) {
    NVMHomeSpace space;
    ASSERT_TRUE(space.initialize(Limit));
    std::vector<bool> covered(Size);
    for (int step = 0; step < 60; step++) {
      const size_t begin = random.below(Size);
      const size_t granules = 1 + random.below(MIN2((size_t)200, Size - begin));
      const size_t size = granules * NVMGranuleSize - random.below(NVMGranuleSize);
      bool any = false;
      for (size_t i = begin; i < begin + granules; i++) {
        any = any || covered[i];
      }
      ASSERT_EQ(any, space.is_covered(to_nvmgranule((uint64_t)begin), size));
      if (!any) {
        ASSERT_EQ(Added::First, space.add(to_nvmgranule((uint64_t)begin), size));
        for (size_t i = begin; i < begin + granules; i++) {
          covered[i] = true;
        }
      }
    }
  }
}

// Each home has one thread that was the first.
TEST(NVMHomeSpace, is_shared_by_threads) {
  NVMHomeSpace space;
  ASSERT_TRUE(space.initialize(Limit));
  std::atomic<size_t> firsts(0);
  std::atomic<size_t> known(0);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; t++) {
    threads.emplace_back([&] {
      for (size_t i = 0; i + 5 <= Size; i += 5) {
        const Added added = space.add(to_nvmgranule((uint64_t)i), 5 * NVMGranuleSize);
        firsts += added == Added::First ? 1 : 0;
        known += added == Added::Known ? 1 : 0;
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(Size / 5, firsts.load());
  EXPECT_EQ(3 * (Size / 5), known.load());
}

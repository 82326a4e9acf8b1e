#include "nvmTest.hpp"

#include "nvm/recover/nvmHomeSpace.hpp"

#include <atomic>
#include <thread>
#include <vector>

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
  EXPECT_EQ(nullptr, space.cover(a, 33));               // three granules
  EXPECT_STREQ("a reference leads into the middle of an object", space.cover(a + 2, 16));
  EXPECT_STREQ("two objects overlap", space.cover(to_nvmgranule((uint64_t)98), 48));
  EXPECT_EQ(nullptr, space.cover(a + 3, 16));
}

TEST(NVMHomeSpace, is_empty_when_cleared) {
  NVMHomeSpace space;
  ASSERT_TRUE(space.initialize(Limit));
  const nvmgranule a = to_nvmgranule((uint64_t)5);
  space.add_start(a);
  space.cover(a, 1000);
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
        ASSERT_EQ(nullptr, space.cover(to_nvmgranule((uint64_t)begin), size));
        for (size_t i = begin; i < begin + granules; i++) {
          covered[i] = true;
        }
      }
    }
  }
}

// Each granule's start has one thread that was the first, and of homes that overlap only one is right.
TEST(NVMHomeSpace, is_shared_by_threads) {
  NVMHomeSpace space;
  ASSERT_TRUE(space.initialize(Limit));
  std::atomic<size_t> firsts(0);
  std::atomic<size_t> right(0);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; t++) {
    threads.emplace_back([&] {
      for (size_t i = 0; i + 4 <= Size; i += 4) {
        const nvmgranule granule = to_nvmgranule((uint64_t)i);
        firsts += space.add_start(granule) ? 1 : 0;
        right += space.cover(granule, 4 * NVMGranuleSize) == nullptr ? 1 : 0;
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(Size / 4, firsts.load());
  EXPECT_EQ(Size / 4, right.load());
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/region/nvmFreeSegments.hpp"

#include <set>

TEST(NVMFreeSegments, gives_each_segment_once_and_of_the_size_that_is_asked_for) {
  NVMFreeSegments segments;
  const size_t sizes[] = { 128 * K, 256 * K };
  std::set<nvmoffset> free[2];
  for (size_t i = 1; i <= 100; i++) {
    const nvmoffset offset = to_nvmoffset(i * M);
    segments.give(offset, sizes[i % 2]);
    free[i % 2].insert(offset);
  }
  EXPECT_TRUE(is_null(segments.take(512 * K)));
  for (int which = 0; which < 2; which++) {
    for (int i = 0; i < 50; i++) {
      EXPECT_EQ(1u, free[which].erase(segments.take(sizes[which])));
    }
    EXPECT_TRUE(is_null(segments.take(sizes[which])));
  }
}

TEST(NVMFreeSegments, has_none_once_it_is_cleared) {
  NVMFreeSegments segments;
  segments.give(to_nvmoffset(1 * M), 128 * K);
  segments.clear();
  EXPECT_TRUE(is_null(segments.take(128 * K)));
}

TEST(NVMFreeSegments, gives_parts_of_the_largest_one) {
  NVMFreeSegments segments;
  segments.give(to_nvmoffset(1 * M), 128 * K);
  segments.give(to_nvmoffset(2 * M), 512 * K);
  size_t size = 384 * K;
  EXPECT_EQ(to_nvmoffset(2 * M), segments.take_any(&size));
  EXPECT_EQ(384 * K, size);
  size = 1 * M;
  const nvmoffset offset = segments.take_any(&size);
  EXPECT_TRUE(offset == to_nvmoffset(1 * M) || offset == to_nvmoffset(2 * M + 384 * K));
  EXPECT_EQ(128 * K, size);
  EXPECT_FALSE(is_null(segments.take(128 * K)));
  EXPECT_TRUE(is_null(segments.take_any(&size)));
}

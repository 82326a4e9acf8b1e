#include "nvmTest.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmFreeLines.hpp"
#include "nvm/image/nvmMarks.hpp"

#include <map>

static NVMFreeLines::Run run_at(size_t line, size_t lines) {
  return { to_nvmoffset(line * NVMMarks::LineSize), lines * NVMMarks::LineSize };
}

TEST(NVMFreeLines, takes_a_small_run_that_is_large_enough) {
  NVMFreeLines free_lines;
  free_lines.give(run_at(1000, 200));
  free_lines.give(run_at(10, 1));
  free_lines.give(run_at(20, 4));
  EXPECT_EQ(205 * NVMMarks::LineSize, free_lines.bytes());
  EXPECT_EQ(1 * NVMMarks::LineSize, free_lines.take(16).size);
  EXPECT_EQ(4 * NVMMarks::LineSize, free_lines.take(600).size);
  EXPECT_EQ(200 * NVMMarks::LineSize, free_lines.take(16).size);
  EXPECT_EQ(0u, free_lines.take(16).size);
  EXPECT_EQ(0u, free_lines.bytes());
}

TEST(NVMFreeLines, finds_one_among_smaller_ones_of_a_list) {
  NVMFreeLines free_lines;
  free_lines.give(run_at(10, 5));
  free_lines.give(run_at(30, 7));
  free_lines.give(run_at(50, 6));
  EXPECT_EQ(7 * NVMMarks::LineSize, free_lines.take(7 * NVMMarks::LineSize).size);
  EXPECT_EQ(0u, free_lines.take(7 * NVMMarks::LineSize).size);
  EXPECT_EQ(11 * NVMMarks::LineSize, free_lines.bytes());
}

TEST(NVMFreeLines, gives_each_run_once) {
  NVMFreeLines free_lines;
  NVMTestRandom random(1);
  std::map<size_t, size_t> given;
  size_t line = 1;
  size_t in_all = 0;
  for (int i = 0; i < 2000; i++) {
    const size_t lines = 1 + random.below(255);
    given[line] = lines;
    free_lines.give(run_at(line, lines));
    line += lines + 1;
    in_all += lines;
  }
  for (int i = 0; i < 5000; i++) {
    const size_t size = 16 + random.below(32 * K);
    const NVMFreeLines::Run run = free_lines.take(size);
    if (run.size > 0) {
      const auto found = given.find(untype(run.start) / NVMMarks::LineSize);
      ASSERT_TRUE(found != given.end());
      EXPECT_EQ(found->second * NVMMarks::LineSize, run.size);
      EXPECT_GE(run.size, size);
      in_all -= found->second;
      given.erase(found);
    }
  }
  EXPECT_EQ(in_all * NVMMarks::LineSize, free_lines.bytes());
  free_lines.clear();
  EXPECT_EQ(0u, free_lines.bytes());
  EXPECT_EQ(0u, free_lines.take(16).size);
}

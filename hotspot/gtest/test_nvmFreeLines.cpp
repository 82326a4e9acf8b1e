// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/image/nvmFreeLines.hpp"

#include <algorithm>
#include <vector>

typedef NVMFreeLines::Where Where;

static const size_t Chunk = NVMFreeLines::LinesPerChunk;
static const size_t Least = NVMFreeLines::LeastAnywhere;
static const size_t NotFound = NVMFreeLines::NotFound;

TEST(NVMFreeLines, finds_the_first_run_that_will_do) {
  NVMFreeLines lines;
  ASSERT_TRUE(lines.reset(8));
  lines.take(0, 4 * Chunk);
  lines.give(300, 40);
  lines.give(10, 1);
  lines.give(62, 4);          // over words
  EXPECT_EQ(4 * Chunk - 45, lines.taken());
  EXPECT_EQ(10u, lines.find(1, 4, Where::UsedChunks, false));
  EXPECT_EQ(62u, lines.find(2, 4, Where::UsedChunks, false));
  EXPECT_EQ(4u, lines.run_at(62));
  EXPECT_EQ(300u, lines.find(40, 4, Where::UsedChunks, false));
  EXPECT_EQ(NotFound, lines.find(41, 4, Where::UsedChunks, true));
  EXPECT_EQ(NotFound, lines.find(41, 5, Where::UsedChunks, true));
  EXPECT_EQ(5 * Chunk - Least, lines.find(Least, 5, Where::Anywhere, true));
  EXPECT_EQ(7 * Chunk, lines.find(Chunk, 8, Where::Anywhere, true));
}

TEST(NVMFreeLines, joins_runs_over_the_ends_of_chunks_for_large_homes_only) {
  NVMFreeLines lines;
  ASSERT_TRUE(lines.reset(4));
  lines.take(0, 4 * Chunk);
  lines.give(2 * Chunk - 100, 100 + Chunk + 50);      // the chunk between is unused
  EXPECT_EQ(2 * Chunk - 100, lines.find(Chunk + 150, 4, Where::Anywhere, false));
  EXPECT_EQ(NotFound, lines.find(Chunk + 151, 4, Where::Anywhere, true));
  EXPECT_EQ(100u, lines.run_at(2 * Chunk - 100));
  EXPECT_EQ(Chunk + 150, lines.free_in_runs(Chunk, 4));
  EXPECT_EQ(0u, lines.free_in_runs(Chunk + 151, 4));
}

TEST(NVMFreeLines, finds_what_was_given_back_below_a_search_when_it_is_much_or_the_search_is_thorough) {
  NVMFreeLines lines;
  ASSERT_TRUE(lines.reset(1000));
  lines.take(0, 1000 * Chunk);
  lines.give(900 * Chunk, 3);
  EXPECT_EQ(900 * Chunk, lines.find(3, 1000, Where::UsedChunks, false));
  lines.take(900 * Chunk, 3);
  lines.give(5, 3);
  EXPECT_EQ(NotFound, lines.find(3, 1000, Where::UsedChunks, false));
  EXPECT_EQ(5u, lines.find(3, 1000, Where::UsedChunks, true));
  EXPECT_EQ(5u, lines.find(3, 1000, Where::UsedChunks, false));
  lines.take(5, 3);
  EXPECT_EQ(NotFound, lines.find(3, 1000, Where::UsedChunks, false));
  lines.give(0, 20 * Chunk);
  lines.take(9, 20 * Chunk - 9);
  EXPECT_EQ(0u, lines.find(3, 1000, Where::UsedChunks, false));
}

TEST(NVMFreeLines, finds_runs_that_fit) {
  NVMFreeLines lines;
  ASSERT_TRUE(lines.reset(4));
  lines.take(0, 3 * Chunk);
  lines.give(100, NVMFreeLines::LongRun);
  lines.give(200, NVMFreeLines::LongRun - 1);
  lines.give(2 * Chunk + 300, 2);
  EXPECT_EQ(200u, lines.find_fitting(1, 4));
  lines.take(200, NVMFreeLines::LongRun - 1);
  EXPECT_EQ(2 * Chunk + 300, lines.find_fitting(2, 4));
  EXPECT_EQ(NotFound, lines.find_fitting(3, 4));
  EXPECT_EQ(100u, lines.find_fitting(5, 4));
  lines.give(2 * Chunk + 320, 40);
  EXPECT_EQ(2 * Chunk + 320, lines.find_fitting(21, 4));
  EXPECT_EQ(NotFound, lines.find_fitting(20, 4));
}

TEST(NVMFreeLines, keeps_of_a_word_what_is_in_use) {
  NVMFreeLines lines;
  ASSERT_TRUE(lines.reset(2));
  lines.take(Chunk, Chunk);
  lines.give(Chunk + 1, 1);
  lines.keep(Chunk, 6);        // a line that is free stays so
  EXPECT_EQ(Chunk - 63, lines.taken());
  EXPECT_EQ(Chunk + 3, lines.find(61, 2, Where::UsedChunks, true));
  EXPECT_EQ(2u, lines.run_at(Chunk));
}

// Inside of a chunk of which something is taken.
static size_t first_run(const std::vector<bool>& taken, size_t count) {
  for (size_t chunk = 0; chunk < taken.size(); chunk += Chunk) {
    const bool is_used = std::find(taken.begin() + chunk, taken.begin() + chunk + Chunk, true) != taken.begin() + chunk + Chunk;
    size_t run = 0;
    for (size_t line = chunk; line < chunk + Chunk && is_used; line++) {
      run = taken[line] ? 0 : run + 1;
      if (run == count) {
        return line + 1 - count;
      }
    }
  }
  return NotFound;
}

// In one word of a chunk of which something is taken.
static size_t first_fitting_run(const std::vector<bool>& taken, size_t count) {
  for (size_t chunk = 0; chunk < taken.size(); chunk += Chunk) {
    if (std::find(taken.begin() + chunk, taken.begin() + chunk + Chunk, true) == taken.begin() + chunk + Chunk) {
      continue;
    }
    size_t run = 0;
    for (size_t line = chunk; line < chunk + Chunk; line++) {
      run = taken[line] ? 0 : run + 1;
      const bool is_whole = run > 0 && (line % 64 == 63 || taken[line + 1]);
      if (is_whole && run >= count && run < MAX2(2 * count, NVMFreeLines::LongRun)) {
        return line + 1 - run;
      }
      run = is_whole ? 0 : run;
    }
  }
  return NotFound;
}

// The shortest, or one that leaves little, coming from above.
static size_t last_run(const std::vector<bool>& taken, size_t count) {
  size_t best = NotFound;
  size_t best_run = SIZE_MAX;
  size_t run = 0;
  for (size_t line = taken.size(); line-- > 0; ) {
    run = taken[line] ? 0 : run + 1;
    const bool is_whole = run > 0 && (line == 0 || taken[line - 1]);
    if (is_whole && run >= count && run < best_run) {
      best = line + run - count;
      best_run = run;
      if (run - count <= count / 16) {
        break;
      }
    }
  }
  return best;
}

TEST(NVMFreeLines, does_as_a_simple_model_does) {
  const size_t chunks = 16;
  NVMTestRandom random(1);
  NVMFreeLines lines;
  ASSERT_TRUE(lines.reset(chunks));
  std::vector<bool> taken(chunks * Chunk, false);
  for (int i = 0; i < 4000; i++) {
    const bool is_large = random.below(4) == 0;
    const size_t count = is_large ? Least + random.below(3 * Chunk) : 1 + random.below(random.below(2) == 0 ? 4 : Least - 1);
    const Where where = is_large ? Where::Anywhere : Where::UsedChunks;
    const size_t expected = is_large ? last_run(taken, count) : first_run(taken, count);
    lines.begin_again();
    const size_t found = lines.find(count, chunks, where, random.below(2) == 0);
    ASSERT_EQ(expected, found);
    const size_t small = 1 + random.below(NVMFreeLines::LeastUnfitting - 1);
    ASSERT_EQ(first_fitting_run(taken, small), lines.find_fitting(small, chunks));
    if (found != NotFound) {
      const size_t chunk_end = found / Chunk * Chunk + Chunk;
      ASSERT_EQ((size_t)(std::find(taken.begin() + found, taken.begin() + chunk_end, true) - taken.begin()) - found,
                lines.run_at(found));
      lines.take(found, count);
      std::fill(taken.begin() + found, taken.begin() + found + count, true);
    }
    if (found == NotFound || random.below(8) == 0) {
      const size_t first = random.below(chunks * Chunk);
      const size_t length = MIN2(random.below(Chunk) + 1, chunks * Chunk - first);
      if (random.below(3) == 0) {
        lines.take(first, length);
        std::fill(taken.begin() + first, taken.begin() + first + length, true);
      } else {
        lines.give(first, length);
        std::fill(taken.begin() + first, taken.begin() + first + length, false);
      }
    }
    ASSERT_EQ((size_t)std::count(taken.begin(), taken.end(), true), lines.taken());
  }
}

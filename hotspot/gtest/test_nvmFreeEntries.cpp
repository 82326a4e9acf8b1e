// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmFreeEntries.hpp"

#include <map>
#include <vector>

typedef NVMFreeEntries::Extent Extent;

static Extent extent(size_t start, size_t size) {
  return { to_nvmoffset((uint64_t)start), size };
}

// What is written by join(), by start.
static std::map<size_t, size_t> join(NVMFreeEntries* free, std::vector<Extent> extents) {
  NVMArray<Extent> more;
  for (const Extent& e : extents) {
    more.push(e);
  }
  std::map<size_t, size_t> written;
  EXPECT_TRUE(free->join(&more, [&](const Extent& e) { EXPECT_TRUE(written.emplace(untype(e.start), e.size).second); }));
  return written;
}

typedef std::map<size_t, size_t> Written;

TEST(NVMFreeEntries, joins_what_lies_side_by_side) {
  NVMFreeEntries free;
  EXPECT_EQ((Written{ { 64, 24 }, { 128, 56 } }), join(&free, { extent(64, 24), extent(128, 24), extent(152, 32) }));
  EXPECT_EQ(80u, free.bytes());
}

TEST(NVMFreeEntries, writes_the_first_of_those_it_joins) {
  NVMFreeEntries free;
  join(&free, { extent(64, 24), extent(128, 24) });
  EXPECT_EQ((Written{ { 64, 88 } }), join(&free, { extent(88, 40) }));
  EXPECT_EQ(88u, free.bytes());
  Extent found;
  EXPECT_FALSE(free.take(96, &found));
  ASSERT_TRUE(free.take(88, &found));
  EXPECT_EQ(64u, untype(found.start));
  EXPECT_EQ(88u, found.size);
  EXPECT_EQ(0u, free.bytes());
}

// As a crash may have left them: they count one by one until something is joined.
TEST(NVMFreeEntries, does_not_join_what_it_finds) {
  NVMFreeEntries free;
  EXPECT_TRUE(free.add_last(extent(64, 24)));
  EXPECT_TRUE(free.add_last(extent(88, 24)));
  Extent found;
  EXPECT_FALSE(free.take(48, &found));
  EXPECT_EQ((Written{ { 64, 48 }, { 200, 8 } }), join(&free, { extent(200, 8) }));
  EXPECT_TRUE(free.take(48, &found));
}

TEST(NVMFreeEntries, gives_the_start_of_one_and_keeps_the_rest) {
  NVMFreeEntries free;
  join(&free, { extent(64, 48) });
  Extent found;
  ASSERT_TRUE(free.take(24, &found));
  EXPECT_EQ(64u, untype(found.start));
  EXPECT_EQ(48u, found.size);
  ASSERT_TRUE(free.take(24, &found));
  EXPECT_EQ(88u, untype(found.start));
  EXPECT_EQ(24u, found.size);
  EXPECT_FALSE(free.take(8, &found));
}

// The table as units of 8 bytes: owner of each, 0 for none; and the heads that would be in it.
TEST(NVMFreeEntries, agrees_with_a_model) {
  NVMTestRandom random(11);
  const size_t units = 400;
  for (int round = 0; round < 40; round++) {
    NVMFreeEntries free;
    std::map<size_t, size_t> used;         // by unit
    std::map<size_t, size_t> heads;        // of free entries, as the table has them
    std::vector<bool> is_free(units, true);
    heads[0] = units;
    ASSERT_TRUE(free.add_last(extent(0, units * 8)));
    for (int step = 0; step < 300; step++) {
      if (random.below(3) != 0) {
        const size_t size = 1 + random.below(12);
        Extent found;
        if (!free.take(size * 8, &found)) {
          for (auto& head : heads) {
            ASSERT_LT(head.second, size);
          }
          continue;
        }
        const size_t at = untype(found.start) / 8;
        ASSERT_EQ(1u, heads.count(at));
        ASSERT_EQ(heads[at] * 8, found.size);
        heads.erase(at);
        if (found.size / 8 > size) {
          heads[at + size] = found.size / 8 - size;
        }
        used[at] = size;
      } else {
        std::vector<Extent> freed;
        for (auto it = used.begin(); it != used.end(); ) {
          if (random.below(3) == 0) {
            freed.push_back(extent(it->first * 8, it->second * 8));
            it = used.erase(it);
          } else {
            ++it;
          }
        }
        for (auto& written : join(&free, freed)) {
          const size_t at = written.first / 8;
          for (size_t i = at; i < at + written.second / 8; i++) {
            heads.erase(i);
          }
          heads[at] = written.second / 8;
        }
      }
      size_t sum = 0;
      size_t at = 0;
      while (at < units) {
        ASSERT_EQ(1u, used.count(at) + heads.count(at));
        sum += heads.count(at) != 0 ? heads[at] : 0;
        at += heads.count(at) != 0 ? heads[at] : used[at];
      }
      ASSERT_EQ(units, at);
      ASSERT_EQ(sum * 8, free.bytes());
    }
  }
}

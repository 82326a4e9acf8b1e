// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/image/nvmChunkMap.hpp"

#include <vector>

static const size_t Chunks = 5 * NVMChunkMap::ChunksPerWord + 7;      // the last word is not full

class TestMap {
  std::vector<uint64_t> _words;

public:
  NVMChunkMap map;

  TestMap() : _words(NVMChunkMap::bytes_for(Chunks) / sizeof(uint64_t)) {
    NVMChunkMap::make(_words.data(), NVMChunkMap::bytes_for(Chunks));
    map.attach(_words.data(), Chunks);
  }
  uint64_t& word(size_t i) { return _words.at(i); }
};

TEST(NVMChunkMap, takes_whole_pages) {
  EXPECT_EQ(4096u, NVMChunkMap::bytes_for(1));
  EXPECT_EQ(4096u, NVMChunkMap::bytes_for(512 * NVMChunkMap::ChunksPerWord));
  EXPECT_EQ(8192u, NVMChunkMap::bytes_for(512 * NVMChunkMap::ChunksPerWord + 1));
}

TEST(NVMChunkMap, is_free_at_first) {
  TestMap t;
  for (size_t i = 0; i < Chunks; i++) {
    EXPECT_FALSE(t.map.is_used(i));
  }
}

TEST(NVMChunkMap, agrees_with_a_model) {
  NVMTestRandom random(3);
  TestMap t;
  std::vector<bool> model(Chunks);
  for (int step = 0; step < 2000; step++) {
    const size_t first = random.below(Chunks);
    const size_t count = 1 + random.below(MIN2(Chunks - first, (size_t)100));
    const bool use = random.below(2) == 0;
    if (use) {
      t.map.use(first, count);
    } else {
      t.map.release(first, count);
    }
    for (size_t i = first; i < first + count; i++) {
      model[i] = use;
    }
    for (size_t i = 0; i < Chunks; i++) {
      ASSERT_EQ(model[i], t.map.is_used(i)) << i;
    }
    for (size_t w = 0; w < t.map.word_count(); w++) {
      ASSERT_FALSE(t.map.is_damaged(w));
    }
  }
}

TEST(NVMChunkMap, any_flipped_bit_is_damage_and_counts_as_in_use) {
  for (int bit = 0; bit < 64; bit++) {
    TestMap t;
    t.map.use(50, 3);
    t.word(1) ^= (uint64_t)1 << bit;
    EXPECT_TRUE(t.map.is_damaged(1));
    EXPECT_TRUE(t.map.is_used(48));
    EXPECT_TRUE(t.map.is_used(95));
    EXPECT_FALSE(t.map.is_used(47));
    EXPECT_FALSE(t.map.is_used(96));
  }
}

TEST(NVMChunkMap, a_word_in_another_ones_place_is_damage) {
  TestMap t;
  t.map.use(48, 1);
  t.word(2) = t.word(1);
  EXPECT_FALSE(t.map.is_damaged(1));
  EXPECT_TRUE(t.map.is_damaged(2));
}

TEST(NVMChunkMap, a_page_of_zeros_is_damage) {
  TestMap t;
  for (size_t w = 0; w < t.map.word_count(); w++) {
    t.word(w) = 0;
    EXPECT_TRUE(t.map.is_damaged(w));
  }
}

TEST(NVMChunkMap, a_change_mends_a_damaged_word_and_frees_nothing_else) {
  TestMap t;
  t.word(1) = 0;
  t.map.release(48, 1);
  EXPECT_FALSE(t.map.is_damaged(1));
  EXPECT_FALSE(t.map.is_used(48));
  EXPECT_TRUE(t.map.is_used(49));
}

TEST(NVMChunkMap, extends_to_a_larger_one) {
  NVMTestRandom random(5);
  TestMap t;
  std::vector<bool> model(Chunks);
  for (size_t i = 0; i < Chunks; i++) {
    model[i] = random.below(2) == 0;
    if (model[i]) {
      t.map.use(i, 1);
    }
  }
  // Bits of chunks that are not there mean nothing.
  {
    NVMChunkMap longer;
    longer.attach(&t.word(0), Chunks + NVMChunkMap::ChunksPerWord);
    longer.use(Chunks, 3);
  }
  t.word(2) ^= 1;
  const size_t more = 600 * NVMChunkMap::ChunksPerWord;
  std::vector<uint64_t> words(NVMChunkMap::bytes_for(more) / sizeof(uint64_t));
  NVMChunkMap::extend(&t.word(0), Chunks, words.data(), NVMChunkMap::bytes_for(more));
  NVMChunkMap larger;
  larger.attach(words.data(), more);
  for (size_t w = 0; w < larger.word_count(); w++) {
    ASSERT_EQ(w == 2, larger.is_damaged(w)) << w;
  }
  for (size_t i = 0; i < more; i++) {
    const bool was_used = i < Chunks && model[i];
    ASSERT_EQ(was_used || i / NVMChunkMap::ChunksPerWord == 2, larger.is_used(i)) << i;
  }
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/region/nvmDirtySet.hpp"

#include <map>
#include <utility>

typedef std::map<std::pair<nvmgranule, nvmplace>, size_t> Model;     // the size of each place

static void expect_equal(NVMDirtySet* set, const Model& model) {
  ASSERT_EQ(model.size(), set->length());
  size_t log_bytes = 0;
  for (const auto& entry : model) {
    NVMDirty* d = set->find(entry.first.first, entry.first.second);
    ASSERT_NE(nullptr, d);
    EXPECT_EQ(entry.second, d->size);
    EXPECT_EQ(d, set->at(set->number_of(d)));
    log_bytes += d->log_bytes();
  }
  EXPECT_EQ(log_bytes, set->log_bytes());
}

TEST(NVMDirtySet, has_one_entry_for_each_place) {
  NVMTestRandom random(4);
  NVMDirtySet set;
  for (int round = 0; round < 20; round++) {
    Model model;
    const int stores = (int)random.below(3000);
    for (int i = 0; i < stores; i++) {
      const nvmgranule granule = to_nvmgranule(1 + random.below(200));
      const size_t offset = 8 * random.below(8);
      const nvmplace place = to_nvmplace(offset);
      const size_t size = offset == 0 ? 0 : 1 + random.below(20);       // the first field is a reference
      const bool known = model.count({ granule, place }) != 0;
      bool is_new;
      NVMDirty* d = set.add(nullptr, granule, place, size, &is_new);
      ASSERT_NE(nullptr, d);
      EXPECT_EQ(!known, is_new);
      size_t& largest = model[{ granule, place }];
      largest = MAX2(largest, size);
    }
    expect_equal(&set, model);
    EXPECT_EQ(nullptr, set.find(to_nvmgranule(1000), to_nvmplace(8)));
    set.clear();
    expect_equal(&set, Model());
  }
}

TEST(NVMDirtySet, an_entry_overlaps_what_shares_a_byte_with_it) {
  NVMDirtySet set;
  bool is_new;
  NVMDirty* d = set.add(nullptr, to_nvmgranule(1), to_nvmplace(16), 8, &is_new);
  ASSERT_NE(nullptr, d);
  EXPECT_FALSE(d->overlaps(8, 8));
  EXPECT_TRUE(d->overlaps(8, 9));
  EXPECT_TRUE(d->overlaps(23, 1));
  EXPECT_FALSE(d->overlaps(24, 8));
}

// What was stored last, from the start of the place on, however much at once.
TEST(NVMDirtySet, has_what_was_stored_last) {
  NVMTestRandom random(7);
  NVMDirtySet set;
  for (int round = 0; round < 50; round++) {
    uint8_t model[8][64];
    uint8_t home[64] = {};
    size_t noted[8] = {};
    for (int i = 0; i < 100; i++) {
      const size_t place = random.below(8);
      const size_t count = random.below(4) == 0 ? 1 + random.below(64) : 1 + random.below(8);
      uint8_t bytes[64];
      for (size_t j = 0; j < count; j++) {
        bytes[j] = model[place][j] = (uint8_t)random.below(256);
      }
      noted[place] = MAX2(noted[place], count);
      bool is_new;
      NVMDirty* d = set.add(nullptr, to_nvmgranule(1), to_nvmplace(16 + 64 * place), count, &is_new);
      ASSERT_NE(nullptr, d);
      ASSERT_TRUE(d->note_bytes(bytes, home, count));
      EXPECT_EQ(noted[place], d->noted);
      EXPECT_EQ(d->noted, d->size);
      EXPECT_EQ(0, memcmp(d->stored_bytes(), model[place], d->noted));
    }
    set.clear();
  }
}

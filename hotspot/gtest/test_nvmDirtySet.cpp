#include "nvmTest.hpp"

#include "nvm/region/nvmDirtySet.hpp"

#include <map>
#include <utility>

typedef std::map<std::pair<uint32_t, uintptr_t>, size_t> Model;     // the size of each place

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
      const uint32_t granule = 1 + (uint32_t)random.below(200);
      const uintptr_t place = 8 * random.below(8);
      const size_t size = place == 0 ? 0 : 1 + random.below(20);       // the first field is a reference
      const bool known = model.count({ granule, place }) != 0;
      bool is_new;
      NVMDirty* d = set.add(nullptr, granule, place, size, &is_new);
      ASSERT_NE(nullptr, d);
      EXPECT_EQ(!known, is_new);
      size_t& largest = model[{ granule, place }];
      largest = MAX2(largest, size);
    }
    expect_equal(&set, model);
    EXPECT_EQ(nullptr, set.find(1000, 8));
    set.clear();
    expect_equal(&set, Model());
  }
}

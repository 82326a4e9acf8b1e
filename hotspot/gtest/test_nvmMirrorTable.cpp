// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/convert/nvmMirrorTable.hpp"

#include <map>

typedef std::map<NVMMirrorTable::Key, nvmgranule> Model;

static void expect_equal(NVMMirrorTable* table, const Model& model, size_t keys) {
  for (NVMMirrorTable::Key key = 0; key < keys * 8; key += 8) {
    const auto found = model.find(key);
    const nvmgranule home = table->home_of(key);
    ASSERT_EQ(found != model.end() ? found->second : nvmgranule::null, home);
    if (!is_null(home)) {
      NVMMirrorTable::Key back;
      ASSERT_TRUE(table->find_key(home, &back));
      EXPECT_EQ(key, back);
    }
  }
}

TEST(NVMMirrorTable, finds_a_pair_by_either_half) {
  const size_t keys = 3000;       // several in each bucket
  NVMTestRandom random(5);
  NVMMirrorTable table;
  Model model;
  uint64_t homes = 0;
  for (int step = 0; step < 20000; step++) {
    const NVMMirrorTable::Key key = 8 * random.below(keys);
    if (random.below(4) == 0) {
      table.remove(key);
      model.erase(key);
    } else {
      const nvmgranule home = to_nvmgranule(++homes);
      EXPECT_EQ(model.emplace(key, home).first->second, table.add(key, home));
    }
  }
  expect_equal(&table, model, keys);
  table.clear();
  expect_equal(&table, Model(), keys);
}

TEST(NVMMirrorTable, a_removed_class_leaves_its_home_without_one) {
  NVMMirrorTable table;
  NVMMirrorTable::Key key;
  table.add(8, to_nvmgranule(1));
  table.add(16, to_nvmgranule(1 + 1024));      // of the same bucket
  table.remove(8);
  EXPECT_FALSE(table.find_key(to_nvmgranule(1), &key));
  EXPECT_TRUE(table.find_key(to_nvmgranule(1 + 1024), &key));
  table.clear();
  EXPECT_FALSE(table.find_key(to_nvmgranule(1 + 1024), &key));
}

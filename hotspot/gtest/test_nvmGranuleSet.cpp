// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/image/nvmGranuleSet.hpp"

#include <set>

static const size_t Size = 5 * 4096 + 123;      // several blocks, the last one not full

static nvmgranule find_in(const std::set<nvmgranule>& model, nvmgranule begin, nvmgranule end) {
  const auto found = model.lower_bound(begin);
  return found != model.end() && *found < end ? *found : end;
}

TEST(NVMGranuleSet, is_empty_at_first) {
  const nvmgranule limit = to_nvmgranule(Size);
  NVMGranuleSet set(limit);
  EXPECT_TRUE(set.is_empty());
  EXPECT_EQ(nvmgranule::null, set.end());
  EXPECT_EQ(limit, set.find(nvmgranule::null, limit));
}

// Of the granules from first on.
static void compare_with_model(nvmgranule first) {
  NVMTestRandom random(2);
  NVMGranuleSet set;
  set.initialize(first, first + Size);
  std::set<nvmgranule> model;
  for (int step = 0; step < 2000; step++) {
    switch (random.below(10)) {
      case 0: {
        const nvmgranule begin = first + random.below(Size);
        const nvmgranule end = MIN2(first + Size, begin + random.below(9000));
        if (begin < end) {
          set.set_range(begin, end);
          for (nvmgranule g = begin; g < end; g = g + 1) {
            model.insert(g);
          }
        }
        break;
      }
      case 1:
        if (random.below(20) == 0) {
          set.clear();
          model.clear();
        }
        break;
      default: {
        const nvmgranule g = first + random.below(Size);
        set.set(g);
        model.insert(g);
      }
    }
    const size_t from = random.below(Size);
    const nvmgranule begin = first + from;
    const nvmgranule end = begin + random.below(Size - from + 1);
    ASSERT_EQ(find_in(model, begin, end), set.find(begin, end)) << "step " << step;
    ASSERT_EQ(model.count(begin) != 0, set.at(begin));
    ASSERT_EQ(model.empty(), set.is_empty());
    ASSERT_EQ(model.empty() ? first : *model.rbegin() + 1, set.end());
  }
}

TEST(NVMGranuleSet, agrees_with_a_model) {
  compare_with_model(nvmgranule::null);
}

TEST(NVMGranuleSet, agrees_with_a_model_from_another_granule_on) {
  compare_with_model(to_nvmgranule(12345));
}

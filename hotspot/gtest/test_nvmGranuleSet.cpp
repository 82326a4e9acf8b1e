#include "nvmTest.hpp"

#include "nvm/image/nvmGranuleSet.hpp"

#include <set>

static const size_t Size = 5 * 4096 + 123;      // several blocks, the last one not full

static size_t find_in(const std::set<size_t>& model, size_t begin, size_t end) {
  const auto found = model.lower_bound(begin);
  return found != model.end() && *found < end ? *found : end;
}

TEST(NVMGranuleSet, is_empty_at_first) {
  NVMGranuleSet set(Size);
  EXPECT_EQ(0u, set.end());
  EXPECT_EQ(Size, set.find(0, Size));
}

TEST(NVMGranuleSet, agrees_with_a_model) {
  NVMTestRandom random(2);
  NVMGranuleSet set(Size);
  std::set<size_t> model;
  for (int step = 0; step < 2000; step++) {
    switch (random.below(10)) {
      case 0: {
        const size_t begin = random.below(Size);
        const size_t end = MIN2(Size, begin + random.below(9000));
        if (begin < end) {
          set.set_range(begin, end);
          for (size_t i = begin; i < end; i++) {
            model.insert(i);
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
        const size_t i = random.below(Size);
        set.set(i);
        model.insert(i);
      }
    }
    const size_t begin = random.below(Size);
    const size_t end = begin + random.below(Size - begin + 1);
    ASSERT_EQ(find_in(model, begin, end), set.find(begin, end)) << "step " << step;
    ASSERT_EQ(model.count(begin) != 0, set.at(begin));
    ASSERT_EQ(model.empty() ? 0 : *model.rbegin() + 1, set.end());
  }
}

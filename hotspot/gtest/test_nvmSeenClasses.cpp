// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/recover/nvmSeenClasses.hpp"

#include <set>

TEST(NVMSeenClasses, agrees_with_a_model) {
  NVMTestRandom random(3);
  NVMSeenClasses seen;
  std::set<std::pair<uint32_t, uint32_t>> model;
  for (int i = 0; i < 20000; i++) {
    const uint32_t site = (uint32_t)random.below(300);
    const uint32_t id = random.below(20) == 0 ? NVMSeenClasses::WithFront : 1 + (uint32_t)random.below(40);
    ASSERT_TRUE(seen.note(site, id));
    model.insert({ site, id });
  }
  std::set<std::pair<uint32_t, uint32_t>> found;
  seen.for_each([&](uint32_t site, uint32_t id) {
    EXPECT_TRUE(found.insert({ site, id }).second);
    return true;
  });
  EXPECT_EQ(model, found);
}

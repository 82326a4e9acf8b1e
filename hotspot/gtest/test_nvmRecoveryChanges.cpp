// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/recover/nvmRecoveryChanges.hpp"

TEST(NVMRecoveryChanges, a_trace_is_right_if_nothing_changes_from_before_it_on) {
  NVMRecoveryChanges changes;
  const uint64_t at_first = changes.now();
  EXPECT_TRUE(changes.is_same(at_first));
  uint64_t during;
  {
    NVMRecoveryChanges::Recovery recovery(&changes);
    EXPECT_TRUE(changes.is_under_way());
    during = changes.now();
    EXPECT_FALSE(changes.is_same(during));
    EXPECT_FALSE(changes.is_same(at_first));
  }
  EXPECT_FALSE(changes.is_under_way());
  EXPECT_FALSE(changes.is_same(during));
  EXPECT_FALSE(changes.is_same(at_first));
  const uint64_t later = changes.now();
  EXPECT_TRUE(changes.is_same(later));
  changes.note_fronts_cleared();
  EXPECT_FALSE(changes.is_under_way());
  EXPECT_FALSE(changes.is_same(later));
}

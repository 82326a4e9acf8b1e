// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/base/nvmWord.hpp"

TEST(NVMWord, keeps_the_granule) {
  const uint32_t has_home = NVMWord::HasHome;
  const uint32_t locked = NVMWord::Locked;
  for (uint32_t number : { 1u, 2u, 0x12345678u & 0x3fffffff, 0x3fffffffu }) {
    const nvmgranule granule = to_nvmgranule(number);
    const uint32_t word = NVMWord::of_granule(granule);
    EXPECT_EQ(granule, NVMWord::granule(word));
    EXPECT_TRUE(NVMWord::has_home(word));
    EXPECT_EQ(has_home, NVMWord::state(word));
    EXPECT_EQ(granule, NVMWord::granule(word | locked));
    EXPECT_EQ(locked, NVMWord::state(word | locked));
  }
}

TEST(NVMWord, ordinary_and_special_objects_have_no_home) {
  EXPECT_FALSE(NVMWord::has_home(NVMWord::Ordinary));
  EXPECT_FALSE(NVMWord::has_home(NVMWord::Special));
}

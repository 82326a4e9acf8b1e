#include "nvmTest.hpp"

#include "nvm/base/nvmWord.hpp"

TEST(NVMWord, keeps_the_granule) {
  for (uint32_t granule : { 1u, 2u, 0x12345678u & 0x3fffffff, 0x3fffffffu }) {
    const uint32_t word = NVMWord::of_granule(granule);
    EXPECT_EQ(granule, NVMWord::granule(word));
    EXPECT_TRUE(NVMWord::has_home(word));
    EXPECT_EQ(NVMWord::HasHome, NVMWord::state(word));
    EXPECT_EQ(granule, NVMWord::granule(word | NVMWord::Locked));
    EXPECT_EQ(NVMWord::Locked, NVMWord::state(word | NVMWord::Locked));
  }
}

TEST(NVMWord, ordinary_and_special_objects_have_no_home) {
  EXPECT_FALSE(NVMWord::has_home(NVMWord::Ordinary));
  EXPECT_FALSE(NVMWord::has_home(NVMWord::Special));
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/base/nvmAddress.hpp"

TEST(NVMAddress, a_granule_is_16_bytes_of_the_image) {
  EXPECT_EQ(to_nvmoffset(4096), to_nvmoffset(to_nvmgranule(256)));
  EXPECT_EQ(to_nvmgranule(256), to_nvmgranule(to_nvmoffset(4096)));
  EXPECT_TRUE(is_null(to_nvmgranule(nvmoffset::null)));
  EXPECT_TRUE(is_null(to_nvmoffset(nvmgranule::null)));
}

TEST(NVMAddress, the_last_granule_of_the_largest_image_keeps_its_offset) {
  const nvmoffset last = to_nvmoffset(16 * G - NVMGranuleSize);
  EXPECT_EQ(0x3fffffffu, untype(to_nvmgranule(last)));
  EXPECT_EQ(last, to_nvmoffset(to_nvmgranule(last)));
  EXPECT_EQ(1u, to_nvmgranule(to_nvmoffset(16 * G)) - to_nvmgranule(last));
}

TEST(NVMAddress, bytes_take_whole_granules) {
  EXPECT_EQ(0u, nvm_granules_for(0));
  EXPECT_EQ(1u, nvm_granules_for(1));
  EXPECT_EQ(1u, nvm_granules_for(16));
  EXPECT_EQ(2u, nvm_granules_for(17));
}

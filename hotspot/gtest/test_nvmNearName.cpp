// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/base/nvmNearName.hpp"

#include <string>
#include <vector>

static std::string near_of(const std::string& wrong, const std::vector<std::string>& names) {
  NVMNearName near(wrong.c_str(), wrong.length());
  for (const std::string& name : names) {
    near.offer(name.c_str(), name.length());
  }
  return near.best() != nullptr ? std::string(near.best(), near.best_length()) : "";
}

TEST(NVMNearName, is_the_one_with_the_fewest_changes) {
  EXPECT_EQ(near_of("NVMSzie", { "NVMImage", "NVMSize", "NVMTimes" }), "NVMSize");
  EXPECT_EQ(near_of("put1", { "putAll", "put", "get" }), "put");
  EXPECT_EQ(near_of("nvmimage", { "NVMSize", "NVMImage" }), "NVMImage");
  EXPECT_EQ(near_of("lgo", { "map", "log" }), "log");
}

TEST(NVMNearName, may_have_it_as_a_part_or_begin_like_it) {
  EXPECT_EQ(near_of("Image", { "NVMSize", "NVMImage" }), "NVMImage");
  EXPECT_EQ(near_of("NVMDurable", { "NVMDurability", "DurableRoots" }), "NVMDurability");
  EXPECT_EQ(near_of("put", { "putAll" }), "");
}

TEST(NVMNearName, is_none_if_too_much_differs) {
  EXPECT_EQ(near_of("Qwertyuiop", { "NVMImage", "NVMSize" }), "");
  EXPECT_EQ(near_of("ab", { "cd", "abcd" }), "");
  EXPECT_EQ(near_of(std::string(1000, 'a'), { std::string(1000, 'a') }), "");
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/persist/nvmTraceSites.hpp"

TEST(NVMTraceSites, numbers_each_site_once) {
  NVMTraceSites sites;
  bool is_new;
  EXPECT_EQ(1u, sites.number_of({ "a.cpp", "f", 10 }, &is_new));
  EXPECT_TRUE(is_new);
  EXPECT_EQ(2u, sites.number_of({ "a.cpp", "f", 11 }, &is_new));
  EXPECT_EQ(3u, sites.number_of({ "b.cpp", "f", 10 }, &is_new));
  EXPECT_TRUE(is_new);
  EXPECT_EQ(2u, sites.number_of({ "a.cpp", "f", 11 }, &is_new));
  EXPECT_FALSE(is_new);
  sites.clear();
  EXPECT_EQ(1u, sites.number_of({ "b.cpp", "f", 10 }, &is_new));
  EXPECT_TRUE(is_new);
}

TEST(NVMTraceSites, has_no_number_for_one_too_many) {
  NVMTraceSites sites;
  bool is_new;
  uint32_t number = 0;
  for (int line = 1; number + 1 == (uint32_t)line; line++) {
    number = sites.number_of({ "a.cpp", "f", line }, &is_new);
  }
  EXPECT_EQ(0u, number);
  EXPECT_FALSE(is_new);
  EXPECT_EQ(1u, sites.number_of({ "a.cpp", "f", 1 }, &is_new));
}

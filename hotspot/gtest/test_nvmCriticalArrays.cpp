// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/api/nvmCriticalArrays.hpp"
#include "nvm/base/nvmBatch.inline.hpp"

static oopDesc* array(uintptr_t address) {
  return (oopDesc*)address;      // never looked at
}

TEST(NVMCriticalArrays, has_an_array_until_it_is_released_as_often_as_it_was_got) {
  NVMCriticalArrays arrays;
  EXPECT_TRUE(arrays.add(array(8)));
  EXPECT_TRUE(arrays.add(array(16)));
  EXPECT_TRUE(arrays.add(array(8)));
  arrays.remove(array(8));
  EXPECT_TRUE(arrays.has(array(8)));
  EXPECT_TRUE(arrays.has(array(16)));
  arrays.remove(array(8));
  EXPECT_FALSE(arrays.has(array(8)));
  arrays.remove(array(8));
  EXPECT_TRUE(arrays.has(array(16)));
}

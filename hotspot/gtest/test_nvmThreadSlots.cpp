// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/base/nvmThread.hpp"

TEST(NVMThreadSlots, a_thread_is_made_when_none_is_free) {
  static NVMThreadSlots slots;
  EXPECT_EQ(nullptr, slots.at(0));
  NVMThread* first = slots.take();
  NVMThread* second = slots.take();
  EXPECT_EQ(0u, first->slot());
  EXPECT_EQ(1u, second->slot());
  EXPECT_EQ(second, slots.at(1));
  EXPECT_EQ(nullptr, slots.at(2));
  slots.give(first);
  EXPECT_EQ(first, slots.at(0));      // others may look at what it did
  EXPECT_EQ(first, slots.take());
  EXPECT_EQ(2u, slots.take()->slot());
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/recover/nvmPendingHooks.hpp"

static OopHandle handle(uintptr_t address) {
  return OopHandle((oop*)address);      // never looked into
}

static uintptr_t number_of(OopHandle objects) {
  return (uintptr_t)objects.ptr_raw();
}

static const int first_owner = 1;
static const int second_owner = 2;

TEST(NVMPendingHooks, gives_each_owner_what_it_has) {
  NVMPendingHooks pending;
  EXPECT_TRUE(pending.is_empty());
  pending.add(&first_owner, handle(8));
  pending.add(&second_owner, handle(16));
  pending.add(&first_owner, handle(24));
  EXPECT_EQ(8u + 24u, number_of(pending.take(&first_owner)) + number_of(pending.take(&first_owner)));
  EXPECT_TRUE(pending.take(&first_owner).is_empty());
  EXPECT_FALSE(pending.has(&first_owner));
  EXPECT_TRUE(pending.has(&second_owner));
  EXPECT_EQ(16u, number_of(pending.take_any()));
  EXPECT_TRUE(pending.take_any().is_empty());
  EXPECT_TRUE(pending.is_empty());
}

TEST(NVMPendingHooks, what_is_disowned_is_nobodys) {
  NVMPendingHooks pending;
  pending.add(&first_owner, handle(8));
  pending.add(&second_owner, handle(16));
  pending.disown(&first_owner);
  EXPECT_FALSE(pending.has(&first_owner));
  EXPECT_EQ(8u, number_of(pending.take(nullptr)));
  EXPECT_TRUE(pending.take(nullptr).is_empty());
  EXPECT_EQ(16u, number_of(pending.take(&second_owner)));
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/recover/nvmRecoveryLoaders.hpp"

static ClassLoaderData* loader(uintptr_t address) {
  return (ClassLoaderData*)address;      // never looked at
}

TEST(NVMRecoveryLoaders, has_several_from_the_second_one_on) {
  NVMRecoveryLoaders loaders;
  EXPECT_FALSE(loaders.has_several());
  loaders.note(loader(8));
  loaders.note(loader(8));
  EXPECT_FALSE(loaders.has_several());
  loaders.note(loader(16));
  loaders.note(loader(8));
  EXPECT_TRUE(loaders.has_several());
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/base/nvmThread.hpp"
#include "nvm/sync/nvmStripes.hpp"

TEST(NVMStripes, a_place_is_free_but_while_a_commit_has_its_stripe) {
  ASSERT_TRUE(NVMStripes::initialize());
  NVMStripes::clear();
  NVMThread* self = NVMThread::current();
  const nvmoffset offset = to_nvmoffset(4096);
  EXPECT_TRUE(NVMStripes::is_free(offset));
  NVMStripes::lock(NVMStripes::index_of(offset), self);
  EXPECT_FALSE(NVMStripes::is_free(offset));
  NVMStripes::unlock(NVMStripes::index_of(offset), self, 0);
  EXPECT_TRUE(NVMStripes::is_free(offset));
  NVMStripes::lock(NVMStripes::index_of(offset), self);
  NVMStripes::unlock(NVMStripes::index_of(offset), self, 7);
  EXPECT_FALSE(NVMStripes::is_free(offset));       // its region may be replayed
  NVMStripes::clear();
  EXPECT_TRUE(NVMStripes::is_free(offset));
}

TEST(NVMStripes, neighbours_have_different_stripes) {
  for (nvmoffset offset = nvmoffset::null; offset < to_nvmoffset(64 * K); offset += NVMGranuleSize) {
    EXPECT_LT(NVMStripes::index_of(offset), NVMStripes::Count);
    EXPECT_NE(NVMStripes::index_of(offset), NVMStripes::index_of(offset + NVMGranuleSize));
  }
}

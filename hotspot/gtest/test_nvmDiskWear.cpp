// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/disk/nvmDiskWear.hpp"

static const jlong Second = NANOSECS_PER_SEC;

TEST(NVMDiskWear, tells_once_of_a_rate_that_lasts) {
  NVMDiskWear wear(0);
  const uint64_t rate = 23 * M;      // 2.1 TB a day
  uint64_t told = 0;
  int times = 0;
  for (jlong second = 1; second <= 3600; second++) {
    const uint64_t per_day = wear.note(rate * (uint64_t)second, second * Second);
    if (per_day != 0) {
      EXPECT_EQ(NVMDiskWear::Period / Second, second);
      told = per_day;
      times++;
    }
  }
  EXPECT_EQ(1, times);
  EXPECT_NEAR((double)rate * 24 * 60 * 60, (double)told, 1e9);
}

TEST(NVMDiskWear, is_silent_about_bursts_and_low_rates) {
  NVMDiskWear wear(0);
  uint64_t bytes = 0;
  for (jlong second = 1; second <= 7200; second++) {
    bytes += second % 600 < 10 ? 500 * M : 1 * M;
    EXPECT_EQ(0u, wear.note(bytes, second * Second));
  }
}

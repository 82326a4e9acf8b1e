// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmStress.hpp"

#include "runtime/os.hpp"

void NVMStress::sleep_at_random(unsigned one_in) {
  const unsigned number = (unsigned)os::random();
  if (number % one_in == 0) {
    os::naked_short_sleep(1 + number / one_in % 8);
  }
}

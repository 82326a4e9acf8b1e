// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmDormant.hpp"
#include "runtime/atomic.hpp"
#include "utilities/debug.hpp"

// A site is a jump of five bytes, or a test of eax against the jump's distance, which only changes flags.
static const u1 Jump = 0xE9;      // jmp  rel32
static const u1 Test = 0xA9;      // test eax, imm32

void NVMDormant::put_to_sleep(address site) {
  assert(*site == Jump, "as emitted");
  Atomic::store((volatile u1*)site, Test);
}

void NVMDormant::wake_up(address site) {
  assert(*site == Test, "it sleeps");
  Atomic::store((volatile u1*)site, Jump);
}

bool NVMDormant::is_asleep(address site) {
  return *site == Test;
}

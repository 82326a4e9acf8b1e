// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMSTRESS_HPP
#define SHARE_NVM_BASE_NVMSTRESS_HPP

#include "memory/allStatic.hpp"
#include "nvm/nvm_globals.hpp"
#include "runtime/globals.hpp"

// With -XX:+NVMStressCollector the collector of the NVM heap goes on without a rest, and threads now and then sleep for a few
// milliseconds where another thread may do most harm: between a question and what rests upon the answer. Moments in which a
// busy machine takes the processor away once in days come within seconds.
class NVMStress : public AllStatic {
  static void sleep_at_random(unsigned one_in);

public:
  // Once in so many calls. A leaf.
  static void pause(unsigned one_in) {
    if (NVMStressCollector) {
      sleep_at_random(one_in);
    }
  }
};

#endif // SHARE_NVM_BASE_NVMSTRESS_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_C2_NVMLIVENESSC2_HPP
#define SHARE_NVM_BARRIER_C2_NVMLIVENESSC2_HPP

#include "gc/shared/c2/barrierSetC2.hpp"
#include "nvm/barrier/c2/nvmBarrierNode.hpp"
#include "opto/regmask.hpp"

class Compile;
class MachNode;

// The registers that are live after each store barrier of a compilation, which its
// stub must save. They are known only when all code is scheduled. HotSpot finds them, as for the stubs of collectors.
class NVMLivenessC2 : public BarrierSetC2State {
  explicit NVMLivenessC2(Arena* arena) : BarrierSetC2State(arena) {}

public:
  static void compute(Compile* C);

  static const RegMask& after(const MachNode* node);

  bool needs_liveness_data(const MachNode* mach) const override { return NVMBarrierNode::is_mach(mach); }
  bool needs_livein_data() const override                       { return false; }
};

#endif // SHARE_NVM_BARRIER_C2_NVMLIVENESSC2_HPP

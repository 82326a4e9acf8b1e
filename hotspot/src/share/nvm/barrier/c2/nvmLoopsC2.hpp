#ifndef SHARE_NVM_BARRIER_C2_NVMLOOPSC2_HPP
#define SHARE_NVM_BARRIER_C2_NVMLOOPSC2_HPP

#include "memory/allStatic.hpp"

class IdealLoopTree;

// Store barriers in loops.
class NVMLoopsC2 : public AllStatic {
public:
  // A loop with a barrier is not vectorized: its stores may not be reordered with the barrier.
  static bool has_barrier(const IdealLoopTree* loop);
};

#endif // SHARE_NVM_BARRIER_C2_NVMLOOPSC2_HPP

#ifndef SHARE_NVM_BARRIER_C2_NVMLOOPSC2_HPP
#define SHARE_NVM_BARRIER_C2_NVMLOOPSC2_HPP

#include "memory/allStatic.hpp"

class IdealLoopTree;
class Node;
class PhaseIdealLoop;

// Store barriers in loops.
class NVMLoopsC2 : public AllStatic {
  static Node* last_store(PhaseIdealLoop* phase, IdealLoopTree* loop, Node* state);

public:
  // The vectorizer reorders the stores of a slice. The barriers of the loop
  // then wait for the last one.
  static void wait_for_reordered(PhaseIdealLoop* phase, IdealLoopTree* loop);
};

#endif // SHARE_NVM_BARRIER_C2_NVMLOOPSC2_HPP

#ifndef SHARE_NVM_BARRIER_C2_NVMLIVENESSC2_HPP
#define SHARE_NVM_BARRIER_C2_NVMLIVENESSC2_HPP

#include "memory/allocation.hpp"
#include "opto/regmask.hpp"
#include "utilities/growableArray.hpp"

class Compile;
class MachNode;
class Node;

// The registers that are live after each store barrier of a compilation, which its
// stub must save. They are known only when all code is scheduled.
class NVMLivenessC2 : public ArenaObj {
  struct LiveAt {
    const Node* node;
    RegMask     live;
  };

  GrowableArray<LiveAt> _barriers;

  NVMLivenessC2(Compile* C);

  static bool is_barrier(const Node* node);
  RegMask* at(const Node* node);
  void solve(Compile* C);

public:
  static void compute(Compile* C);

  static const RegMask& after(const MachNode* node);
};

#endif // SHARE_NVM_BARRIER_C2_NVMLIVENESSC2_HPP

#ifndef SHARE_NVM_BARRIER_C2_NVMORDERC2_HPP
#define SHARE_NVM_BARRIER_C2_NVMORDERC2_HPP

#include "memory/allStatic.hpp"

class Block;
class Node;
class PhaseCFG;

// Keeps later stores behind a barrier that would sync them.
//
// A barrier reads what it syncs from the front. In
//
//     p.a = 1; q.b = 1; p.a = 2
//
// the barrier of the first store must not see the 2, which would become durable before the store to q.b. It is no load, so that
// C2 knows of no anti-dependence. Hence, once each instruction has its earliest block: a store whose memory is what a
// barrier has as its state, directly or by a phi, gets a precedence edge from the barrier, if that dominates it.
// (Otherwise it is on another path, and the barrier stays on its own: the phi of the words below it sees to that.)
// An edge that would close a circle is left out: then the store comes before the barrier anyway.
class NVMOrderC2 : public AllStatic {
public:
  static void order_stores(PhaseCFG* cfg);
};

#endif // SHARE_NVM_BARRIER_C2_NVMORDERC2_HPP

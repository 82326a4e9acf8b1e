// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_C2_NVMORDERC2_HPP
#define SHARE_NVM_BARRIER_C2_NVMORDERC2_HPP

#include "memory/allStatic.hpp"

class Block;
class InitializeNode;
class Node;
class PhaseCFG;
class StoreNode;

// Keeps later stores behind a barrier that would sync them.
//
// A barrier reads what it syncs from the front. It is no load, so that C2 knows of no anti-dependence.
//
// - In  p.a = 1; q.b = 1; p.a = 2  the barrier of the first store must not see the 2, which would become durable before the
//   store to q.b. Hence, once each instruction has its earliest block: a store whose memory is what a barrier has as its state,
//   directly or by a phi, gets a precedence edge from the barrier, if that dominates it.
//   (Otherwise it is on another path, and the barrier stays on its own: the phi of the words below it sees to that.)
// - In  d.f = x; q.b = 1; x.o = y  the barrier of the first store may convert x, and all that x leads to: it reads what no state of
//   it says. Each later store to something that others can reach has a barrier of its own, behind that one in the chain of
//   the words. So what a barrier has as its state gets a precedence edge from the nearest barriers before that may convert.
//   (What has none is a store to an object that is allocated behind them.) The Initialize of x must not capture the second store.
//
// An edge that would close a circle is left out: then the store comes before the barrier anyway.
class NVMOrderC2 : public AllStatic {
public:
  static void order_stores(PhaseCFG* cfg);

  // Whether the Initialize, which has that memory state, may do the store: no barrier between them may convert its object.
  static bool may_capture(InitializeNode* init, Node* memory, const StoreNode* store);
};

#endif // SHARE_NVM_BARRIER_C2_NVMORDERC2_HPP

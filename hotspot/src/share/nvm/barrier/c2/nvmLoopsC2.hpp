// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_C2_NVMLOOPSC2_HPP
#define SHARE_NVM_BARRIER_C2_NVMLOOPSC2_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class CountedLoopNode;
class IdealLoopTree;
class Node;
class NVMBarrierNode;
class OuterStripMinedLoopNode;
class PhaseIdealLoop;
class PhaseIterGVN;

// Store barriers in counted loops.
//
// The barriers of one object are sunk below the loop: there, one barrier syncs
// what all iterations have stored. They end up on the exit of the loop, that
// is, of the inner one of a strip-mined nest, before its safepoint. Thus nothing that
// could see a store without its barrier lies between them: the loop must have no
// call, no safepoint, no memory barrier and no other exit. In what order the stores of
// one loop to one object become durable is not defined; stores to several objects
// keep their barriers, as do loops where iterations differ in what they store.
//
// The first iteration of a barrier's loop is the one that the loop had first when
// the barrier was sunk. If iterations are split off at its begin later (peeling, a pre
// loop), the loop's barrier still syncs what they stored; the barriers that they get
// as their clones serve the paths past the loop. For iterations at its end there is continue_in().
class NVMLoopsC2 : public AllStatic {
  static bool can_be_interrupted(const IdealLoopTree* loop);
  static Node* last_sunk(const CountedLoopNode* head);
  static bool has_moved_state(const NVMBarrierNode* barrier);

public:
  // A loop with a barrier is not vectorized: its stores may not be reordered with the barrier.
  static bool has_barrier(const IdealLoopTree* loop);

  // How many of the loop's nodes are there for barriers only. They are a single instruction each, so loops are unrolled as if these
  // were not there.
  static uint count_nodes(const IdealLoopTree* loop);

  // Whether a store may move above its loop: not above a barrier that may convert what it stores to (NVMOrderC2); itself a barrier,
  // only if it syncs the same in each iteration.
  static bool may_hoist(PhaseIdealLoop* phase, const IdealLoopTree* loop, Node* store);

  // Whether the loop has been changed.
  static bool sink(PhaseIdealLoop* phase, IdealLoopTree* loop);

  // The clone of a loop runs after it. If the barrier was sunk into a strip-mined nest
  // there is a clone of it, too, which needs to sync only what the cloned loop stores, if that sees what the loop has stored.
  static void continue_in(PhaseIterGVN* igvn, const CountedLoopNode* head, const CountedLoopNode* clone);

  // The outer loop of a strip-mined nest gets its own phis: each round of it
  // syncs the iterations of its own strip.
  static void split_strips(PhaseIterGVN* igvn, OuterStripMinedLoopNode* outer);
};

#endif // SHARE_NVM_BARRIER_C2_NVMLOOPSC2_HPP

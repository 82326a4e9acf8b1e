// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_C2_NVMESCAPEC2_HPP
#define SHARE_NVM_BARRIER_C2_NVMESCAPEC2_HPP

#include "memory/allStatic.hpp"

class Compile;
class ConnectionGraph;
class MergeMemNode;
class Node;
template <typename T> class GrowableArray;
class PhaseIterGVN;

// An object that escapes neither to the heap nor to other threads is
// reachable from no durable root: its stores need no barrier, and its word is 0.
class NVMEscapeC2 : public AllStatic {
public:
  static void remove_barriers(ConnectionGraph* graph, Compile* C, PhaseIterGVN* igvn,
                              GrowableArray<MergeMemNode*>& merges);

  // Whether use is a barrier that has store as a state, not as its memory.
  static bool is_state(Node* store, Node* use);
  static bool is_state_of_barrier(Node* store);

  // When a store to such an object gets a memory slice of its own. The barriers are those of other objects, whose
  // stores came before it in the slice that they shared: these are what has to stay before the barriers.
  static void replace_state(Node* store, Node* state, PhaseIterGVN* igvn);
};

#endif // SHARE_NVM_BARRIER_C2_NVMESCAPEC2_HPP

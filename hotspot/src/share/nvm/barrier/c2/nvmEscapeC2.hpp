#ifndef SHARE_NVM_BARRIER_C2_NVMESCAPEC2_HPP
#define SHARE_NVM_BARRIER_C2_NVMESCAPEC2_HPP

#include "memory/allStatic.hpp"

class Compile;
class ConnectionGraph;
class MergeMemNode;
template <typename T> class GrowableArray;
class PhaseIterGVN;

// An object that escapes neither to the heap nor to other threads is
// reachable from no durable root: its stores need no barrier, and its word is 0.
class NVMEscapeC2 : public AllStatic {
public:
  static void remove_barriers(ConnectionGraph* graph, Compile* C, PhaseIterGVN* igvn,
                              GrowableArray<MergeMemNode*>& merges);
};

#endif // SHARE_NVM_BARRIER_C2_NVMESCAPEC2_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_C2_NVMERRORSEARCHC2_HPP
#define SHARE_NVM_BARRIER_C2_NVMERRORSEARCHC2_HPP

#include "memory/allocation.hpp"
#include "opto/node.hpp"

class Compile;
class GraphKit;

// Whether the error of a store may be pending at a point of C2's graph: whether a barrier is found
// from there backwards along the slice of NVM words, before a call or a poll.
class NVMErrorSearchC2 : public StackObj {
  Compile* const    _C;
  bool const        _while_parsing;
  Unique_Node_List  _states;

  NVMErrorSearchC2(Compile* C, bool while_parsing) : _C(C), _while_parsing(while_parsing) {}

  // Adds what came before state; true if it leaves an error.
  bool visit(Node* state);
  bool visit_source(Node* source);
  bool run(Node* state);

public:
  static bool while_parsing(GraphKit* kit);

  // A poll begins with a memory barrier, behind which it loads the flags; twice, if it has a site. A load, or null if
  // n is none of these barriers.
  static Node* flags_of_poll(Node* n);

  // Does it have a site?
  static bool is_dormant(Node* poll);
  static bool before_poll(Node* poll);
};

#endif // SHARE_NVM_BARRIER_C2_NVMERRORSEARCHC2_HPP

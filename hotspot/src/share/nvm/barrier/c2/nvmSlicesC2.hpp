// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_C2_NVMSLICESC2_HPP
#define SHARE_NVM_BARRIER_C2_NVMSLICESC2_HPP

#include "memory/allocation.hpp"
#include "opto/node.hpp"

class PhaseIterGVN;
class PhiNode;

// Memory phis behind an allocation, one for each slice.
//
// An Initialize has one memory projection, of type raw, that is the state of several slices: of raw memory, of the words of
// objects, and of each field or of the elements of what is allocated. Where a loop is cloned with an allocation in it, its exits
// are merged by one phi of that projection, which is of type raw, too, and again the state of all these slices. If the
// allocation is eliminated, the Initialize's own input takes the place of the projection: a state for each slice, of which the
// phi, by its type, takes that of raw memory for all of them. Then whatever has been stored to the other slices before the
// allocation is lost: a barrier, since all objects' words are one slice, but fields of other objects as well (JDK-8327963).
//
// So before allocations are eliminated each slice gets a phi of its own type.
class NVMSlicesC2 : public StackObj {
  PhaseIterGVN* const _igvn;
  Unique_Node_List    _raw;      // the phis of type raw that have the projection as an input, or one of them
  Node_List           _new;      // those that take their places
  Node_List           _old;      // the raw one that each takes the place of

  explicit NVMSlicesC2(PhaseIterGVN* igvn) : _igvn(igvn), _raw(), _new(), _old() {}

  static int slice_of(const Node* n);
  int slice_of_use(Node* use, uint input);
  PhiNode* phi_of(Node* raw, int slice);
  void find(Node* state);
  void replace_uses(Node* raw);
  void fill();
  void run(Node* projection);

public:
  // Of all allocations.
  static void split(PhaseIterGVN* igvn);
};

#endif // SHARE_NVM_BARRIER_C2_NVMSLICESC2_HPP

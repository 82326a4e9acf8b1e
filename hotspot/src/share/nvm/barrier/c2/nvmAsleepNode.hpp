// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_C2_NVMASLEEPNODE_HPP
#define SHARE_NVM_BARRIER_C2_NVMASLEEPNODE_HPP

#include "opto/subnode.hpp"

class C2_MacroAssembler;
class GraphKit;
class Label;

// Does a kind sleep (NVMDormant)? Equal if so. Together with its If it becomes one site,
//
//     test eax, imm32         // asleep: only changes flags
//     jmp  target             // awake
//
// so that nothing is read while the kind sleeps.
//
// Before an ordered access (NVMAccessC2) the kind is that of the holder, and the target a trap, which goes back to the
// interpreter; the code is compiled again, with a test of the word. An access at a site that sleeps is one whose test has found
// an ordinary object: the site stands before the fence of whoever wakes the kind, and the barrier behind the access is a site, or
// a test, of its own (nvmDormant.hpp, nvmOrderedAccess.hpp). A poll for errors of stores (NVMPollsC2) lies behind its site, out
// of line.
//
// What would be tested is an input, though no code comes of it. It is loaded where the site is parsed, by a pinned load, which
// keeps the site in its place: it is not moved out of a loop. If it is known to be zero, the site is not needed.
class NVMAsleepNode : public CmpNode {
  enum { Tested = 1, Kind };

  NVMAsleepNode(Node* tested, Node* kind) : CmpNode(tested, kind) {}

public:
  // The condition that the kind of that number sleeps (NVMDormantC2). tested is the load of a word, or of a thread's flags.
  static Node* make_bool(GraphKit* kit, Node* tested, int kind);

  // Is there one whose input this is?
  static bool tests(Node* load);

  // Is it a load that there is one for, and for nothing else?
  static bool is_test(Node* n) { return n->is_Load() && n->outcnt() == 1 && tests(n); }

  // Is it the If?
  static bool is_site(Node* n);

  virtual int Opcode() const;
  virtual uint hash() const                                         { return NO_HASH; }
  virtual const Type* Value(PhaseGVN* phase) const;
  virtual const Type* sub(const Type*, const Type*) const           { return TypeInt::CC; }

  // In final graph reshaping: the load has done its duty.
  void lower();

  // Of a control projection, while matching: what is behind the sites that directly follow it, where they sleep. The fence of a
  // volatile store is left out if another one follows, and a site is no reason to have it: where it leads to a trap, the other
  // access is done by the interpreter, with its fence, or an error is thrown, which has been cleared by a locked instruction.
  static Node* behind_sites(Node* control);

  // The code of the If: jumps to target if the kind is awake, or asleep.
  static void emit_branch(C2_MacroAssembler* masm, bool if_asleep, Label* target, int kind);
};

#endif // SHARE_NVM_BARRIER_C2_NVMASLEEPNODE_HPP

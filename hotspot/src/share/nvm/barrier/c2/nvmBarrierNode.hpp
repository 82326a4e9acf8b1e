// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_C2_NVMBARRIERNODE_HPP
#define SHARE_NVM_BARRIER_C2_NVMBARRIERNODE_HPP

#include "nvm/base/nvmWord.hpp"
#include "opto/memnode.hpp"
#include "opto/opcodes.hpp"

// The store barrier in C2's graph: one node until code is emitted, where it
// becomes
//
//     testb [holder + 8], 3
//     jnz   stub              // calls NVMBarrier::sync_*
//
// or, while no object that it could be for has a state, one instruction that does nothing (NVMDormant).
//
// Memory. The barrier is a store to the holder's NVM word. The words of all
// objects are a memory slice of their own (NVMBarrierC2::word_type()), which no
// Java field shares, so that the barriers of a method are a chain in program order,
// as durability demands, and nothing else is ordered by them. Safepoints, calls
// and returns take the whole memory state, thus they wait for the barriers
// before them. Being a store, a barrier needs no special care where C2 handles
// stores: it is no escape, and dies with an allocation that is eliminated.
//
// State. The barrier must follow the store that it is for; so it has that
// store, or whatever is the state of the slice stored to, as its value input.
// For matching, that edge becomes a precedence edge. There is no safepoint
// between the two: both are pinned below the same control, and the safepoint
// before or after which they were parsed stays on its side of both. If C2
// removes the store, removing the barrier too is right, but not required. One that stays has
// the store before as its state, perhaps one to an object that does not escape: when that gets a
// memory slice of its own, the barrier keeps what lies before it in the shared one (NVMEscapeC2).
//
// Extent. What is to be synced:
//
//     inputs after the state    bytes of the holder
//     -                         [low, high); all, if low == high
//     offset (long)             [offset + low, offset + high)
//     index, length (int)       elements [index, index + length), clipped to the array
//     start, size (long)        [start, start + size)
//     base (long),              [low, high), counted from base + iv * slope in each iteration
//     first, end (int)          of a loop, whose induction variable, iv, went from first to
//                               end, exclusively, in steps of stride
//
// Order. Stores become durable in program order, and a sync writes what it covers in an order of its own. So two
// barriers are not made one, however close they are. What a loop stores has no such order: there they are merged
// (NVMLoopsC2). What a later store has written must not be seen by an earlier barrier: NVMOrderC2. What an earlier one has written
// must be seen by a barrier that converts its object: the store has a barrier of its own, before that one, or is captured by the
// object's Initialize, or has a memory barrier behind it (NVMIntrinsicsC2).
//
// No extent has bytes in it that were not stored: another thread's open region may have
// stored there, and what it has stored must not become durable before it ends.
//
// The inputs are numbers, never pointers into the holder. How far a pointer is behind its holder can be read off the graph only
// where the access is parsed (NVMBarrierC2::offset_in): later loops are cloned and their exits merged, which makes a Phi of
// pointers. Numbers mean the same wherever they are computed and merged, so that no transformation of C2's makes an extent wrong.
// They cost nothing: the address is computed from the same nodes.
class NVMBarrierNode : public StoreNode {
public:
  enum {
    State = MemNode::ValueIn,
    FirstExtent,
    FirstIteration,
    EndOfIterations
  };

private:
  int  _low;
  int  _high;
  int  _slope;     // of a strip
  int  _stride;
  uint _extents;   // number of inputs that describe the extent; further states follow them

  NVMBarrierNode(Node* ctrl, Node* mem, Node* word_adr, Node* state, int low, int high);

  bool states_are_useless(PhaseGVN* phase) const;
  bool fold_constants(PhaseGVN* phase);

  uint first_extra_state() const   { return FirstExtent + _extents; }

  // The inputs of the machine instruction, the last of which is packed; their number is returned.
  static const uint MostOperands = 3;
  uint lower_range(Compile* C, Node* operands[]) const;
  uint lower_extent(Compile* C, Node* operands[]) const;
  uint lower_strip(Compile* C, Node* operands[]) const;

  // The constant operand of the machine instruction: 24 bits of offset (signed), 24 of size, 3 of scale,
  // 12 with the number of the holder's kind (NVMDormantC2)
  static const int FieldBits = 24;
  static const int ScaleBits = 3;
  static bool fits(jlong offset)   { return offset == offset << (64 - FieldBits) >> (64 - FieldBits); }
  Node* packed(Compile* C, jlong offset, jlong size, int scale) const;

protected:
  virtual uint size_of() const     { return sizeof(*this); }

public:
  static NVMBarrierNode* make_whole(Node* ctrl, Node* mem, Node* word_adr, Node* state);
  static NVMBarrierNode* make_at(Node* ctrl, Node* mem, Node* word_adr, Node* state,
                                 Node* offset, int size);
  static NVMBarrierNode* make_extent(Node* ctrl, Node* mem, Node* word_adr, Node* state,
                                     Node* start, Node* length);

  static NVMBarrierNode* cast(Node* n) {
    return n->Opcode() == Op_NVMBarrier ? static_cast<NVMBarrierNode*>(n) : nullptr;
  }

  // Is it what the matcher has made of one?
  static bool is_mach(const Node* n);

  virtual int Opcode() const;
  // No value is stored that a vectorized loop would have to care for.
  virtual BasicType value_basic_type() const { return T_VOID; }
  virtual int memory_size() const            { return NVMWord::SizeInBytes; }

  Node* holder() const;

  // For iteration over the states: the input after i, or after none if i is 0; 0 at the end
  uint next_state(uint i) const {
    const uint next = i == 0 ? (uint)State : i == State ? first_extra_state() : i + 1;
    return next < req() ? next : 0;
  }

  bool has_state(const Node* state) const;

  // Whether that kind of store has no reference to convert.
  static bool stores_primitive(int opcode);

  // Whether it may make objects recoverable, and so read more than its states say.
  bool may_convert() const;

  jlong low() const                { return _low; }
  jlong high() const               { return _high; }
  bool is_range() const            { return _extents == 0; }
  bool has_offset() const          { return _extents == 1; }
  bool is_strip() const            { return _extents == 3; }

  Node* offset() const {
    assert(has_offset(), "must be");
    return in(FirstExtent);
  }

  // Whether both are for the same object below the same control, with ranges that count from the same place.
  bool has_place_of(const NVMBarrierNode* other) const;

  // Whether the range touches [low, high), and both together are not too long for one sync.
  bool touches(jlong low, jlong high) const;

  // Widens `later`, which has the same place, to do the work of this one, whose range it touches, too.
  void merge_into(NVMBarrierNode* later) const;

  // A barrier with an offset becomes that of a loop.
  void make_strip(PhaseIterGVN* igvn, Node* base, Node* first, Node* end, int slope, int stride);

  virtual Node* Ideal(PhaseGVN* phase, bool can_reshape);
  virtual Node* Identity(PhaseGVN* phase);
  virtual const Type* Value(PhaseGVN* phase) const;

  // In final graph reshaping: the extent becomes the operands of the machine
  // instruction, in the place of the state; the states follow them.
  void lower(Compile* C);

  // In Matcher::find_shared, when the inputs have been visited: the states
  // become precedence edges, several operands a binary tree.
  void before_matching(Compile* C);

  // The constant operand of the machine instruction
  static int packed_offset(jlong packed) { return (int)(packed << (64 - FieldBits) >> (64 - FieldBits)); }
  static int packed_size(jlong packed)   { return (int)(packed >> FieldBits & right_n_bits(FieldBits)); }
  static int packed_scale(jlong packed)  { return (int)(packed >> 2 * FieldBits & right_n_bits(ScaleBits)); }
  static int packed_kind(jlong packed)   { return (int)(packed >> (2 * FieldBits + ScaleBits)); }

  NOT_PRODUCT(virtual void dump_spec(outputStream* st) const;)
};

#endif // SHARE_NVM_BARRIER_C2_NVMBARRIERNODE_HPP

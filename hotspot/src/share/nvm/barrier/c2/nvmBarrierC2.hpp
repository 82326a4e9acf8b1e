// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_C2_NVMBARRIERC2_HPP
#define SHARE_NVM_BARRIER_C2_NVMBARRIERC2_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class AllocateNode;
class ArrayCopyNode;
class Compile;
class GraphKit;
class MergeMemNode;
class Node;
class NVMBarrierNode;
class PhaseMacroExpand;
class RegionNode;
class Type;
class TypeInstPtr;
class TypePtr;

// Puts store barriers (see nvmBarrierNode.hpp) into C2's graph.
class NVMBarrierC2 : public AllStatic {
  template <typename MakeBarrier>
  static void insert(GraphKit* kit, Node* holder, MakeBarrier make);

public:
  // The memory slice of all NVM words.
  static const TypeInstPtr* word_type(Compile* C);
  static uint word_alias(Compile* C);

  static bool may_be_null(GraphKit* kit, Node* holder);

  // Tests for null, which leaves by input 2 of region. The holder that is not.
  static Node* split_null(GraphKit* kit, Node* holder, RegionNode* region);

  // The word of a new object, if that is not its class's, else ordinary: NVMSites.
  static uint32_t site_word(AllocateNode* alloc);

  // Nothing was stored or called since holder was allocated.
  static bool is_new(GraphKit* kit, Node* holder);

  // How many bytes behind its holder an address that has just been parsed lies, a long. The method is not compiled if C2 makes
  // addresses in a way that does not show it.
  static Node* offset_in(GraphKit* kit, Node* holder, Node* adr);

  // Barriers at the parser's current state; holder may be null at run time.
  static void sync_store(GraphKit* kit, Node* holder, Node* adr, int size, Node* state);
  static void sync_whole(GraphKit* kit, Node* holder, Node* state);

  // Elements [start, start + length), both int, or bytes, both long.
  static void sync_extent(GraphKit* kit, Node* holder, Node* start, Node* length, Node* state);

  // Sends a long copy of references, or maybe of such, from an ordinary array into one that is not to slow_region: NVMArrayCopy.
  static void guard_long_copy(PhaseMacroExpand* phase, ArrayCopyNode* copy, Node** ctrl, MergeMemNode* mem,
                              BasicType element, Node* length, RegionNode* slow_region);

  // The clone of an instance is copied in words of 8 bytes, without its
  // header. The first field shares such a word with the NVM word, so it is
  // copied alone. Returns the new memory state.
  static Node* clone_first_field(PhaseMacroExpand* phase, ArrayCopyNode* clone);
};

#endif // SHARE_NVM_BARRIER_C2_NVMBARRIERC2_HPP

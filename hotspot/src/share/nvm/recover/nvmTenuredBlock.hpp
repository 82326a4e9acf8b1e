#ifndef SHARE_NVM_RECOVER_NVMTENUREDBLOCK_HPP
#define SHARE_NVM_RECOVER_NVMTENUREDBLOCK_HPP

#include "memory/allocation.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"

class G1HeapRegion;

// Room for many fronts in the old generation. What is recovered lives long: made in eden, each front would
// be copied by the young collections that making them causes.
//
// A block is taken, filled and completed without a safepoint in between, so that no collector ever sees
// it half full. With G1 it is a region, whose top stays where it was until it is complete: concurrent
// refinement and marking look at nothing above the top.
class NVMTenuredBlock : public StackObj {
  HeapWord*     _start;        // null: no block is taken
  HeapWord*     _top;
  HeapWord*     _end;
  G1HeapRegion* _region;       // the block, with G1
  bool          _has_room;     // false once the heap had too little for another block

  void note_block(HeapWord* start, HeapWord* end);

public:
  NVMTenuredBlock() : _start(nullptr), _top(nullptr), _end(nullptr), _region(nullptr), _has_room(true) {}
  ~NVMTenuredBlock()                { complete(); }

  // Words of a block.
  static size_t words();

  // Of an object that a block takes; larger ones would leave too much of it unused.
  static size_t most_words()        { return words() / 8; }

  // Completes the block and takes another one. May wait for a safepoint. False if the heap should keep
  // what room it has for its next collections.
  bool take(JavaThread* current);

  // Memory for an object, which must be initialized at once; null if the block has too little left.
  HeapWord* allocate(size_t words);

  // The rest is filled with dead objects.
  void complete();

  // Must the collector be told of a reference to this object from an old one?
  static bool is_remembered(oop value);
};

#endif // SHARE_NVM_RECOVER_NVMTENUREDBLOCK_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMTENUREDBLOCK_HPP
#define SHARE_NVM_RECOVER_NVMTENUREDBLOCK_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmArray.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"

class G1HeapRegion;

// Room for many fronts in the old generation. What is recovered lives long: made in eden, each front would
// be copied by the young collections that making them causes. For one thread.
//
// With G1 a block is a region, whose top stays where it was until the block is complete: concurrent
// refinement and marking look at nothing above the top.
class NVMTenuredBlock {
  friend class NVMTenuredBlocks;

  HeapWord*     _start;
  HeapWord*     _top;
  HeapWord*     _end;
  G1HeapRegion* _region;       // the block, with G1

  void note_block(HeapWord* start, HeapWord* end);
  void begin();
  void complete();

  NVMTenuredBlock(HeapWord* start, HeapWord* end, G1HeapRegion* region)
    : _start(start), _top(start), _end(end), _region(region) {}

public:
  NVMTenuredBlock() : NVMTenuredBlock(nullptr, nullptr, nullptr) {}

  // Words of a block.
  static size_t words();

  // Of an object that a block takes; larger ones would leave too much of it unused.
  static size_t most_words()        { return words() / 8; }

  // Memory for an object, which must be initialized at once; null if the block has too little left.
  HeapWord* allocate(size_t words);

  // Must the collector be told of a reference to this object from an old one?
  static bool is_remembered(oop value);
};

// Blocks that are taken together, filled by several threads and completed without a safepoint in between, so that no
// collector ever sees them half full.
class NVMTenuredBlocks : public StackObj {
  static const size_t MostBytes = 128 * M;

  NVMArray<NVMTenuredBlock> _blocks;
  volatile size_t           _opened;
  bool                      _has_room;     // false once the heap had too little for another block

  bool take_from_heap(size_t count);
  void add(HeapWord* start, HeapWord* end, G1HeapRegion* region);

public:
  NVMTenuredBlocks() : _opened(0), _has_room(true) {}
  ~NVMTenuredBlocks()     { assert(_blocks.length() == 0, "were completed"); }

  // Takes so many blocks, or fewer. May wait for a safepoint. False if there is none: the heap should keep what room it
  // has for its next collections.
  bool take(size_t count, JavaThread* current);

  // One that is empty, for the caller to own; false if there is none any more. By several threads.
  bool open(NVMTenuredBlock* block);

  // The rest is filled with dead objects.
  void complete(NVMTenuredBlock* block)   { block->complete(); }

  // Completes those that nobody has opened. All others are complete.
  void end();
};

#endif // SHARE_NVM_RECOVER_NVMTENUREDBLOCK_HPP

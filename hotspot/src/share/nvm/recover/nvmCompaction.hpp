// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMCOMPACTION_HPP
#define SHARE_NVM_RECOVER_NVMCOMPACTION_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/base/nvmBuffer.hpp"
#include "nvm/recover/nvmRelocation.hpp"

class NVMTracer;

// Closes the gaps that the collector, which moves nothing, has left in an image. While the image is opened, so that no home has a
// front, and nobody but this thread uses it.
//
// A pass moves the homes of chunks that are gaps for the most part, from the end of the image on, into chunks that nothing is in
// and into the gaps of those that stay, as much as fits there. NVMRelocation lets all references lead to the new homes,
// atomically; a crash before that has cost nothing but space, one after it is completed by the next opening. What was moved away
// from is free then, and the next pass has more room. Homes that lie over a chunk's end tie chunks together, which are moved as
// a whole.
//
// It takes a walk through all that is live, and two for each pass. So it is done only where it pays: each collection leaves a
// hint, how many bytes could be gained, and the image must be short of free chunks.
class NVMCompaction : public StackObj {
  struct Chunk {
    uint32_t live;           // bytes of homes
    uint32_t homes;          // that begin here
    bool     is_tied;        // a home goes on in the next chunk
    bool     is_source;
  };

  struct Group {
    size_t start;
    size_t end;
    size_t live;
    size_t homes;

    size_t gap() const;
  };

  NVMTracer* const _tracer;
  NVMArray<Chunk>  _chunks;
  NVMBuffer        _buffer;
  NVMRelocation    _relocation;
  size_t           _bytes;
  bool             _has_taken;

  static size_t chunk_of(nvmgranule granule);
  bool is_source(nvmgranule granule) { return !is_null(granule) && _chunks.at(chunk_of(granule)).is_source; }

  Group group_before(size_t end);
  size_t room_in(const Group& group);
  bool measure();
  bool is_worth_it();
  size_t choose(size_t most_homes);
  size_t leave_out(size_t most_homes);
  void give_gaps();
  bool prepare();
  void move();
  void change_references();

public:
  // Should it be looked into?
  static bool pays();

  // Bytes that could be gained of so many, of which so many are live.
  static size_t gap_of(size_t live, size_t size) { return live > 0 && live <= size / 4 * 3 ? size - live : 0; }

  // Leaves the hint: so many bytes could be gained. 0: not known, or none.
  static void note_gaps(size_t bytes);

  // The tracer has walked all roots, and chunks that it has not come to are free.
  explicit NVMCompaction(NVMTracer* tracer) : _tracer(tracer), _bytes(0), _has_taken(false) {}

  // One pass. False if it has moved nothing.
  bool run();

  // Has it taken space? Then the image has to be walked again, and swept.
  bool has_taken() const { return _has_taken; }

  size_t objects() { return _relocation.count(); }
  size_t bytes()   { return _bytes; }
};

#endif // SHARE_NVM_RECOVER_NVMCOMPACTION_HPP

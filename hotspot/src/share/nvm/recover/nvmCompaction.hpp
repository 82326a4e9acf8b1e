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
// A pass moves the homes of chunks that are gaps for the most part, from the end of the image on, into chunks that nothing is in,
// as much as fits there. NVMRelocation lets all references lead to the new homes, atomically; a crash before that has cost
// nothing but space, one after it is completed by the next opening. What was moved away from is free then, and the next pass
// has more room. Homes that lie over a chunk's end tie chunks together, which are moved as a whole.
//
// It takes a walk through all that is live, and two for each pass. So it is done only where it pays: each collection leaves a
// hint, how many bytes of the chunks in use are gaps, and the image must be short of free chunks.
class NVMCompaction : public StackObj {
  struct Chunk {
    uint32_t live;           // bytes of homes
    uint32_t homes;          // that begin here
    bool     is_tied;        // a home goes on in the next chunk
    bool     is_source;
  };

  NVMTracer* const _tracer;
  NVMArray<Chunk>  _chunks;
  NVMBuffer        _buffer;
  NVMRelocation    _relocation;
  size_t           _bytes;

  static size_t chunk_of(nvmgranule granule);
  bool is_source(nvmgranule granule) { return !is_null(granule) && _chunks.at(chunk_of(granule)).is_source; }

  bool measure();
  bool choose(size_t* homes);
  void move();
  void change_references();

public:
  // Should it be looked into?
  static bool pays();

  // Leaves the hint: so many bytes of homes are live.
  static void note_live(size_t bytes);

  // The tracer has walked all roots.
  explicit NVMCompaction(NVMTracer* tracer) : _tracer(tracer), _bytes(0) {}

  // One pass. False if it has moved nothing; else the image has to be walked again.
  bool run();

  size_t objects() { return _relocation.count(); }
  size_t bytes()   { return _bytes; }
};

#endif // SHARE_NVM_RECOVER_NVMCOMPACTION_HPP

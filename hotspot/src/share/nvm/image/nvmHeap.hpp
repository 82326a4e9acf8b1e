#ifndef SHARE_NVM_IMAGE_NVMHEAP_HPP
#define SHARE_NVM_IMAGE_NVMHEAP_HPP

#include "memory/allStatic.hpp"
#include "memory/allocation.hpp"
#include "nvm/base/nvmBuffer.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/image/nvmChunkMap.hpp"
#include "utilities/globalDefinitions.hpp"

class NVMGranuleSet;

// Space for homes, in chunks; NVMChunkMap has the durable side of it.
//
// Chunks have no size class. Homes larger than half a chunk get a
// run of chunks of their own; whatever follows them in the last is left empty.
//
// Of what earlier lives have left, garbage is found by a trace, at most once in a life. Until it has ended, each
// chunk that was in use when the image was opened may hold something, or not. A chunk is told apart as one that
// does by mark(), which recoveries call as well as the trace: see NVMTraceThread.
class NVMHeap : public AllStatic {
  enum State : u1 {
    Free,
    MayBeGarbage,      // in use when the image was opened, and nothing else is known
    Kept,              // in use since then
    New                // given out by this process
  };

  static NVMSpinLock  _lock;
  static NVMChunkMap  _map;
  static nvmoffset    _top;          // no chunk at or above it has been used
  static size_t       _cursor;       // the search for free runs goes on here
  static volatile size_t _used_chunks;
  static volatile u1* _states;       // by chunk
  static size_t       _length;       // in chunks
  static size_t       _new_chunks;   // given out by this process
  static volatile int _walks;        // under way
  static size_t       _wanted_after; // so many of these, garbage is looked for

  static nvmoffset first_offset();
  template <typename Function> static void set_states(Function state_of);
  static size_t number_of(nvmoffset offset);
  static size_t find_run(size_t count);
  static nvmoffset find_chunks(size_t count);

public:
  static const size_t ChunkSize = 64 * K;

  // For an image that has a chunk map.
  static void initialize();

  // Before any chunk is given out or back: does it have words with a wrong check?
  static bool is_map_damaged()  { return _map.is_any_damaged(); }

  // For one that has none: live tells the granules that are parts of homes.
  static void initialize(const NVMGranuleSet& live);

  // The granule of size bytes, null if the image is full. buffer is the caller's own.
  static nvmgranule allocate(NVMBuffer* buffer, size_t size);

  // The offset of so many chunks in a row, null if the image is full. Durably in use at the return.
  static nvmoffset allocate_chunks(size_t count);

  // Takes back the latest allocation from buffer.
  static void undo(NVMBuffer* buffer, nvmgranule granule, size_t size);

  // While a thread follows references of roots that are not bound: a root may get another value meanwhile, without any lock,
  // and what it had is garbage then. sweep() waits until all walks have ended, and a walk that begins later finds the new
  // value. So a root is read after the walk has begun. No walk waits for anything.
  class Walk : public StackObj {
  public:
    Walk();
    ~Walk();
  };

  // Something that a process can reach lies there; false if that is free space, or in part what this process has given out
  // and in part what earlier ones have. Lock-free.
  static bool mark(nvmoffset offset, size_t size);

  // Does it lie in what this process has given out? Lock-free.
  static bool is_new(nvmoffset offset);

  // All that can be reached is marked: gives back the other chunks. Returns their number.
  static size_t sweep();

  // Calls f(offset) for every chunk in use at this moment; under the lock.
  template <typename Function> static void for_each_used_chunk(Function f);

  static size_t used();         // bytes, in whole chunks
  static nvmoffset used_end() { return _top; }   // the offset above which nothing has been used
  static size_t capacity();
};

template <typename Function>
void NVMHeap::for_each_used_chunk(Function f) {
  NVMSpinLocker locker(&_lock);
  const nvmoffset first = first_offset();
  for (size_t i = 0; i < _length; i++) {
    if (_states[i] != Free) {
      f(first + i * ChunkSize);
    }
  }
}

#endif // SHARE_NVM_IMAGE_NVMHEAP_HPP

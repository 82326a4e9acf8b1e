#ifndef SHARE_NVM_IMAGE_NVMHEAP_HPP
#define SHARE_NVM_IMAGE_NVMHEAP_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmBuffer.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "utilities/globalDefinitions.hpp"

class NVMGranuleSet;

// Space for homes. Nothing about it is durable: which chunks are free is found
// by tracing the image when it is opened, so that nothing can leak.
//
// Chunks have no size class. Homes larger than half a chunk get a
// run of chunks of their own; whatever follows them in the last is left empty.
class NVMHeap : public AllStatic {
  static NVMSpinLock _lock;
  static nvmoffset   _top;          // no chunk at or above it has been used
  static nvmoffset   _end;
  static size_t      _cursor;       // the search for free runs goes on here
  static size_t      _used_chunks;
  static u1*         _used;         // per chunk below the initial top: is it used?
  static size_t      _used_length;  // in chunks

  static nvmoffset first_offset();
  static nvmoffset find_chunks(size_t count);

public:
  static const size_t ChunkSize = 64 * K;

  // live tells the granules that are parts of homes.
  static void initialize(const NVMGranuleSet& live);

  // The granule of size bytes, null if the image is full. buffer is the caller's own.
  static nvmgranule allocate(NVMBuffer* buffer, size_t size);

  // The offset of so many chunks in a row, null if the image is full.
  static nvmoffset allocate_chunks(size_t count);

  // Takes back the latest allocation from buffer.
  static void undo(NVMBuffer* buffer, nvmgranule granule, size_t size);

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
  for (size_t i = 0; first + i * ChunkSize < _top; i++) {
    if (i >= _used_length || _used[i]) {
      f(first + i * ChunkSize);
    }
  }
}

#endif // SHARE_NVM_IMAGE_NVMHEAP_HPP

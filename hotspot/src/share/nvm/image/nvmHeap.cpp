#include "nvm/image/nvmHeap.hpp"

#include "memory/allocation.hpp"
#include "nvm/base/nvmEvents.hpp"
#include "nvm/base/nvmSanitizer.hpp"
#include "nvm/image/nvmGranuleSet.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmImageRoom.hpp"
#include "utilities/align.hpp"

NVMSpinLock NVMHeap::_lock;
size_t      NVMHeap::_top = 0;
size_t      NVMHeap::_end = 0;
size_t      NVMHeap::_cursor = 0;
size_t      NVMHeap::_used_chunks = 0;
u1*         NVMHeap::_used = nullptr;
size_t      NVMHeap::_used_length = 0;

static size_t first_offset() {
  return NVMImageFile::superblock()->object_offset;
}

void NVMHeap::initialize(const NVMGranuleSet& live) {
  const size_t granules = ChunkSize / NVMImageFile::GranuleSize;
  const size_t chunks = (NVMImageFile::size() - first_offset()) / ChunkSize;
  _end = first_offset() + chunks * ChunkSize;

  // The set starts at the object area.
  FREE_C_HEAP_ARRAY(u1, _used);
  _cursor = 0;
  _used_chunks = 0;
  size_t last_used = 0;
  _used = NEW_C_HEAP_ARRAY(u1, chunks, mtInternal);
  for (size_t i = 0; i < chunks; i++) {
    const size_t first = i * granules;
    _used[i] = live.find(first, first + granules) < first + granules;
    if (_used[i]) {
      last_used = i + 1;
      _used_chunks++;
    }
  }
  // What is not live is not read again before it is allocated.
  for (size_t i = 0; NVMSanitizer::Enabled && i < chunks * granules; i++) {
    if (live.find(i, i + 1) > i) {
      NVMSanitizer::hide(NVMImageFile::address_of(first_offset() + i * NVMImageFile::GranuleSize),
                         NVMImageFile::GranuleSize);
    }
  }
  _used_length = last_used;
  _top = first_offset() + last_used * ChunkSize;
}

size_t NVMHeap::allocate_chunks(size_t count) {
  NVMSpinLocker locker(&_lock);
  const size_t offset = find_chunks(count);
  NVMSanitizer::show(NVMImageFile::address_of(offset), offset != 0 ? count * ChunkSize : 0);
  return offset;
}

// Above _top first: there the file is likely to be one piece on disk.
size_t NVMHeap::find_chunks(size_t count) {
  if (count * ChunkSize <= _end - _top && NVMImageRoom::reserve(_top + count * ChunkSize)) {
    size_t offset = _top;
    _top += count * ChunkSize;
    _used_chunks += count;
    return offset;
  }
  size_t run = 0;
  for (size_t i = _cursor; i < _used_length; i++) {
    run = _used[i] ? 0 : run + 1;
    if (run == count) {
      size_t first = i + 1 - count;
      memset(_used + first, 1, count);
      _used_chunks += count;
      if (first == _cursor) {
        _cursor = i + 1;
      }
      return first_offset() + first * ChunkSize;
    }
    if (_used[i] && i == _cursor) {
      _cursor++;
    }
  }
  return 0;
}

uint32_t NVMHeap::allocate(NVMBuffer* buffer, size_t size) {
  size = align_up(size, NVMImageFile::GranuleSize);
  if (size > buffer->_end - buffer->_top) {
    if (size > ChunkSize / 2) {
      size_t offset = allocate_chunks(align_up(size, ChunkSize) / ChunkSize);
      if (offset == 0) {
        NVMEvents::image_full(size);
      }
      return (uint32_t)(offset >> NVMImageFile::GranuleLog);
    }
    size_t offset = allocate_chunks(1);
    if (offset == 0) {
      NVMEvents::image_full(size);
      return 0;
    }
    buffer->_top = offset;
    buffer->_end = offset + ChunkSize;
  }
  size_t offset = buffer->_top;
  buffer->_top += size;
  return (uint32_t)(offset >> NVMImageFile::GranuleLog);
}

void NVMHeap::undo(NVMBuffer* buffer, uint32_t granule, size_t size) {
  size = align_up(size, NVMImageFile::GranuleSize);
  size_t offset = (size_t)granule << NVMImageFile::GranuleLog;
  if (offset + size == buffer->_top) {
    buffer->_top = offset;
  }
}

size_t NVMHeap::used() {
  return Atomic::load(&_used_chunks) * ChunkSize;
}

size_t NVMHeap::capacity() {
  return _end - first_offset();
}

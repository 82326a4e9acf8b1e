#include "nvm/image/nvmHeap.hpp"

#include "memory/allocation.hpp"
#include "nvm/base/nvmEvents.hpp"
#include "nvm/base/nvmSanitizer.hpp"
#include "nvm/image/nvmGranuleSet.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmImageRoom.hpp"
#include "utilities/align.hpp"

NVMSpinLock NVMHeap::_lock;
nvmoffset   NVMHeap::_top = nvmoffset::null;
nvmoffset   NVMHeap::_end = nvmoffset::null;
size_t      NVMHeap::_cursor = 0;
size_t      NVMHeap::_used_chunks = 0;
u1*         NVMHeap::_used = nullptr;
size_t      NVMHeap::_used_length = 0;

nvmoffset NVMHeap::first_offset() {
  return NVMImageFile::superblock()->object_area();
}

void NVMHeap::initialize(const NVMGranuleSet& live) {
  const size_t chunks = (to_nvmoffset(NVMImageFile::size()) - first_offset()) / ChunkSize;
  _end = first_offset() + chunks * ChunkSize;

  FREE_C_HEAP_ARRAY(u1, _used);
  _cursor = 0;
  _used_chunks = 0;
  size_t last_used = 0;
  _used = NEW_C_HEAP_ARRAY(u1, chunks, mtInternal);
  for (size_t i = 0; i < chunks; i++) {
    const nvmgranule begin = to_nvmgranule(first_offset() + i * ChunkSize);
    const nvmgranule end = to_nvmgranule(first_offset() + (i + 1) * ChunkSize);
    _used[i] = live.find(begin, end) < end;
    if (_used[i]) {
      last_used = i + 1;
      _used_chunks++;
    }
  }
  // What is not live is not read again before it is allocated.
  for (nvmoffset at = first_offset(); NVMSanitizer::Enabled && at < _end; at += NVMGranuleSize) {
    if (!live.at(to_nvmgranule(at))) {
      NVMSanitizer::hide(NVMImageFile::address_of(at), NVMGranuleSize);
    }
  }
  _used_length = last_used;
  _top = first_offset() + last_used * ChunkSize;
}

nvmoffset NVMHeap::allocate_chunks(size_t count) {
  NVMSpinLocker locker(&_lock);
  const nvmoffset offset = find_chunks(count);
  NVMSanitizer::show(NVMImageFile::address_of(offset), !is_null(offset) ? count * ChunkSize : 0);
  return offset;
}

// Above _top first: there the file is likely to be one piece on disk.
nvmoffset NVMHeap::find_chunks(size_t count) {
  if (count * ChunkSize <= _end - _top && NVMImageRoom::reserve(_top + count * ChunkSize)) {
    const nvmoffset offset = _top;
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
  return nvmoffset::null;
}

nvmgranule NVMHeap::allocate(NVMBuffer* buffer, size_t size) {
  size = align_up(size, NVMGranuleSize);
  if (size > buffer->_end - buffer->_top) {
    if (size > ChunkSize / 2) {
      const nvmoffset offset = allocate_chunks(align_up(size, ChunkSize) / ChunkSize);
      if (is_null(offset)) {
        NVMEvents::image_full(size);
      }
      return to_nvmgranule(offset);
    }
    const nvmoffset offset = allocate_chunks(1);
    if (is_null(offset)) {
      NVMEvents::image_full(size);
      return nvmgranule::null;
    }
    buffer->_top = offset;
    buffer->_end = offset + ChunkSize;
  }
  const nvmoffset offset = buffer->_top;
  buffer->_top += size;
  return to_nvmgranule(offset);
}

void NVMHeap::undo(NVMBuffer* buffer, nvmgranule granule, size_t size) {
  size = align_up(size, NVMGranuleSize);
  const nvmoffset offset = to_nvmoffset(granule);
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

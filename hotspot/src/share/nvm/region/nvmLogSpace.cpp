// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/region/nvmLogSpace.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/region/nvmLogFormat.hpp"

NVMSpinLock         NVMLogSpace::_lock;
NVMArray<nvmoffset> NVMLogSpace::_free_logs;
NVMFreeSegments     NVMLogSpace::_free_segments;

// Durable before the superblock leads to it.
static void add_log(nvmoffset offset) {
  NVMSuperblock* sb = NVMImageFile::superblock();
  NVMLogHeader* header = NVMLogFormat::header_at(offset);
  NVMPersist::store((volatile uint64_t*)&header->magic, NVMLogHeader::Magic);
  NVMPersist::store((volatile uint64_t*)&header->next, sb->region_logs);
  NVMPersist::store((volatile uint64_t*)&header->retired, (uint64_t)0);
  for (int i = 0; i < 2; i++) {
    NVMLogHalf* half = NVMLogFormat::half_of(header, i);
    NVMPersist::zero(half, NVMLogHalf::HeaderSize);
    NVMPersist::write_back(half, NVMLogHalf::HeaderSize);
  }
  NVMPersist::write_back(header, sizeof(NVMLogHeader));
  NVMPersist::fence();
  NVMPersist::store((volatile uint64_t*)&sb->region_logs, (uint64_t)untype(offset));
  NVMPersist::write_back(&sb->region_logs, sizeof(uint64_t));
  NVMPersist::fence();
}

void NVMLogSpace::clear() {
  NVMSpinLocker locker(&_lock);
  _free_logs.truncate(0);
  _free_segments.clear();
}

nvmoffset NVMLogSpace::take_log() {
  {
    NVMSpinLocker locker(&_lock);
    if (_free_logs.length() > 0) {
      return _free_logs.pop();
    }
  }
  size_t count = 1;
  const nvmoffset offset = NVMHeap::allocate_log(&count);      // may wait
  if (!is_null(offset)) {
    NVMSpinLocker locker(&_lock);
    add_log(offset);
  }
  return offset;
}

void NVMLogSpace::give_log(nvmoffset offset) {
  NVMSpinLocker locker(&_lock);
  _free_logs.push(offset);
}

nvmoffset NVMLogSpace::take_segment(size_t* size) {
  {
    NVMSpinLocker locker(&_lock);
    const nvmoffset offset = _free_segments.take(*size);
    if (!is_null(offset)) {
      return offset;
    }
  }
  size_t count = *size / NVMHeap::ChunkSize;
  const nvmoffset offset = NVMHeap::allocate_log(&count);
  if (is_null(offset)) {
    NVMSpinLocker locker(&_lock);
    return _free_segments.take_any(size);
  }
  *size = count * NVMHeap::ChunkSize;
  return offset;
}

void NVMLogSpace::give_segment(nvmoffset offset) {
  NVMSpinLocker locker(&_lock);
  _free_segments.give(offset, (size_t)NVMLogFormat::segment_at(offset)->size);
}

void NVMLogSpace::release_segments() {
  NVMSpinLocker locker(&_lock);
  _free_segments.give_away([](nvmoffset offset, size_t size) { NVMHeap::release_log(offset, size); });
}

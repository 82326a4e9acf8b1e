#include "nvm/region/nvmLogSpace.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/region/nvmLogFormat.hpp"

static NVMSpinLock      lock;
static NVMArray<size_t> free_logs;
static NVMArray<size_t> free_segments;

// Durable before the superblock leads to it.
static size_t make_log() {
  const size_t offset = NVMHeap::allocate_chunks(1);
  if (offset == 0) {
    return 0;
  }
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
  NVMPersist::store((volatile uint64_t*)&sb->region_logs, (uint64_t)offset);
  NVMPersist::write_back(&sb->region_logs, sizeof(uint64_t));
  NVMPersist::fence();
  return offset;
}

void NVMLogSpace::clear() {
  NVMSpinLocker locker(&lock);
  free_logs.truncate(0);
  free_segments.truncate(0);
}

size_t NVMLogSpace::take_log() {
  NVMSpinLocker locker(&lock);
  return free_logs.length() > 0 ? free_logs.pop() : make_log();
}

void NVMLogSpace::give_log(size_t offset) {
  NVMSpinLocker locker(&lock);
  free_logs.push(offset);
}

size_t NVMLogSpace::take_segment(size_t size) {
  NVMSpinLocker locker(&lock);
  for (size_t i = 0; i < free_segments.length(); i++) {
    const size_t offset = free_segments.at(i);
    if (NVMLogFormat::segment_at(offset)->size == size) {
      const size_t last = free_segments.pop();
      if (i < free_segments.length()) {
        free_segments.at(i) = last;
      }
      return offset;
    }
  }
  return NVMHeap::allocate_chunks(size / NVMHeap::ChunkSize);
}

void NVMLogSpace::give_segment(size_t offset) {
  NVMSpinLocker locker(&lock);
  free_segments.push(offset);
}

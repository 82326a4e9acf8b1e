#include "nvm/region/nvmLogSpace.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/region/nvmLogFormat.hpp"

static NVMSpinLock         lock;
static NVMArray<nvmoffset> free_logs;
static NVMArray<nvmoffset> free_segments;

// Durable before the superblock leads to it.
static nvmoffset make_log() {
  const nvmoffset offset = NVMHeap::allocate_chunks(1);
  if (is_null(offset)) {
    return nvmoffset::null;
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
  NVMPersist::store((volatile uint64_t*)&sb->region_logs, (uint64_t)untype(offset));
  NVMPersist::write_back(&sb->region_logs, sizeof(uint64_t));
  NVMPersist::fence();
  return offset;
}

void NVMLogSpace::clear() {
  NVMSpinLocker locker(&lock);
  free_logs.truncate(0);
  free_segments.truncate(0);
}

nvmoffset NVMLogSpace::take_log() {
  NVMSpinLocker locker(&lock);
  return free_logs.length() > 0 ? free_logs.pop() : make_log();
}

void NVMLogSpace::give_log(nvmoffset offset) {
  NVMSpinLocker locker(&lock);
  free_logs.push(offset);
}

nvmoffset NVMLogSpace::take_segment(size_t size) {
  NVMSpinLocker locker(&lock);
  for (size_t i = 0; i < free_segments.length(); i++) {
    const nvmoffset offset = free_segments.at(i);
    if (NVMLogFormat::segment_at(offset)->size == size) {
      const nvmoffset last = free_segments.pop();
      if (i < free_segments.length()) {
        free_segments.at(i) = last;
      }
      return offset;
    }
  }
  return NVMHeap::allocate_chunks(size / NVMHeap::ChunkSize);
}

void NVMLogSpace::give_segment(nvmoffset offset) {
  NVMSpinLocker locker(&lock);
  free_segments.push(offset);
}

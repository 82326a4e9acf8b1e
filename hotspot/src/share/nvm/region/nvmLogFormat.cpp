// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/region/nvmLogFormat.hpp"

#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmChecksum.hpp"

uint32_t NVMLogHalf::checksum_after(uint32_t records) const {
  const uint64_t fields[] = { number, length, kind };
  return NVMChecksum::extend(records, fields, sizeof(fields));
}

uint64_t NVMLogHalf::check(NVMLogHeader* log, uint64_t number, NVMLogRecord* record) {
  const uint64_t owner[] = { untype(NVMImageFile::offset_at(log)), number };
  const uint32_t checksum = NVMChecksum::compute(owner, sizeof(owner));
  return NVMChecksum::extend(checksum, record, record->length()) | (uint64_t)1 << 32;
}

NVMLogHeader* NVMLogFormat::header_at(nvmoffset offset) {
  return (NVMLogHeader*)NVMImageFile::address_of(offset);
}

NVMLogHalf* NVMLogFormat::half_of(NVMLogHeader* header, int i) {
  return (NVMLogHalf*)((address)header + (i == 0 ? HeaderSize : NVMHeap::ChunkSize / 2));
}

address NVMLogFormat::end_of(NVMLogHeader* header, int i) {
  return (address)header + (i == 0 ? NVMHeap::ChunkSize / 2 : NVMHeap::ChunkSize);
}

NVMLogSegment* NVMLogFormat::segment_at(nvmoffset offset) {
  return is_null(offset) ? nullptr : (NVMLogSegment*)NVMImageFile::address_of(offset);
}

NVMLogCursor::NVMLogCursor(NVMLogHeader* header, int half) {
  NVMLogHalf* h = NVMLogFormat::half_of(header, half);
  _at = h->records();
  _end = NVMLogFormat::end_of(header, half);
  _next = NVMLogFormat::segment_at(to_nvmoffset(h->next_segment));
}

bool NVMLogCursor::next_segment() {
  if (_next == nullptr) {
    return false;
  }
  _at = _next->records();
  _end = _next->end();
  _next = NVMLogFormat::segment_at(to_nvmoffset(_next->next_segment));
  return true;
}

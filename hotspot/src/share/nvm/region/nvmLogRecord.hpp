// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_REGION_NVMLOGRECORD_HPP
#define SHARE_NVM_REGION_NVMLOGRECORD_HPP

#include "nvm/base/nvmAddress.hpp"
#include "utilities/align.hpp"
#include "utilities/globalDefinitions.hpp"

// A record of a region's redo log: bytes for a place in the image. (In the undo logs of version 1: what was
// there before. Those of today have NVMUndoRecord.)
//
//   u8 target    bits 39..0: offset in the image; bits 63..40: number of bytes, not 0
//   bytes        at the same offset modulo 8 as in the target; zeros up to a multiple of 8
//
// A record of such an undo log counts by itself, and has before it
//   u8 check     checksum of the log's offset, the region's number and the record
// 0 instead of a record says that the log goes on in the next segment.
class NVMLogRecord {
  static const int      OffsetBits = 40;
  static const uint64_t OffsetMask = ((uint64_t)1 << OffsetBits) - 1;

  uint64_t _target;

public:
  static const size_t MaxSize = 8 * K;         // of the bytes; longer ranges take several records
  static const size_t HeaderSize = 8;

  static uint64_t target(nvmoffset offset, size_t size) { return (uint64_t)size << OffsetBits | untype(offset); }

  bool      is_end() const       { return _target == 0; }
  nvmoffset offset() const       { return to_nvmoffset(_target & OffsetMask); }
  size_t    size() const         { return (size_t)(_target >> OffsetBits); }
  address   bytes()              { return (address)this + HeaderSize + untype(offset()) % 8; }

  // Of a record for so many bytes. The offset counts modulo 8: that in an object does, too.
  static size_t length_for(size_t offset, size_t size) { return HeaderSize + align_up(offset % 8 + size, (size_t)8); }
  static size_t length_for(nvmoffset offset, size_t size) { return length_for(untype(offset), size); }
  size_t    length() const       { return length_for(offset(), size()); }

  // Of all records for a range. MaxSize is a multiple of 8, so that all of its pieces begin alike.
  static size_t length_for_range(size_t offset, size_t size) {
    const size_t full = (size - 1) / MaxSize;
    return full * length_for(offset, MaxSize) + length_for(offset, size - full * MaxSize);
  }
};

#endif // SHARE_NVM_REGION_NVMLOGRECORD_HPP

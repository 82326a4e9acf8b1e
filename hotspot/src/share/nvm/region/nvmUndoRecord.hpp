// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_REGION_NVMUNDORECORD_HPP
#define SHARE_NVM_REGION_NVMUNDORECORD_HPP

#include "nvm/base/nvmAddress.hpp"
#include "nvm/region/nvmLogRecord.hpp"
#include "utilities/align.hpp"
#include "utilities/globalDefinitions.hpp"

struct NVMLogHeader;

// A record of a region's undo log: what was in the image, and what the region stored there.
//
//   u8 check     bit 32 set; bits 31..0: checksum of the log's offset, the region's number and all that follows
//   u8 order     of the records of all logs of a process
//   u8 target    bits 39..0: offset in the image; bits 61..40: number of bytes, not 0; bits 63..62: log2 of an element's size
//   bytes        what was there, at the same offset modulo 8 as in the target; zeros up to a multiple of 8
//   bytes        what the region stored, likewise
//
// Why both. A region is no lock: where its program lets go of a lock before the region ends, another
// thread's store to the same place may complete, and must not be taken back with the region. So an element is
// restored only if it still is what the region stored. (A store of the same value can't be told
// from the region's own.) Records are restored in the reverse of their order, whichever log they are in, since
// they are made under the lock bit of the front; so of several regions that are rolled back each finds what
// it has stored.
//
// Doing it again, after a crash in between, does no harm. The values of a place in the order of its records
// are v0 > v1, v1 > v2, ... from one store of others to the next. Wherever restoring has
// stopped, the place has one of these; starting over leaves it alone until the latest record that made
// this value, and goes down to v0 from there.
class NVMUndoRecord {
  static const int      OffsetBits = 40;
  static const int      ElementShift = 62;
  static const uint64_t OffsetMask = ((uint64_t)1 << OffsetBits) - 1;
  static const uint64_t SizeMask = ((uint64_t)1 << (ElementShift - OffsetBits)) - 1;

  uint64_t _check;
  uint64_t _order;
  uint64_t _target;

  static size_t area(nvmoffset offset, size_t size) { return align_up(untype(offset) % 8 + size, (size_t)8); }
  address areas() const           { return (address)this + HeaderSize; }
  uint64_t compute_check(NVMLogHeader* log, uint64_t region) const;

public:
  static const size_t MaxSize = NVMLogRecord::MaxSize;
  static const size_t HeaderSize = 24;

  bool      is_end() const        { return _check == 0; }
  uint64_t  order() const         { return _order; }
  nvmoffset offset() const        { return to_nvmoffset(_target & OffsetMask); }
  size_t    size() const          { return (size_t)(_target >> OffsetBits & SizeMask); }
  size_t    element_size() const  { return (size_t)1 << (_target >> ElementShift); }
  address   old_bytes() const     { return areas() + untype(offset()) % 8; }
  address   stored_bytes() const  { return old_bytes() + area(offset(), size()); }

  static size_t length_for(nvmoffset offset, size_t size) { return HeaderSize + 2 * area(offset, size); }
  size_t    length() const        { return length_for(offset(), size()); }

  // Writes the record, with what is in the image now; not fenced. stored is aligned as the target is.
  void     write(NVMLogHeader* log, uint64_t region, uint64_t order, nvmoffset offset, size_t size, int element_log,
                 const void* stored);
  bool     is_checked(NVMLogHeader* log, uint64_t region) const { return compute_check(log, region) == _check; }

  // Are target and elements aligned to each other? What they are in the image is not asked.
  bool     is_plausible() const;

  // Written back, not fenced. No other thread writes there.
  void     restore();
};

#endif // SHARE_NVM_REGION_NVMUNDORECORD_HPP

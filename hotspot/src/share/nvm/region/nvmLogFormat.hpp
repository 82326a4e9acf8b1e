// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_REGION_NVMLOGFORMAT_HPP
#define SHARE_NVM_REGION_NVMLOGFORMAT_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "nvm/region/nvmLogRecord.hpp"

// The region logs of an image. Each takes one chunk of the object area, and belongs
// to one thread of the process that has the image open; the superblock leads to the
// first. Logs are only added; another process uses them again.
//
//   chunk     header · half 0 · half 1
//   half      which region, and its records, which go on in segments of their own
//   segment   records
//
// Regions of one log are numbered upwards, and alternate between the halves.
struct NVMLogHeader {
  static const uint64_t Magic = 0x31474f4c4e474552ull;     // "REGNLOG1"

  uint64_t magic;
  uint64_t next;            // offset of the next log; 0 at the end
  uint64_t retired;         // regions up to this number must not be recovered
};

struct NVMLogHalf {
  static const size_t HeaderSize = 32;

  // Regions of a log in all its life; stripes have room for no more.
  static const uint64_t MaxNumber = (uint64_t)1 << 46;

  enum Kind { Redo = 1, OldUndo = 2, Undo = 3 };     // OldUndo is that of images of version 1

  uint64_t number;
  uint64_t length;          // redo: bytes of all records; undo: 0
  uint32_t checksum;        // of number, length and kind, and the records of a redo log
  uint32_t kind;
  uint64_t next_segment;    // offset in the image; 0 if there is none

  // The checksum of records (0 if there are none), continued over number, length and kind. Not a
  // combination of two checksums: torn words of both, changed alike, would cancel each other out.
  uint32_t checksum_after(uint32_t records) const;

  // What stands before a record of an old undo log; never 0. Segments pass from log to
  // log with all that is in them: the log's offset and the region's number tell whose a record is.
  static uint64_t check(NVMLogHeader* log, uint64_t number, NVMLogRecord* record);

  address  records() const  { return (address)this + HeaderSize; }
};

struct NVMLogSegment {
  static const size_t HeaderSize = 16;

  uint64_t next_segment;
  uint64_t size;            // bytes, with this header

  address records() const   { return (address)this + HeaderSize; }
  address end() const       { return (address)this + size; }
};

class NVMLogFormat : public AllStatic {
public:
  static const size_t HeaderSize = 64;

  static NVMLogHeader*  header_at(nvmoffset offset);
  static NVMLogHalf*    half_of(NVMLogHeader* header, int i);
  static address        end_of(NVMLogHeader* header, int i);
  static NVMLogSegment* segment_at(nvmoffset offset);     // null at 0
};

// Where in a half a record is or goes.
class NVMLogCursor {
  address        _at;
  address        _end;
  NVMLogSegment* _next;

public:
  NVMLogCursor() : _at(nullptr), _end(nullptr), _next(nullptr) {}
  NVMLogCursor(NVMLogHeader* header, int half);

  address at() const              { return _at; }
  bool    has(size_t size) const  { return size <= (size_t)(_end - _at); }
  void    advance(size_t size)    { _at += size; }

  // On to the next segment; false if there is none.
  bool    next_segment();
  NVMLogSegment* peek() const     { return _next; }
  void    set_next(NVMLogSegment* segment) { _next = segment; }
};

#endif // SHARE_NVM_REGION_NVMLOGFORMAT_HPP

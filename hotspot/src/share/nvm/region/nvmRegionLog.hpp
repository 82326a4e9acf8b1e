// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_REGION_NVMREGIONLOG_HPP
#define SHARE_NVM_REGION_NVMREGIONLOG_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/base/nvmThreadRegion.hpp"
#include "nvm/region/nvmLogFormat.hpp"
#include "nvm/region/nvmUndoRecord.hpp"

// A thread's log of regions in the image (AutoPersist paper, section 6.5).
//
// Redo, one region n:
//
//   1. records are written to half n % 2, with a checksum over all; write-back, fence:
//      the region is durable
//   2. the homes are written; write-back, no fence
//
// The fence of region n comes after the write-backs of n - 1's homes, so that these are
// durable then; and the half that n + 1 overwrites is that of n - 1. Recovery replays the
// regions of both halves, in order, unless they are retired. Thus one fence per
// region is enough.
//
// A replay must not undo a later store. Whoever, outside of the same log, is about to write
// a place that a region wrote retires that region first (NVMStripes finds it): its homes
// are made durable, then the mark that it is retired. Where stores are durable at
// once (process mode, eADR) a region is retired at its end, at no cost.
//
// Undo, the paper's algorithm: each record (NVMUndoRecord), with a checksum of its own, is written
// back and fenced before its home is written; at the end a fence, then the region is retired,
// and another fence.
//
// A log takes what its regions take while they last. What it keeps does not depend on how large they were:
// its chunk, and a small segment for each half that has needed one. A region with more of them is
// retired at its end, which is a fence or two for hundreds of records, and gives them back.
//
// A redo log belongs to one thread of the operating system, an undo log to one region at a time (NVMUnmounted);
// retire() may be called by any. Lock order: stripes,
// then this log's lock, whose holder waits for nothing.
class NVMRegionLog : public NVMThreadLog {
  NVMSpinLock        _lock;
  NVMLogHeader*      _header;        // null before the first region
  volatile uint64_t  _latest;        // the last region whose records are durable
  volatile uint64_t  _retired;
  uint64_t           _noted;         // by note_written()
  uint64_t           _number;        // the region that is being written, or was last
  NVMLogCursor       _cursor;        // where the next record goes
  address            _segment_start; // what was written since is to be checked and written back
  uint64_t*          _last_link;     // of the chain that grows; null: not known
  uint64_t           _length;
  uint32_t           _checksum;

public:
  // What an undo log has stored, and the number of its place in the dirty set.
  struct Stored {
    NVMUndoRecord* record;
    size_t         place;
  };

private:
  NVMArray<Stored>   _stored;
  static volatile uint64_t _order;   // of undo records, in all logs

  // Regions take turns with the halves.
  static int  half_number(uint64_t number);
  NVMLogHalf* half()               { return NVMLogFormat::half_of(_header, half_number(_number)); }
  bool        open();
  size_t      add_segment(size_t size);
  bool        make_room(size_t size);
  bool        reserve(size_t bytes);
  void        check_segment();
  size_t      size_of_next();
  uint64_t*   link_to_rest();
  void        trim();
  void        set_latest();
  void        set_retired(uint64_t number);
  template <typename Function> void for_each_record(uint64_t number, Function f);

public:
  NVMRegionLog();

  // The region being written, or written last. Numbers start with 1.
  uint64_t number() const   { return _number; }
  bool is_retired(uint64_t number) const { return Atomic::load_acquire(&_retired) >= number; }

  // Prepares for a region with records of so many bytes; false if the image is full.
  bool start(NVMLogHalf::Kind kind, size_t bytes);

  // Redo. Where the bytes of the next record go, at most NVMLogRecord::MaxSize.
  void* append(nvmoffset offset, size_t size);
  void  seal();
  void  write_homes();

  // Undo: room for a record, which waits for it where the image is nearly full. False if there is none.
  bool  reserve_undo(nvmoffset offset, size_t size);

  // Undo: logs what is in the image now, and what is to be stored there, durably; at most
  // NVMUndoRecord::MaxSize. Under the lock bit of the front, if there is one. Null if the image is full.
  NVMUndoRecord* append_undo(nvmoffset offset, size_t size, int element_log, const void* stored, size_t place);

  // The latest record that has not been given yet; false if there is none.
  bool  pop_undo(Stored* stored);
  void  end_undo();

  // Makes sure that no recovery replays the region, or any before it.
  void  retire(uint64_t number) override;

  // At a safepoint, where the homes of all regions that are durable are written: retire_noted() retires these.
  void  note_written()             { _noted = _latest; }
  void  retire_noted()             { retire(_noted); }

  // Undo. Calls f(record, place) for each record of the region.
  template <typename Function>
  void  for_each_stored(Function f) {
    for (size_t i = 0; i < _stored.length(); i++) {
      f(_stored.at(i).record, _stored.at(i).place);
    }
  }
};

#endif // SHARE_NVM_REGION_NVMREGIONLOG_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_REGION_NVMLOGRECOVERY_HPP
#define SHARE_NVM_REGION_NVMLOGRECOVERY_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/image/nvmGranuleSet.hpp"
#include "nvm/region/nvmLogFormat.hpp"
#include "nvm/region/nvmUndoRecord.hpp"
#include "utilities/bitMap.hpp"

// Replays the complete redo logs of an image and rolls its undo logs back, before anything
// else is read from it. Believes nothing: a log may be damaged.
//
// Records are idempotent (see NVMUndoRecord for undo), and logs are retired only after what they wrote is
// durable, so that a crash during recovery is harmless. Redone regions that are not retired, of different
// logs, never wrote the same place (see NVMStripes), so that their order does not matter.
class NVMLogRecovery : public StackObj {
  static const char* const damaged_record;
  static const char* const no_memory;

  NVMArray<nvmoffset>     _logs;
  CHeapBitMap             _chunks;      // of logs and segments, by their number in the image
  NVMArray<NVMLogRecord*> _records;     // in the order of writing them
  NVMArray<NVMUndoRecord*> _undo;       // to be restored after that
  NVMArray<uint64_t>      _old;         // what was there: offset, size, words
  size_t                  _regions;

  const char* find_logs();
  const char* find_segments(NVMLogHalf* half);
  const char* collect(NVMLogHeader* header);
  const char* collect_redo(NVMLogHeader* header, int half);
  const char* collect_undo(NVMLogHeader* header, int half);
  const char* collect_old_undo(NVMLogHeader* header, int half);
  const char* check(nvmoffset offset, size_t size, address bytes);
  void        take_back();
  bool        add_chunks(nvmoffset offset, size_t size);
  bool        is_log(nvmoffset offset, size_t size);
  bool        save(nvmoffset offset, size_t size);
  static uint64_t latest(NVMLogHeader* header);

public:
  NVMLogRecovery() : _chunks(mtInternal), _regions(0) {}

  // Null, or what is wrong; then the image is as it was. After the tables have been loaded.
  const char* apply();

  // The image turned out to be damaged elsewhere: makes it what it was.
  void revert();

  // The image is whole: retires the logs, and makes them available.
  void finish();

  // Calls f(offset) for each log; one chunk.
  template <typename Function>
  void for_each_log(Function f) {
    for (size_t i = 0; i < _logs.length(); i++) {
      f(_logs.at(i));
    }
  }
};

#endif // SHARE_NVM_REGION_NVMLOGRECOVERY_HPP

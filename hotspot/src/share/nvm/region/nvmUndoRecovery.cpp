// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmMutants.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/region/nvmLogRecovery.hpp"
#include "nvm/region/nvmUndoRecord.hpp"
#include "utilities/quickSort.hpp"

// The undo logs of regions that were open at a crash.

// The first record with a wrong check is one whose home was not written.
const char* NVMLogRecovery::collect_undo(NVMLogHeader* header, int half) {
  NVMLogHalf* h = NVMLogFormat::half_of(header, half);
  if (h->checksum != h->checksum_after(0)) {
    return nullptr;
  }
  NVMLogCursor cursor(header, half);
  while (true) {
    NVMUndoRecord* record = (NVMUndoRecord*)cursor.at();
    if (!cursor.has(sizeof(uint64_t)) || record->is_end()) {
      if (!cursor.next_segment()) {
        break;
      }
      continue;
    }
    if (!cursor.has(NVMUndoRecord::HeaderSize) || !cursor.has(record->length()) ||
        (!record->is_checked(header, h->number) && !NVMMutants::is(NVMMutants::UndoCheck))) {
      break;
    }
    const char* problem = record->is_plausible() ? check(record->offset(), record->size(), record->old_bytes())
                                                 : damaged_record;
    if (problem != nullptr) {
      return problem;
    }
    if (!_undo.push(record)) {
      return no_memory;
    }
    cursor.advance(record->length());
  }
  _regions++;
  return nullptr;
}

static int compare_orders(NVMUndoRecord* a, NVMUndoRecord* b) {
  return a->order() > b->order() ? -1 : a->order() < b->order() ? 1 : 0;
}

void NVMLogRecovery::take_back() {
  if (_undo.length() > 1) {
    QuickSort::sort(&_undo.at(0), _undo.length(), compare_orders);
  }
  for (size_t i = 0; i < _undo.length(); i++) {
    _undo.at(i)->restore();
  }
}

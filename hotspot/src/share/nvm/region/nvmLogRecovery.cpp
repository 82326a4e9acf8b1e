// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmMutants.hpp"
#include "nvm/region/nvmLogRecovery.hpp"

#include "logging/log.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "nvm/persist/nvmChecksum.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/region/nvmLogSpace.hpp"
#include "utilities/bitMap.inline.hpp"

static const char* const damaged_list = "its region logs are damaged (list of logs and segments)";
static const char* const damaged_space = "its region logs are damaged (a log lies in free space)";
static const char* const damaged_number = "its region logs are damaged (number of a region)";
const char* const NVMLogRecovery::damaged_record = "its region logs are damaged (a record has an impossible target)";
const char* const NVMLogRecovery::no_memory = "there is too little memory to recover its region logs";

static bool is_chunk(nvmoffset offset, size_t size) {
  return offset >= NVMImageFile::superblock()->object_area() && is_aligned(untype(offset), NVMHeap::ChunkSize) &&
         size <= NVMImageFile::size() && untype(offset) <= NVMImageFile::size() - size;
}

// False if one of them belongs to another log or segment, or to this one already: no two
// share any, and so every list of them has an end.
bool NVMLogRecovery::add_chunks(nvmoffset offset, size_t size) {
  const size_t first = untype(offset) / NVMHeap::ChunkSize;
  const size_t end = first + size / NVMHeap::ChunkSize;
  if (_chunks.find_first_set_bit(first, end) < end) {
    return false;
  }
  _chunks.set_range(first, end);
  return true;
}

const char* NVMLogRecovery::find_logs() {
  nvmoffset offset = to_nvmoffset(NVMImageFile::superblock()->region_logs);
  while (!is_null(offset)) {
    if (!is_chunk(offset, NVMHeap::ChunkSize) || NVMLogFormat::header_at(offset)->magic != NVMLogHeader::Magic ||
        !add_chunks(offset, NVMHeap::ChunkSize)) {
      return damaged_list;
    }
    if (NVMImageFile::superblock()->has_chunk_map() && !NVMHeap::is_in_use(offset, NVMHeap::ChunkSize)) {
      return damaged_space;
    }
    if (!_logs.push(offset)) {
      return no_memory;
    }
    offset = to_nvmoffset(NVMLogFormat::header_at(offset)->next);
  }
  return nullptr;
}

const char* NVMLogRecovery::find_segments(NVMLogHalf* half) {
  for (nvmoffset offset = to_nvmoffset(half->next_segment); !is_null(offset); ) {
    // Not even its address means anything before that is checked.
    if (!is_chunk(offset, NVMHeap::ChunkSize)) {
      return damaged_list;
    }
    NVMLogSegment* s = NVMLogFormat::segment_at(offset);
    if (s->size < NVMHeap::ChunkSize || !is_aligned(s->size, NVMHeap::ChunkSize) ||
        !is_chunk(offset, (size_t)s->size) || !add_chunks(offset, (size_t)s->size)) {
      return damaged_list;
    }
    offset = to_nvmoffset(s->next_segment);
  }
  return nullptr;
}

bool NVMLogRecovery::is_log(nvmoffset offset, size_t size) {
  const size_t end = align_up(untype(offset + size), NVMHeap::ChunkSize) / NVMHeap::ChunkSize;
  return _chunks.find_first_set_bit(untype(offset) / NVMHeap::ChunkSize, end) < end;
}

const char* NVMLogRecovery::check(nvmoffset offset, size_t size, address bytes) {
  if (size == 0 || size > NVMLogRecord::MaxSize || untype(offset) > NVMImageFile::size() - size) {
    return damaged_record;
  }
  if (offset >= NVMImageFile::superblock()->object_area()) {
    return is_log(offset, size) ? damaged_record : nullptr;
  }
  NVMRootEntry root;
  for (NVMRootEntries roots; roots.next(&root); ) {
    if (NVMImageFile::offset_at(root.value_addr()) == offset && size == sizeof(uint64_t)) {
      const bool fits = !root.is_reference() || *(uint64_t*)bytes <= UINT32_MAX;
      return fits ? nullptr : damaged_record;
    }
  }
  return damaged_record;
}

// A log whose checksum is wrong is that of a region that was not committed.
const char* NVMLogRecovery::collect_redo(NVMLogHeader* header, int half) {
  NVMLogHalf* h = NVMLogFormat::half_of(header, half);
  const size_t first = _records.length();
  uint32_t checksum = 0;
  uint64_t done = 0;
  NVMLogCursor cursor(header, half);
  while (done < h->length) {
    NVMLogRecord* record = (NVMLogRecord*)cursor.at();
    if (!cursor.has(sizeof(uint64_t)) || record->is_end()) {
      if (!cursor.next_segment()) {
        break;
      }
      continue;
    }
    const size_t length = record->length();
    if (!cursor.has(length) || length > h->length - done) {
      break;
    }
    checksum = NVMChecksum::extend(checksum, record, length);
    if (!_records.push(record)) {
      return no_memory;
    }
    done += length;
    cursor.advance(length);
  }
  if (done != h->length || (h->checksum_after(checksum) != h->checksum && !NVMMutants::is(NVMMutants::RedoChecksum))) {
    _records.truncate(first);
    return nullptr;
  }
  _regions++;
  for (size_t i = first; i < _records.length(); i++) {
    NVMLogRecord* record = _records.at(i);
    const char* problem = check(record->offset(), record->size(), record->bytes());
    if (problem != nullptr) {
      return problem;
    }
  }
  return nullptr;
}

// The first record with a wrong check is one whose home was not written.
const char* NVMLogRecovery::collect_old_undo(NVMLogHeader* header, int half) {
  NVMLogHalf* h = NVMLogFormat::half_of(header, half);
  if (h->checksum != h->checksum_after(0)) {
    return nullptr;
  }
  const size_t first = _records.length();
  NVMLogCursor cursor(header, half);
  while (true) {
    const uint64_t check_word = cursor.has(sizeof(uint64_t)) ? *(uint64_t*)cursor.at() : 0;
    if (check_word == 0) {
      if (!cursor.next_segment()) {
        break;
      }
      continue;
    }
    NVMLogRecord* record = (NVMLogRecord*)(cursor.at() + NVMLogRecord::HeaderSize);
    if (!cursor.has(2 * NVMLogRecord::HeaderSize) || !cursor.has(NVMLogRecord::HeaderSize + record->length()) ||
        (NVMLogHalf::check(header, h->number, record) != check_word && !NVMMutants::is(NVMMutants::UndoCheck))) {
      break;
    }
    const char* problem = check(record->offset(), record->size(), record->bytes());
    if (problem != nullptr) {
      return problem;
    }
    if (!_records.push(record)) {
      return no_memory;
    }
    cursor.advance(NVMLogRecord::HeaderSize + record->length());
  }
  _regions++;
  for (size_t i = first, j = _records.length(); i < j && i < --j; i++) {
    swap(_records.at(i), _records.at(j));
  }
  return nullptr;
}

const char* NVMLogRecovery::collect(NVMLogHeader* header) {
  NVMLogHalf* halves[] = { NVMLogFormat::half_of(header, 0), NVMLogFormat::half_of(header, 1) };
  if (latest(header) > NVMLogHalf::MaxNumber) {
    return damaged_number;
  }
  const int older = halves[0]->number < halves[1]->number ? 0 : 1;
  for (int turn = 0; turn < 2; turn++) {
    const int i = turn == 0 ? older : 1 - older;
    NVMLogHalf* h = halves[i];
    const char* problem = nullptr;
    if (h->number > header->retired && h->kind == NVMLogHalf::Redo) {
      problem = collect_redo(header, i);
    } else if (h->number > header->retired && h->kind == NVMLogHalf::Undo) {
      problem = collect_undo(header, i);
    } else if (h->number > header->retired && h->kind == NVMLogHalf::OldUndo) {
      problem = collect_old_undo(header, i);
    }
    if (problem != nullptr) {
      return problem;
    }
  }
  return nullptr;
}

bool NVMLogRecovery::save(nvmoffset offset, size_t size) {
  bool ok = _old.push(untype(offset)) && _old.push(size);
  for (size_t at = 0; at < size; at += sizeof(uint64_t)) {
    uint64_t word = 0;
    memcpy(&word, NVMImageFile::address_of(offset + at), MIN2(sizeof(word), size - at));
    ok = ok && _old.push(word);
  }
  return ok;
}

const char* NVMLogRecovery::apply() {
  _chunks.initialize(NVMImageFile::size() / NVMHeap::ChunkSize);
  const char* problem = find_logs();
  for (size_t i = 0; i < _logs.length() && problem == nullptr; i++) {
    NVMLogHeader* header = NVMLogFormat::header_at(_logs.at(i));
    for (int half = 0; half < 2 && problem == nullptr; half++) {
      problem = find_segments(NVMLogFormat::half_of(header, half));
    }
  }
  for (size_t i = 0; i < _logs.length() && problem == nullptr; i++) {
    problem = collect(NVMLogFormat::header_at(_logs.at(i)));
  }
  for (size_t i = 0; i < _records.length() && problem == nullptr; i++) {
    if (!save(_records.at(i)->offset(), _records.at(i)->size())) {
      problem = no_memory;
    }
  }
  for (size_t i = 0; i < _undo.length() && problem == nullptr; i++) {
    if (!save(_undo.at(i)->offset(), _undo.at(i)->size())) {
      problem = no_memory;
    }
  }
  if (problem != nullptr) {
    return problem;
  }
  for (size_t i = 0; i < _records.length(); i++) {
    address to = NVMImageFile::address_of(_records.at(i)->offset());
    NVMPersist::copy(to, _records.at(i)->bytes(), _records.at(i)->size());
    NVMPersist::write_back(to, _records.at(i)->size());
  }
  take_back();
  return nullptr;
}

// Backwards: where records overlap, the first has what was there.
void NVMLogRecovery::revert() {
  NVMArray<size_t> starts;
  for (size_t at = 0; at < _old.length(); at += 2 + align_up((size_t)_old.at(at + 1), sizeof(uint64_t)) / sizeof(uint64_t)) {
    starts.push(at);
  }
  for (size_t i = starts.length(); i-- > 0; ) {
    const size_t at = starts.at(i);
    NVMPersist::copy_unordered(NVMImageFile::address_of(to_nvmoffset(_old.at(at))), &_old.at(at + 2), (size_t)_old.at(at + 1));
  }
}

uint64_t NVMLogRecovery::latest(NVMLogHeader* header) {
  return MAX3(header->retired, NVMLogFormat::half_of(header, 0)->number, NVMLogFormat::half_of(header, 1)->number);
}

void NVMLogRecovery::finish() {
  NVMPersist::fence();
  for (size_t i = 0; i < _logs.length(); i++) {
    NVMLogHeader* header = NVMLogFormat::header_at(_logs.at(i));
    NVMPersist::store((volatile uint64_t*)&header->retired, latest(header));
    NVMPersist::write_back(header, sizeof(NVMLogHeader));
  }
  NVMPersist::fence();
  for (size_t i = 0; i < _logs.length(); i++) {
    NVMLogHeader* header = NVMLogFormat::header_at(_logs.at(i));
    for (int half = 0; half < 2; half++) {
      NVMLogHalf* h = NVMLogFormat::half_of(header, half);
      NVMPersist::store((volatile uint64_t*)&h->next_segment, (uint64_t)0);
      NVMPersist::write_back(h, NVMLogHalf::HeaderSize);
    }
    NVMHeap::note_log(_logs.at(i), NVMHeap::ChunkSize);
    NVMLogSpace::give_log(_logs.at(i));
  }
  NVMPersist::fence();
  if (_regions > 0) {
    log_info(nvm)("%zu failure-atomic regions replayed or rolled back, %zu records", _regions,
                  _records.length() + _undo.length());
  }
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmMutants.hpp"
#include "nvm/region/nvmRegionLog.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmStress.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmChecksum.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/region/nvmLogSpace.hpp"
#include "runtime/orderAccess.hpp"

volatile uint64_t NVMRegionLog::_order = 0;

NVMRegionLog::NVMRegionLog()
  : _header(nullptr), _latest(0), _retired(0), _noted(0), _number(0), _segment_start(nullptr),
    _last_link(nullptr), _length(0), _checksum(0) {}

int NVMRegionLog::half_number(uint64_t number) {
  return NVMMutants::is(NVMMutants::LogHalves) ? 0 : (int)(number & 1);
}

bool NVMRegionLog::open() {
  const nvmoffset offset = NVMLogSpace::take_log();
  if (is_null(offset)) {
    return false;
  }
  NVMSpinLocker locker(&_lock);
  _header = NVMLogFormat::header_at(offset);
  _number = _latest = _retired = _header->retired;
  return true;
}

bool NVMRegionLog::start(NVMLogHalf::Kind kind, size_t bytes) {
  if (_header == nullptr && !open()) {
    return false;
  }
  _number = _latest + 1;
  trim();
  _cursor = NVMLogCursor(_header, half_number(_number));
  if (!reserve(bytes)) {
    trim();      // others may need what there was
    return false;
  }
  NVMLogHalf* h = half();
  NVMPersist::store((volatile uint64_t*)&h->number, number());
  NVMPersist::store((volatile uint64_t*)&h->length, (uint64_t)0);
  NVMPersist::store((volatile uint32_t*)&h->kind, (uint32_t)kind);
  _cursor = NVMLogCursor(_header, half_number(_number));
  _segment_start = _cursor.at();
  _length = 0;
  _checksum = 0;
  if (kind == NVMLogHalf::Undo) {
    NVMPersist::store((volatile uint32_t*)&h->checksum, h->checksum_after(0));
    NVMPersist::write_back(h, NVMLogHalf::HeaderSize);
  }
  return true;
}

// A segment may be left with less than a record's room.
bool NVMRegionLog::reserve(size_t bytes) {
  const size_t waste = NVMLogRecord::length_for(7, NVMLogRecord::MaxSize) + NVMLogRecord::HeaderSize;
  NVMLogCursor end = _cursor;
  size_t room = NVMHeap::ChunkSize / 2 - NVMLogFormat::HeaderSize - NVMLogHalf::HeaderSize - waste;
  size_t largest = 0;
  while (end.peek() != nullptr) {
    largest = (size_t)end.peek()->size;
    room += largest - NVMLogSegment::HeaderSize - waste;
    end.next_segment();
  }
  while (room < bytes) {
    const size_t size = add_segment(clamp(2 * largest, 2 * NVMHeap::ChunkSize, NVMLogSpace::MaxSegment));
    if (size == 0) {
      return false;
    }
    largest = size;
    room += size - NVMLogSegment::HeaderSize - waste;
  }
  return true;
}

// At the end of the chain. A link never leads to anything but a segment. Returns its size, which may be less; 0: there is no room.
size_t NVMRegionLog::add_segment(size_t size) {
  const nvmoffset offset = NVMLogSpace::take_segment(&size);
  if (is_null(offset)) {
    return 0;
  }
  NVMLogSegment* segment = NVMLogFormat::segment_at(offset);
  NVMPersist::store((volatile uint64_t*)&segment->next_segment, (uint64_t)0);
  NVMPersist::store((volatile uint64_t*)&segment->size, (uint64_t)size);
  NVMPersist::write_back(segment, NVMLogSegment::HeaderSize);
  NVMPersist::fence();
  uint64_t* link = _last_link != nullptr ? _last_link : &half()->next_segment;
  while (*link != 0) {
    link = &NVMLogFormat::segment_at(to_nvmoffset(*link))->next_segment;
  }
  NVMPersist::store((volatile uint64_t*)link, (uint64_t)untype(offset));
  NVMPersist::write_back(link, sizeof(uint64_t));
  _last_link = &segment->next_segment;
  if (_cursor.peek() == nullptr) {
    _cursor.set_next(segment);
  }
  return size;
}

// Where the half leads to segments that are not kept from region to region: behind the first one.
uint64_t* NVMRegionLog::link_to_rest() {
  uint64_t* const first = &half()->next_segment;
  return *first == 0 ? first : &NVMLogFormat::segment_at(to_nvmoffset(*first))->next_segment;
}

void NVMRegionLog::trim() {
  _last_link = nullptr;
  uint64_t* const link = link_to_rest();
  nvmoffset rest = to_nvmoffset(*link);
  if (!is_null(rest)) {
    NVMPersist::store((volatile uint64_t*)link, (uint64_t)0);
    NVMPersist::write_back(link, sizeof(uint64_t));
    NVMPersist::fence();
  }
  while (!is_null(rest)) {
    const nvmoffset offset = rest;
    rest = to_nvmoffset(NVMLogFormat::segment_at(offset)->next_segment);
    NVMLogSpace::give_segment(offset);
  }
}

void NVMRegionLog::check_segment() {
  const size_t size = (size_t)(_cursor.at() - _segment_start);
  _checksum = NVMChecksum::extend(_checksum, _segment_start, size);
  _length += size;
}

bool NVMRegionLog::make_room(size_t size) {
  // One word stays free, for the end mark.
  if (_cursor.has(size + sizeof(uint64_t))) {
    return true;
  }
  NVMPersist::store((volatile uint64_t*)_cursor.at(), (uint64_t)0);
  if (_cursor.peek() == nullptr) {
    return false;
  }
  check_segment();
  NVMPersist::write_back(_segment_start, (size_t)(_cursor.at() - _segment_start) + sizeof(uint64_t));
  _cursor.next_segment();
  _segment_start = _cursor.at();
  return true;
}

void* NVMRegionLog::append(nvmoffset offset, size_t size) {
  const size_t length = NVMLogRecord::length_for(offset, size);
  const bool has_room = make_room(length);
  guarantee(has_room, "room for all records was reserved");
  address at = _cursor.at();
  _cursor.advance(length);
  NVMPersist::store((volatile uint64_t*)(at + length - sizeof(uint64_t)), (uint64_t)0);
  NVMPersist::store((volatile uint64_t*)(at + NVMLogRecord::HeaderSize), (uint64_t)0);
  NVMPersist::store((volatile uint64_t*)at, NVMLogRecord::target(offset, size));
  return ((NVMLogRecord*)at)->bytes();
}

// The half's header is in the line of its first records: it is written back once, and not read after that, which would wait for
// memory where an instruction takes lines out of the caches.
void NVMRegionLog::seal() {
  check_segment();
  NVMLogHalf* h = half();
  NVMPersist::store((volatile uint64_t*)&h->length, _length);
  const uint32_t checksum = h->checksum_after(_checksum);
  OrderAccess::release();
  NVMPersist::store((volatile uint32_t*)&h->checksum, checksum);
  const bool is_short = _segment_start == h->records();
  if (!is_short) {
    NVMPersist::write_back(h, NVMLogHalf::HeaderSize);
  }
  const address start = is_short ? (address)h : _segment_start;
  NVMPersist::write_back(start, (size_t)(_cursor.at() - start));
  NVMPersist::fence();
  set_latest();
}

void NVMRegionLog::set_latest() {
  NVMSpinLocker locker(&_lock);
  _latest = _number;
  // The half of the region before the last one has been overwritten.
  if (_number >= 2 && _retired < _number - 2) {
    Atomic::release_store(&_retired, _number - 2);
  }
}

template <typename Function>
void NVMRegionLog::for_each_record(uint64_t number, Function f) {
  const int i = half_number(number);
  const uint64_t length = NVMLogFormat::half_of(_header, i)->length;
  NVMLogCursor cursor(_header, i);
  for (uint64_t done = 0; done < length; ) {
    NVMLogRecord* record = (NVMLogRecord*)cursor.at();
    if (record->is_end()) {
      cursor.next_segment();
      continue;
    }
    f(record);
    cursor.advance(record->length());
    done += record->length();
  }
}

void NVMRegionLog::write_homes() {
  for_each_record(_number, [](NVMLogRecord* record) {
    address to = NVMImageFile::address_of(record->offset());
    NVMPersist::copy(to, record->bytes(), record->size());
    NVMPersist::write_back(to, record->size());
    NVMStress::pause(100);
  });
  const bool is_long = *link_to_rest() != 0;
  if (is_long) {
    NVMPersist::fence();       // the homes
  }
  if (is_long || !NVMPersist::needs_write_back()) {
    NVMSpinLocker locker(&_lock);
    set_retired(_number);
  }
  trim();
}

// Of an undo log, whose length is not known before: twice the last one's.
size_t NVMRegionLog::size_of_next() {
  size_t last = 0;
  NVMLogSegment* segment = NVMLogFormat::segment_at(to_nvmoffset(half()->next_segment));
  while (segment != nullptr) {
    last = (size_t)segment->size;
    segment = NVMLogFormat::segment_at(to_nvmoffset(segment->next_segment));
  }
  return clamp(2 * last, 2 * NVMHeap::ChunkSize, NVMLogSpace::MaxSegment / 4);
}

bool NVMRegionLog::reserve_undo(nvmoffset offset, size_t size) {
  const size_t length = NVMUndoRecord::length_for(offset, size);
  return make_room(length) || (add_segment(size_of_next()) > 0 && make_room(length));
}

NVMUndoRecord* NVMRegionLog::append_undo(nvmoffset offset, size_t size, int element_log, const void* stored, size_t place) {
  const size_t length = NVMUndoRecord::length_for(offset, size);
  if (!reserve_undo(offset, size) || !_stored.push({(NVMUndoRecord*)_cursor.at(), place})) {
    return nullptr;
  }
  NVMUndoRecord* record = (NVMUndoRecord*)_cursor.at();
  record->write(_header, _number, Atomic::add(&_order, (uint64_t)1), offset, size, element_log, stored);
  if (!NVMMutants::is(NVMMutants::UndoRecord) || _stored.length() % 2 == 1) {
    _cursor.advance(length);
  }
  NVMPersist::fence();
  return record;
}

bool NVMRegionLog::pop_undo(Stored* stored) {
  if (_stored.length() == 0 || NVMMutants::is(NVMMutants::RollBack)) {
    return false;
  }
  *stored = _stored.pop();
  return true;
}

void NVMRegionLog::end_undo() {
  _stored.clear();
  NVMPersist::fence();
  set_latest();
  retire(_number);
  trim();
}

void NVMRegionLog::set_retired(uint64_t number) {
  NVMPersist::store((volatile uint64_t*)&_header->retired, number);
  NVMPersist::write_back(&_header->retired, sizeof(uint64_t));
  NVMPersist::fence();
  Atomic::release_store(&_retired, number);
}

void NVMRegionLog::retire(uint64_t number) {
  NVMSpinLocker locker(&_lock);
  if (_retired >= number || NVMMutants::is(NVMMutants::Retire)) {
    return;
  }
  if (number == _latest) {
    for_each_record(number, [](NVMLogRecord* record) {
      NVMPersist::write_back(NVMImageFile::address_of(record->offset()), record->size());
    });
    NVMPersist::fence();
  }
  set_retired(number);
}

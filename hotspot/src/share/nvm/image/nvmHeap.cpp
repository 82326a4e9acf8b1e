// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmHeap.hpp"

#include "logging/log.hpp"
#include "memory/allocation.hpp"
#include "nvm/base/nvmSanitizer.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/image/nvmGranuleSet.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmImageRoom.hpp"
#include "nvm/image/nvmMarks.hpp"
#include "nvm/persist/nvmCrashSimulator.hpp"
#include "runtime/atomic.hpp"
#include "runtime/orderAccess.hpp"
#include "utilities/align.hpp"

NVMSpinLock     NVMHeap::_lock;
NVMChunkMap     NVMHeap::_map;
nvmoffset       NVMHeap::_top = nvmoffset::null;
size_t          NVMHeap::_cursor = 0;
volatile size_t NVMHeap::_used_chunks = 0;
volatile u1*    NVMHeap::_states = nullptr;
size_t          NVMHeap::_length = 0;
volatile int    NVMHeap::_walks = 0;
volatile int    NVMHeap::_holds = 0;
volatile bool   NVMHeap::_gives_back = false;
NVMFreeLines*   NVMHeap::_lines = nullptr;
NVMPace         NVMHeap::_pace;

static_assert(NVMHeap::ChunkSize >> NVMMarks::LineLog == NVMFreeLines::LinesPerChunk, "all lines of a chunk");

nvmoffset NVMHeap::first_offset() {
  return NVMImageFile::superblock()->object_area();
}

size_t NVMHeap::number_of(nvmoffset offset) {
  return (offset - first_offset()) / ChunkSize;
}

// Calls state_of(number) for each chunk, in their order.
template <typename Function>
void NVMHeap::set_states(Function state_of) {
  FREE_C_HEAP_ARRAY(u1, (u1*)_states);
  _states = NEW_C_HEAP_ARRAY(u1, _length, mtInternal);
  _top = first_offset();
  _cursor = 0;
  _used_chunks = 0;
  _pace = NVMPace();
  if (_lines == nullptr) {
    _lines = new NVMFreeLines();      // never deleted: threads may still look into it when the process ends
  }
  if (!_lines->reset(_length)) {
    vm_exit_out_of_memory(_length * NVMFreeLines::LinesPerChunk / BitsPerByte, OOM_MMAP_ERROR, "the map of free lines of an NVM image");
  }
  for (size_t i = 0; i < _length; i++) {
    _states[i] = state_of(i);
    if (_states[i] != Free) {
      _used_chunks++;
      _lines->take(i * NVMFreeLines::LinesPerChunk, NVMFreeLines::LinesPerChunk);
      _top = first_offset() + (i + 1) * ChunkSize;
    } else {
      // What is free is not read before it is allocated.
      NVMSanitizer::hide(NVMImageFile::address_of(first_offset() + i * ChunkSize), ChunkSize);
    }
  }
  set_live(used());
}

static size_t count_chunks() {
  return (NVMImageFile::size() - untype(NVMImageFile::superblock()->object_area())) / NVMHeap::ChunkSize;
}

void NVMHeap::initialize() {
  _length = count_chunks();
  assert(is_aligned(untype(first_offset()), NVMFreeLines::LinesPerWord << NVMMarks::LineLog), "words of lines are those of marks");
  _map.attach(NVMImageFile::address_of(NVMImageFile::superblock()->chunk_map()), _length);
  uint64_t used = 0;
  set_states([&](size_t i) {
    if (i % NVMChunkMap::ChunksPerWord == 0) {
      used = _map.used_in(i / NVMChunkMap::ChunksPerWord);
    }
    return (used >> i % NVMChunkMap::ChunksPerWord & 1) != 0 ? Old : Free;
  });
  for (size_t i = 0; i < _map.word_count(); i++) {
    if (_map.is_damaged(i)) {
      log_warning(nvm)("NVM image %s: word %zu of its chunk map is damaged; its %d chunks count as in use until a "
                       "collection has found out what is in them", NVMImageFile::path(), i, NVMChunkMap::ChunksPerWord);
    }
  }
}

void NVMHeap::expect_garbage() {
  NVMSpinLocker locker(&_lock);
  if (_used_chunks > _length / 4 * 3) {
    _pace.collect_soon();
  }
}

void NVMHeap::forget_lines() {
  u1* const before = NEW_C_HEAP_ARRAY(u1, _length, mtInternal);
  for (size_t i = 0; i < _length; i++) {
    before[i] = _states[i];
    if (has_homes(i)) {
      NVMMarks::forget_lines(chunk_offset(i), ChunkSize);
    }
  }
  set_states([=](size_t i) { return before[i] == Free || before[i] == Log ? before[i] : (u1)Old; });
  FREE_C_HEAP_ARRAY(u1, before);
}

void NVMHeap::give_gaps(size_t chunk, const NVMGranuleSet& live) {
  NVMSpinLocker locker(&_lock);
  const size_t first = line_of(chunk_offset(chunk));
  for (size_t line = first; line < first + NVMFreeLines::LinesPerChunk; line += NVMFreeLines::LinesPerWord) {
    uint64_t in_use = 0;
    for (size_t i = 0; i < NVMFreeLines::LinesPerWord; i++) {
      in_use |= (uint64_t)live.at(to_nvmgranule(line_offset(line + i))) << i;
    }
    _lines->keep(line, in_use);
  }
}

static bool has_live(const NVMGranuleSet& live, size_t chunk) {
  const nvmgranule end = to_nvmgranule(NVMHeap::chunk_offset(chunk + 1));
  return live.find(to_nvmgranule(NVMHeap::chunk_offset(chunk)), end) < end;
}

void NVMHeap::initialize(const NVMGranuleSet& live) {
  _length = count_chunks();
  _map.attach(nullptr, 0);
  set_states([&](size_t i) { return has_live(live, i) ? Old : Free; });
}

void NVMHeap::free_others(const NVMGranuleSet& live) {
  for (size_t i = 0; i < _length; i++) {
    NVMSpinLocker locker(&_lock);
    if (is_old(i) && !has_live(live, i)) {
      set_free(i);
    }
  }
  lower_top();
}

void NVMHeap::release_log(nvmoffset offset, size_t size) {
  NVMSpinLocker locker(&_lock);
  for (size_t i = number_of(offset); i < number_of(offset + size); i++) {
    set_free(i);
  }
}

void NVMHeap::note_log(nvmoffset offset, size_t size) {
  for (size_t i = number_of(offset); i <= number_of(offset + (size - 1)); i++) {
    Atomic::store(_states + i, (u1)Log);
  }
}

size_t NVMHeap::set_live(size_t bytes) {
  NVMSpinLocker locker(&_lock);
  const size_t unused = (_length - number_of(_top)) * ChunkSize;
  const size_t longest = MAX2(_pace.largest() >> NVMMarks::LineLog, NVMFreeLines::LinesPerChunk);
  const size_t room = unused + (_lines->free_in_runs(longest, number_of(_top)) << NVMMarks::LineLog);
  const size_t long_runs = unused + (_lines->free_in_unfitting_runs(number_of(_top)) << NVMMarks::LineLog);
  _pace.note_end(bytes, left(), room, long_runs, free_lines(), capacity());
  _lines->begin_again();
  return long_runs;
}

bool NVMHeap::is_new(nvmoffset offset) {
  return is_new(number_of(offset)) || NVMMarks::is_line_new(offset);
}

bool NVMHeap::is_in_use(nvmoffset offset, size_t size) {
  const size_t last = number_of(offset + (size - 1));
  const bool all_new = is_new(offset);
  for (size_t i = number_of(offset); i <= last; i++) {
    if (Atomic::load(_states + i) == Free || is_new(MAX2(offset, chunk_offset(i))) != all_new) {
      return false;
    }
  }
  return true;
}

void NVMHeap::Walk::begin() {
  Atomic::inc(&_walks);
}

NVMHeap::Walk::~Walk() {
  Atomic::dec(&_walks);
}

THREAD_LOCAL int NVMHeap::Hold::_own = 0;

NVMHeap::Hold::Hold() {
  _own++;
  Atomic::inc(&_holds);
}

NVMHeap::Hold::~Hold() {
  _own--;
  Atomic::dec(&_holds);
}

bool NVMHeap::is_held_off() {
  OrderAccess::fence();
  return Atomic::load_acquire(&_walks) > 0 || Atomic::load_acquire(&_holds) > 0;
}

// Under the lock.
void NVMHeap::set_free(size_t chunk) {
  assert(chunk < _length && _states[chunk] != Free, "a chunk in use: %zu", chunk);
  Atomic::store(_states + chunk, (u1)Free);
  _map.release(chunk, 1);
  _lines->give(chunk * NVMFreeLines::LinesPerChunk, NVMFreeLines::LinesPerChunk);
  NVMMarks::forget_lines(chunk_offset(chunk), ChunkSize);
  NVMSanitizer::hide(NVMImageFile::address_of(chunk_offset(chunk)), ChunkSize);
  _used_chunks--;
  _cursor = MIN2(_cursor, chunk);
}

// A run of free chunks does not end at _top.
void NVMHeap::lower_top() {
  NVMSpinLocker locker(&_lock);
  while (_top > first_offset() && _states[number_of(_top) - 1] == Free) {
    _top = chunk_offset(number_of(_top) - 1);
  }
}

void NVMHeap::give_back_end() {
  lower_top();
  bool more = !NVMCrashSimulator::is_on();      // which would miss what was there
  while (more) {
    NVMSpinLocker locker(&_lock);       // else somebody might be about to use what was reserved
    more = NVMImageRoom::give_back(_top);
  }
}

// Pieces that threads have go on being used.
bool NVMHeap::begin_marking() {
  if (is_held_off()) {
    return false;
  }
  NVMMarks::begin();
  NVMThread::for_each([](NVMThread* t) {
    NVMBuffer* const buffer = t->buffer();
    if (buffer->_top != buffer->_end) {
      NVMMarks::mark_lines(buffer->_top, buffer->_end - buffer->_top);
    }
  });
  _pace.note_begin();
  return true;
}

bool NVMHeap::begin_sweeping() {
  if (is_held_off()) {
    return false;
  }
  NVMMarks::begin_sweeping();
  return true;
}

bool NVMHeap::is_in_homes(nvmoffset offset, size_t size) {
  if (untype(offset) + size > NVMImageFile::size()) {
    return false;
  }
  for (size_t i = number_of(offset); i <= number_of(offset + (size - 1)); i++) {
    if (!has_homes(i)) {
      return false;
    }
  }
  return true;
}

size_t NVMHeap::used() {
  return Atomic::load(&_used_chunks) * ChunkSize;
}

size_t NVMHeap::free_in_chunks() {
  NVMSpinLocker locker(&_lock);
  return free_lines();
}

size_t NVMHeap::free() {
  NVMSpinLocker locker(&_lock);
  return (_length - _used_chunks) * ChunkSize + free_lines();
}

size_t NVMHeap::capacity() {
  return _length * ChunkSize;
}

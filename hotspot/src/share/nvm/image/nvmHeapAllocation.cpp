// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
// How NVMHeap finds space, and waits for some. Under its lock, but for what comes from outside.
#include "nvm/image/nvmHeap.hpp"

#include "nvm/base/nvmEvents.hpp"
#include "nvm/base/nvmSanitizer.hpp"
#include "nvm/base/nvmSlices.hpp"
#include "nvm/base/nvmStall.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/image/nvmFrontTable.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmImageRoom.hpp"
#include "nvm/image/nvmMarks.hpp"
#include "runtime/os.hpp"
#include "utilities/align.hpp"

// Free bytes.
size_t NVMHeap::left() {
  return capacity() - (_lines->taken() << NVMMarks::LineLog);
}

// Of these, those in chunks of which something is in use.
size_t NVMHeap::free_lines() {
  return left() - (_length - _used_chunks) * ChunkSize;
}

// So many chunks in a row, below _top.
size_t NVMHeap::find_chunks(size_t count) {
  size_t run = 0;
  for (size_t i = _cursor; i < number_of(_top); i++) {
    run = _states[i] != Free ? 0 : run + 1;
    if (run == count) {
      return i + 1 - count;
    }
  }
  return NVMFreeLines::NotFound;
}

// The first of so many chunks that were above _top.
size_t NVMHeap::raise_top(size_t count) {
  const size_t first = number_of(_top);
  if (count > _length - first || !NVMImageRoom::reserve(_top + count * ChunkSize)) {
    return NVMFreeLines::NotFound;
  }
  _top += count * ChunkSize;
  return first;
}

// For a large home.
size_t NVMHeap::find_lines(size_t count) {
  size_t line = _lines->find(count, number_of(_top), NVMFreeLines::Where::Anywhere, false);
  if (line == NVMFreeLines::NotFound) {
    const size_t chunk = raise_top(align_up(count, NVMFreeLines::LinesPerChunk) / NVMFreeLines::LinesPerChunk);
    line = chunk != NVMFreeLines::NotFound ? chunk * NVMFreeLines::LinesPerChunk
                                           : _lines->find(count, number_of(_top), NVMFreeLines::Where::Anywhere, true);
  }
  return line;
}

// In one chunk. Small homes don't get short pieces if there are others, unless what is larger could find none then.
size_t NVMHeap::find_piece(size_t count) {
  size_t line = NVMFreeLines::NotFound;
  if (count < NVMFreeLines::LeastUnfitting && _pace.is_scarce()) {
    line = _lines->find_fitting(count, number_of(_top));
    if (line != NVMFreeLines::NotFound) {
      return line;
    }
  }
  line = _lines->find(MAX2(count, NVMFreeLines::LongRun), number_of(_top), NVMFreeLines::Where::UsedChunks, false);
  if (line == NVMFreeLines::NotFound) {
    size_t chunk = find_chunks(1);
    chunk = chunk != NVMFreeLines::NotFound ? chunk : raise_top(1);
    line = chunk != NVMFreeLines::NotFound ? chunk * NVMFreeLines::LinesPerChunk
                                           : _lines->find(count, number_of(_top), NVMFreeLines::Where::UsedChunks, true);
  }
  return line;
}

void NVMHeap::use_chunks(size_t first, size_t count, State state) {
#ifdef ASSERT
  for (size_t i = first; i < first + count; i++) {
    assert(_states[i] == Free, "a chunk that is free: %zu", i);
  }
#endif
  memset((void*)(_states + first), state, count);
  _map.use(first, count);
  _used_chunks += count;
  while (_cursor < _length && _states[_cursor] != Free) {
    _cursor++;
  }
  NVMSanitizer::show(NVMImageFile::address_of(chunk_offset(first)), count * ChunkSize);
}

// For homes.
void NVMHeap::use_lines(size_t first, size_t count) {
  const size_t end = (first + count - 1) / NVMFreeLines::LinesPerChunk + 1;
  for (size_t i = first / NVMFreeLines::LinesPerChunk; i < end; ) {
    size_t run = 0;
    while (i + run < end && _states[i + run] == Free) {
      run++;
    }
    if (run > 0) {
      use_chunks(i, run, New);
    }
    i += run + 1;
  }
  _lines->take(first, count);
  NVMMarks::give_out_lines(line_offset(first), count << NVMMarks::LineLog);
}

// attempt() is called under the lock. Whoever finds no space waits for what a sweep under way gives back. If that does not do, the
// collector begins another cycle, and the thread waits for it before its error is thrown, so that the program may try again.
template <typename Function>
nvmoffset NVMHeap::allocate_patiently(Function attempt) {
  int patience = 20;      // milliseconds: a leaf holds up safepoints
  nvmoffset offset;
  bool may_wait;
  do {
    may_wait = Atomic::load_acquire(&_gives_back) && patience-- > 0;
    {
      NVMSpinLocker locker(&_lock);
      offset = attempt();
    }
    if (is_null(offset) && may_wait) {
      os::naked_short_sleep(1);
    }
  } while (is_null(offset) && may_wait);
  if (is_null(offset) && !Hold::is_own()) {
    NVMStall::ask(NVMStall::Cycle::Next);
  }
  return offset;
}

nvmoffset NVMHeap::allocate_log(size_t* count) {
  const size_t wanted = *count;
  return allocate_patiently([=]() {
    size_t first = NVMFreeLines::NotFound;
    for (size_t n = wanted; n > 0 && first == NVMFreeLines::NotFound; n /= 2) {
      first = find_chunks(n);
      first = first != NVMFreeLines::NotFound ? first : raise_top(n);
      *count = n;
    }
    if (first == NVMFreeLines::NotFound) {
      return nvmoffset::null;
    }
    use_chunks(first, *count, Log);
    _lines->take(first * NVMFreeLines::LinesPerChunk, *count * NVMFreeLines::LinesPerChunk);
    _pace.note_piece(*count * ChunkSize, *count * ChunkSize, left(), free_lines(), true);
    return chunk_offset(first);
  });
}

nvmoffset NVMHeap::allocate_lines(size_t size) {
  const size_t count = align_up(size, NVMMarks::LineSize) >> NVMMarks::LineLog;
  const size_t line = size > LargeSize ? find_lines(count) : find_piece(count);
  if (line == NVMFreeLines::NotFound) {
    return nvmoffset::null;
  }
  const size_t used_before = _used_chunks;
  use_lines(line, count);
  if (size > ChunkSize / 2) {
    _pace.note_large(count << NVMMarks::LineLog, left());
  } else {
    _pace.note_piece(size, count << NVMMarks::LineLog, left(), free_lines(), _used_chunks > used_before);
  }
  return line_offset(line);
}

bool NVMHeap::take_piece(NVMBuffer* piece, size_t size) {
  const size_t line = find_piece(align_up(size, NVMMarks::LineSize) >> NVMMarks::LineLog);
  if (line == NVMFreeLines::NotFound) {
    return false;
  }
  const size_t count = _lines->run_at(line);
  use_lines(line, count);
  _pace.note_piece(size, count << NVMMarks::LineLog, left(), free_lines(), count == NVMFreeLines::LinesPerChunk);
  piece->_top = line_offset(line);
  piece->_end = line_offset(line + count);
  return true;
}

static nvmoffset align_up_to_line(nvmoffset offset) {
  return to_nvmoffset(align_up(untype(offset), NVMMarks::LineSize));
}

// Whole lines that nothing has been put into.
void NVMHeap::give_back(NVMBuffer* piece) {
  const nvmoffset start = align_up_to_line(piece->_top);
  if (untype(start) < untype(piece->_end)) {
    _lines->give(line_of(start), (piece->_end - start) >> NVMMarks::LineLog);
  }
}

// Of two pieces, the buffer keeps the one with more left.
nvmoffset NVMHeap::allocate_piece(NVMBuffer* buffer, size_t size) {
  NVMBuffer piece;
  if (!take_piece(&piece, size)) {
    return nvmoffset::null;
  }
  const nvmoffset offset = piece._top;
  piece._top += size;
  if (piece._end - piece._top > buffer->_end - buffer->_top) {
    swap(*buffer, piece);
  }
  give_back(&piece);
  return offset;
}

// The buffer's piece is too small. Null if the image is full.
nvmoffset NVMHeap::allocate_beside_piece(NVMBuffer* buffer, size_t size) {
  const nvmoffset offset =
      allocate_patiently([=]() { return size > SmallSize ? allocate_lines(size) : allocate_piece(buffer, size); });
  if (is_null(offset) && !NVMSlices::is_current_in() && !NVMThread::current()->deferred()->may_begin()) {
    NVMEvents::image_full(size);      // else it is tried once more
  }
  return offset;
}

void NVMHeap::undo(NVMBuffer* buffer, nvmgranule granule, size_t size) {
  size = align_up(size, NVMGranuleSize);
  const nvmoffset offset = to_nvmoffset(granule);
  if (offset + size == buffer->_top) {
    buffer->_top = offset;
    // Another object's home will begin there, perhaps while a sweep takes away what it has found before.
    NVMFrontTable::set_front(NVMImageFile::home_at(granule), nullptr);
  }
}

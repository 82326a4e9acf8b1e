#include "nvm/image/nvmHeap.hpp"

#include "logging/log.hpp"
#include "memory/allocation.hpp"
#include "nvm/base/nvmEvents.hpp"
#include "nvm/base/nvmSanitizer.hpp"
#include "nvm/base/nvmTraceRequest.hpp"
#include "nvm/image/nvmGranuleSet.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmImageRoom.hpp"
#include "runtime/atomic.hpp"
#include "runtime/orderAccess.hpp"
#include "runtime/os.hpp"
#include "utilities/align.hpp"

NVMSpinLock     NVMHeap::_lock;
NVMChunkMap     NVMHeap::_map;
nvmoffset       NVMHeap::_top = nvmoffset::null;
size_t          NVMHeap::_cursor = 0;
volatile size_t NVMHeap::_used_chunks = 0;
volatile u1*    NVMHeap::_states = nullptr;
size_t          NVMHeap::_length = 0;
size_t          NVMHeap::_new_chunks = 0;
size_t          NVMHeap::_wanted_after = 0;
volatile int    NVMHeap::_walks = 0;

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
  _new_chunks = 0;
  for (size_t i = 0; i < _length; i++) {
    _states[i] = state_of(i);
    if (_states[i] != Free) {
      _used_chunks++;
      _top = first_offset() + (i + 1) * ChunkSize;
    } else {
      // What is free is not read before it is allocated.
      NVMSanitizer::hide(NVMImageFile::address_of(first_offset() + i * ChunkSize), ChunkSize);
    }
  }
}

static size_t count_chunks() {
  return (NVMImageFile::size() - untype(NVMImageFile::superblock()->object_area())) / NVMHeap::ChunkSize;
}

void NVMHeap::initialize() {
  _length = count_chunks();
  _map.attach(NVMImageFile::address_of(NVMImageFile::superblock()->chunk_map()), _length);
  uint64_t used = 0;
  set_states([&](size_t i) {
    if (i % NVMChunkMap::ChunksPerWord == 0) {
      used = _map.used_in(i / NVMChunkMap::ChunksPerWord);
    }
    return (used >> i % NVMChunkMap::ChunksPerWord & 1) != 0 ? MayBeGarbage : Free;
  });
  _wanted_after = MAX2(_used_chunks / 4, (size_t)16 * M / ChunkSize);
  for (size_t i = 0; i < _map.word_count(); i++) {
    if (_map.is_damaged(i)) {
      log_warning(nvm)("NVM image %s: word %zu of its chunk map is damaged; its %d chunks count as in use until a trace has "
                       "found out what is in them", NVMImageFile::path(), i, NVMChunkMap::ChunksPerWord);
    }
  }
}

void NVMHeap::initialize(const NVMGranuleSet& live) {
  _length = count_chunks();
  _map.attach(nullptr, 0);
  set_states([&](size_t i) {
    const nvmgranule begin = to_nvmgranule(first_offset() + i * ChunkSize);
    const nvmgranule end = to_nvmgranule(first_offset() + (i + 1) * ChunkSize);
    return live.find(begin, end) < end ? Kept : Free;
  });
}

// The trace that finds garbage is asked for when this process has taken a quarter of what it has found in use, and 16 MB at
// least, so that its price has been earned, or when three quarters of the image are in use. Whoever finds nothing free waits
// for it. That takes as long as a walk through the image, and ends: the trace waits for no safepoint, and for no lock but the
// one here.
nvmoffset NVMHeap::allocate_chunks(size_t count) {
  while (true) {
    const bool is_last_attempt = NVMTraceRequest::is_done();
    {
      NVMSpinLocker locker(&_lock);
      const nvmoffset offset = find_chunks(count);
      if (!is_null(offset)) {
        if (_new_chunks > _wanted_after || _used_chunks > _length / 4 * 3) {
          NVMTraceRequest::want_space();
        }
        NVMSanitizer::show(NVMImageFile::address_of(offset), count * ChunkSize);
        return offset;
      }
    }
    if (is_last_attempt || !NVMTraceRequest::wait()) {
      return nvmoffset::null;
    }
  }
}

// Below _top; SIZE_MAX if there is none.
size_t NVMHeap::find_run(size_t count) {
  size_t run = 0;
  for (size_t i = _cursor; i < number_of(_top); i++) {
    run = _states[i] != Free ? 0 : run + 1;
    if (run == count) {
      return i + 1 - count;
    }
  }
  return SIZE_MAX;
}

// What is free below _top first, so that the file does not grow without need; but a search for several chunks in a row
// is made only where nothing is left above it.
nvmoffset NVMHeap::find_chunks(size_t count) {
  size_t first = count == 1 ? find_run(1) : SIZE_MAX;
  if (first == SIZE_MAX && count <= _length - number_of(_top) && NVMImageRoom::reserve(_top + count * ChunkSize)) {
    first = number_of(_top);
    _top += count * ChunkSize;
  }
  if (first == SIZE_MAX && count > 1) {
    first = find_run(count);
  }
  if (first == SIZE_MAX) {
    return nvmoffset::null;
  }
  memset((void*)(_states + first), New, count);
  _map.use(first, count);
  _used_chunks += count;
  _new_chunks += count;
  while (_cursor < _length && _states[_cursor] != Free) {
    _cursor++;
  }
  return first_offset() + first * ChunkSize;
}

nvmgranule NVMHeap::allocate(NVMBuffer* buffer, size_t size) {
  size = align_up(size, NVMGranuleSize);
  if (size > buffer->_end - buffer->_top) {
    if (size > ChunkSize / 2) {
      const nvmoffset offset = allocate_chunks(align_up(size, ChunkSize) / ChunkSize);
      if (is_null(offset)) {
        NVMEvents::image_full(size);
      }
      return to_nvmgranule(offset);
    }
    const nvmoffset offset = allocate_chunks(1);
    if (is_null(offset)) {
      NVMEvents::image_full(size);
      return nvmgranule::null;
    }
    buffer->_top = offset;
    buffer->_end = offset + ChunkSize;
  }
  const nvmoffset offset = buffer->_top;
  buffer->_top += size;
  return to_nvmgranule(offset);
}

void NVMHeap::undo(NVMBuffer* buffer, nvmgranule granule, size_t size) {
  size = align_up(size, NVMGranuleSize);
  const nvmoffset offset = to_nvmoffset(granule);
  if (offset + size == buffer->_top) {
    buffer->_top = offset;
  }
}

bool NVMHeap::is_new(nvmoffset offset) {
  return Atomic::load(_states + number_of(offset)) == New;
}

bool NVMHeap::mark(nvmoffset offset, size_t size) {
  const size_t last = number_of(offset + (size - 1));
  const bool all_new = is_new(offset);
  for (size_t i = number_of(offset); i <= last; i++) {
    u1 state = Atomic::load(_states + i);
    if (state == MayBeGarbage) {
      state = Atomic::cmpxchg(_states + i, (u1)MayBeGarbage, (u1)Kept);
    }
    if (state == Free || (state == New) != all_new) {
      return false;
    }
  }
  return true;
}

NVMHeap::Walk::Walk() {
  Atomic::inc(&_walks);
}

NVMHeap::Walk::~Walk() {
  Atomic::dec(&_walks);
}

size_t NVMHeap::sweep() {
  OrderAccess::fence();
  while (Atomic::load_acquire(&_walks) > 0) {
    os::naked_short_sleep(1);
  }
  size_t swept = 0;
  for (size_t i = 0; i < _length; i++) {
    NVMSpinLocker locker(&_lock);
    if (Atomic::load(_states + i) == MayBeGarbage &&
        Atomic::cmpxchg(_states + i, (u1)MayBeGarbage, (u1)Free) == MayBeGarbage) {
      _map.release(i, 1);
      NVMSanitizer::hide(NVMImageFile::address_of(first_offset() + i * ChunkSize), ChunkSize);
      _used_chunks--;
      _cursor = MIN2(_cursor, i);
      swept++;
    }
  }
  // A run of free chunks does not end at _top.
  NVMSpinLocker locker(&_lock);
  while (_top > first_offset() && _states[number_of(_top) - 1] == Free) {
    _top = first_offset() + (number_of(_top) - 1) * ChunkSize;
  }
  return swept;
}

size_t NVMHeap::used() {
  return Atomic::load(&_used_chunks) * ChunkSize;
}

size_t NVMHeap::capacity() {
  return _length * ChunkSize;
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/disk/nvmFrameBuilder.hpp"

#include "nvm/base/nvmStress.hpp"
#include "nvm/persist/nvmWriteLog.hpp"

#include <stdlib.h>

NVMFrameBuilder::NVMFrameBuilder()
  : _bytes(nullptr), _capacity(1 * M), _size(0), _last(0), _stored(0), _found(nullptr), _found_capacity(4 * K), _found_count(0),
    _writers(nullptr) {
  _bytes = NEW_C_HEAP_ARRAY(u1, _capacity, mtInternal);
  _found = NEW_C_HEAP_ARRAY(Found, _found_capacity, mtInternal);
  _writers = NEW_C_HEAP_ARRAY(Writers, NVMWriteLog::Counters, mtInternal);
  memset(_writers, 0, NVMWriteLog::Counters * sizeof(Writers));     // epochs begin at 1
}

NVMFrameBuilder::~NVMFrameBuilder() {
  FREE_C_HEAP_ARRAY(u1, _bytes);
  FREE_C_HEAP_ARRAY(Found, _found);
  FREE_C_HEAP_ARRAY(Writers, _writers);
}

void NVMFrameBuilder::begin() {
  _size = NVMFrame::HeaderSize;
  _last = 0;
  _stored = 0;
}

// So many bytes more.
void NVMFrameBuilder::reserve(size_t size) {
  const size_t wanted = align_up(_size + size, (size_t)4 * K);
  if (wanted > _capacity) {
    _capacity = MAX2(2 * _capacity, wanted);
    _bytes = REALLOC_C_HEAP_ARRAY(u1, _bytes, _capacity, mtInternal);
  }
}

// A batch's homes lie side by side, and are written one after the other, often that of what an object refers to before the
// object's own, which lies before it. False: the write needs an entry of its own.
bool NVMFrameBuilder::extend(uint64_t offset, const void* bytes, size_t size) {
  if (_last == 0) {
    return false;
  }
  const size_t most_moved = 512;
  NVMFrameEntry* last = (NVMFrameEntry*)(_bytes + _last);
  const uint64_t start = last->offset();
  const size_t last_size = last->size();
  const size_t padded = align_up(size, sizeof(uint64_t));
  const bool is_behind = offset == start + last_size && is_aligned(last_size, sizeof(uint64_t));
  const bool is_before = offset + size == start && size == padded && last_size <= most_moved;
  const uint64_t first = is_before ? offset : start;
  if ((!is_behind && !is_before) || first / NVMWriteRing::MaxWrite != (first + last_size + size - 1) / NVMWriteRing::MaxWrite) {
    return false;
  }
  reserve(padded);
  last = (NVMFrameEntry*)(_bytes + _last);
  if (is_before) {
    memmove(last->bytes + size, last->bytes, align_up(last_size, sizeof(uint64_t)));
    memcpy(last->bytes, bytes, size);
  } else {
    memcpy(last->bytes + last_size, bytes, size);
    memset(last->bytes + last_size + size, 0, padded - size);
  }
  last->head = NVMFrameEntry::head_of(first, last_size + size);
  _size += padded;
  _stored += size;
  return true;
}

void NVMFrameBuilder::add(uint64_t offset, const void* bytes, size_t size) {
  if (extend(offset, bytes, size)) {
    return;
  }
  const size_t padded = align_up(size, sizeof(uint64_t));
  reserve(NVMFrameEntry::HeaderSize + padded);
  _last = _size;
  NVMFrameEntry* const entry = (NVMFrameEntry*)(_bytes + _size);
  entry->head = NVMFrameEntry::head_of(offset, size);
  if (size == sizeof(uint64_t)) {
    memcpy(entry->bytes, bytes, sizeof(uint64_t));
  } else {
    memcpy(entry->bytes, bytes, size);
    memset(entry->bytes + size, 0, padded - size);
  }
  _size += NVMFrameEntry::HeaderSize + padded;
  _stored += size;
}

void NVMFrameBuilder::add(const NVMWriteRing::Write* write) {
  add(untype(write->offset()), write->bytes, write->size());
}

void NVMFrameBuilder::note_found(const NVMWriteRing::Write* write) {
  if (_found_count == _found_capacity) {
    _found_capacity *= 2;
    _found = REALLOC_C_HEAP_ARRAY(Found, _found, _found_capacity, mtInternal);
  }
  _found[_found_count++].write = write;
}

// Finds out to which pages several threads have written.
void NVMFrameBuilder::note_writers(uint64_t epoch) {
  uint32_t thread = 0;
  NVMWriteLog::for_each_ring([&](NVMWriteRing* ring) {
    ring->peek(epoch, [&](const NVMWriteRing::Write* write) {
      Writers* const writers = writers_of(write);
      if (writers->epoch != epoch) {
        *writers = { epoch, thread, false };
      } else if (writers->thread != thread) {
        writers->are_several = true;
      }
    });
    thread++;
  });
}

int NVMFrameBuilder::compare(const void* p, const void* q) {
  const Found* const a = (const Found*)p;
  const Found* const b = (const Found*)q;
  const uint64_t x = a->page();
  const uint64_t y = b->page();
  if (x != y) {
    return x < y ? -1 : 1;
  }
  return a->write->order < b->write->order ? -1 : a->write->order > b->write->order ? 1 : 0;
}

void NVMFrameBuilder::take_rings(uint64_t epoch) {
  _found_count = 0;
  note_writers(epoch);
  NVMWriteLog::for_each_ring([&](NVMWriteRing* ring) {
    ring->read(epoch, [&](const NVMWriteRing::Write* write) {
      if (writers_of(write)->are_several) {
        note_found(write);
      } else {
        add(write);
      }
    });
    NVMStress::pause(1);
  });
  ::qsort(_found, _found_count, sizeof(Found), compare);      // the stack may be that of a Java thread
  for (size_t i = 0; i < _found_count; i++) {
    add(_found[i].write);
  }
  NVMWriteLog::for_each_ring([](NVMWriteRing* ring) { ring->release(); });
}

const NVMFrame* NVMFrameBuilder::finish(uint64_t incarnation, uint64_t number) {
  NVMFrame* const f = frame();
  f->incarnation = incarnation;
  f->number = number;
  f->length = length();
  f->reserved = 0;
  f->checksum = f->compute_checksum();
  memset(_bytes + _size, 0, f->size() - _size);
  return f;
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/region/nvmDirtySet.hpp"

#include "memory/iterator.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/region/nvmLogRecord.hpp"
#include "oops/compressedOops.inline.hpp"
#include "runtime/os.hpp"
#include "utilities/align.hpp"
#include "utilities/copy.hpp"
#include "utilities/powerOfTwo.hpp"

static const size_t SmallIndex = 64;

// References side by side, which share a record, take less.
size_t NVMDirty::log_bytes() const {
  return is_root() ? NVMLogRecord::length_for(0, sizeof(uint64_t)) : NVMLogRecord::length_for_range(offset(), bytes());
}

bool NVMDirty::is_word() const {
  return !is_root() && bytes() <= sizeof(uint64_t) && is_power_of_2(bytes()) && is_aligned(offset(), bytes());
}

bool NVMDirty::note_range(const void* from, const void* home, size_t count) {
  if (count > noted && count > sizeof(bits)) {
    const bool was_inline = is_inline();
    address const bytes = (address)os::realloc(was_inline ? nullptr : copy, count, mtInternal);
    if (bytes == nullptr) {
      return false;
    }
    copy = bytes;
  }
  noted = MAX2(noted, (uint32_t)count);
  Copy::conjoint_memory_atomic(from, (address)stored_bytes(), count);
  if (size <= sizeof(in_home)) {
    Copy::conjoint_memory_atomic(home, &in_home, count);
  }
  return true;
}

NVMDirtySet::NVMDirtySet() : _index(nullptr), _index_size(0), _log_bytes(0), _has_ranges(false) {}

NVMDirtySet::~NVMDirtySet() {
  clear();
  os::free(_index);
}

size_t NVMDirtySet::slot_of(nvmgranule granule, nvmplace place) const {
  const uint64_t key = ((uint64_t)untype(granule) << 32 ^ untype(place)) * UCONST64(0x9e3779b97f4a7c15);
  return (size_t)(key >> 32) & (_index_size - 1);
}

bool NVMDirtySet::grow() {
  const size_t size = _index_size == 0 ? SmallIndex : 2 * _index_size;
  uint32_t* index = (uint32_t*)os::malloc(size * sizeof(uint32_t), mtInternal);
  if (index == nullptr) {
    return false;
  }
  memset(index, 0, size * sizeof(uint32_t));
  os::free(_index);
  _index = index;
  _index_size = size;
  for (size_t i = 0; i < _entries.length(); i++) {
    size_t slot = slot_of(at(i)->granule, at(i)->place);
    while (_index[slot] != 0) {
      slot = (slot + 1) & (size - 1);
    }
    _index[slot] = (uint32_t)i + 1;
  }
  return true;
}

NVMDirty* NVMDirtySet::find(nvmgranule granule, nvmplace place) {
  if (length() == 0) {
    return nullptr;
  }
  for (size_t slot = slot_of(granule, place); _index[slot] != 0; slot = (slot + 1) & (_index_size - 1)) {
    NVMDirty* d = at(_index[slot] - 1);
    if (d->granule == granule && d->place == place) {
      return d;
    }
  }
  return nullptr;
}

NVMDirty* NVMDirtySet::add(oopDesc* front, nvmgranule granule, nvmplace place, size_t size, bool* is_new) {
  NVMDirty* d = find(granule, place);
  *is_new = d == nullptr;
  _has_ranges |= size > sizeof(d->bits);
  if (d != nullptr) {
    if (size > d->size) {
      _log_bytes -= d->log_bytes();
      d->size = (uint32_t)size;
      _log_bytes += d->log_bytes();
    }
    return d;
  }
  if (length() + 1 > _index_size / 4 * 3 && (length() == UINT32_MAX - 1 || !grow())) {
    return nullptr;
  }
  const narrowOop holder = CompressedOops::encode(cast_to_oop(front));
  if (!_entries.push(NVMDirty())) {
    return nullptr;
  }
  size_t slot = slot_of(granule, place);
  while (_index[slot] != 0) {
    slot = (slot + 1) & (_index_size - 1);
  }
  _index[slot] = (uint32_t)length();
  d = at(length() - 1);
  d->set(holder, granule, place, size);      // in place: copies of what was just written are slow
  _log_bytes += d->log_bytes();
  return d;
}

void NVMDirtySet::clear() {
  for (size_t i = 0; i < length() && _has_ranges; i++) {
    if (!at(i)->is_inline()) {
      os::free(at(i)->copy);
    }
  }
  _has_ranges = false;
  const size_t large_index = 64 * K;
  if (_index_size > large_index) {
    os::free(_index);
    _index = nullptr;
    _index_size = 0;
  } else if (length() < _index_size / 16) {
    for (size_t i = 0; i < length(); i++) {
      size_t slot = slot_of(at(i)->granule, at(i)->place);
      while (_index[slot] != 0) {
        _index[slot] = 0;
        slot = (slot + 1) & (_index_size - 1);
      }
    }
  } else if (_index != nullptr) {
    memset(_index, 0, _index_size * sizeof(uint32_t));
  }
  _entries.clear();
  _log_bytes = 0;
}

void NVMDirtySet::oops_do(OopClosure* f) {
  for (size_t i = 0; i < length(); i++) {
    f->do_oop(&at(i)->front);
    if (at(i)->is_reference()) {
      f->do_oop(&at(i)->objects.old);
      f->do_oop(&at(i)->objects.stored);
      f->do_oop(&at(i)->beneath);
    }
  }
}

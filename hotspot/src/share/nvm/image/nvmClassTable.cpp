// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmClassTable.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmSanitizer.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmImageRoom.hpp"
#include "nvm/image/nvmTableEntry.hpp"
#include "nvm/persist/nvmChecksum.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "runtime/os.hpp"
#include "utilities/align.hpp"
#include "utilities/bitMap.inline.hpp"

NVMSpinLock                    NVMClassTable::_lock;
NVMArray<const u1*>*           NVMClassTable::_entries = nullptr;
NVMArray<NVMClassTable::Free>* NVMClassTable::_free = nullptr;
size_t                         NVMClassTable::_free_bytes = 0;
nvmoffset                      NVMClassTable::_end = nvmoffset::null;

nvmoffset NVMClassTable::start() { return NVMImageFile::superblock()->class_table(); }
nvmoffset NVMClassTable::limit() { return NVMImageFile::superblock()->root_table(); }

bool NVMClassTable::note_free(nvmoffset offset, size_t size, uint32_t class_id) {
  if (!_free->push({ class_id, (uint32_t)size, offset })) {
    return false;
  }
  _free_bytes += size;
  return true;
}

const char* NVMClassTable::load() {
  delete _entries;
  delete _free;
  _entries = new NVMArray<const u1*>();
  _free = new NVMArray<Free>();
  _free_bytes = 0;
  const bool has_free_entries = NVMImageFile::superblock()->has_free_entries();
  nvmoffset offset = start();
  NVMTableWindow window(NVMImageFile::address_of(offset), limit() - offset);
  while (limit() - offset >= NVMClassEntry::HeaderSize) {
    const size_t left = limit() - offset;
    const u1* p = NVMImageFile::address_of(offset);
    NVMClassEntry entry(p);
    window.show(p, NVMClassEntry::HeaderSize);
    if (entry.size() == 0) {
      break;
    }
    const bool is_free = has_free_entries && NVMTableEntry::is_free(entry.size());
    const size_t size = is_free ? NVMTableEntry::extent(entry.size()) : entry.size();
    const char* problem = nullptr;
    if (size < NVMClassEntry::HeaderSize || size > left || !is_aligned(size, 8)) {
      problem = "size";
    } else if (is_free) {
      problem = NVMTableEntry::is_damaged(p, left) ? "free entry" : nullptr;
    } else {
      window.show(p, size);
      problem = entry.check();
      problem = problem == nullptr && entry.is_array_like() && find(entry) != 0 ? "twice in it" : problem;
    }
    if (problem != nullptr) {
      static char message[96];
      os::snprintf(message, sizeof(message), "its class table is damaged (entry %zu: %s)",
                   _entries->length() + 1, problem);
      return message;
    }
    if (!_entries->push(is_free ? nullptr : p) || (is_free && !note_free(offset, size, (uint32_t)_entries->length()))) {
      return "there is too little memory for its class table";
    }
    offset += size;
  }
  _end = offset;
  return nullptr;
}

uint32_t NVMClassTable::count() {
  NVMSpinLocker locker(&_lock);
  return (uint32_t)_entries->length();
}

nvmoffset NVMClassTable::end() {
  NVMSpinLocker locker(&_lock);
  return _end;
}

bool NVMClassTable::has(uint32_t class_id) {
  NVMSpinLocker locker(&_lock);
  return class_id != 0 && class_id <= _entries->length() && _entries->at(class_id - 1) != nullptr;
}

NVMClassEntry NVMClassTable::entry(uint32_t class_id) {
  NVMSpinLocker locker(&_lock);
  assert(_entries->at(class_id - 1) != nullptr, "a free entry has no class");
  return NVMClassEntry(_entries->at(class_id - 1));
}

uint32_t NVMClassTable::find(const NVMClassEntry& entry) {
  for (size_t i = 0; i < _entries->length(); i++) {
    if (_entries->at(i) != nullptr && NVMClassEntry(_entries->at(i)).same_as(entry)) {
      return (uint32_t)i + 1;
    }
  }
  return 0;
}

static const u1* bytes_of(const NVMClassEntry& entry) {
  return (const u1*)entry.name() - NVMClassEntry::HeaderSize;
}

// The smallest that will do. Null if there is none.
NVMClassTable::Free* NVMClassTable::find_free(size_t size) {
  Free* best = nullptr;
  for (size_t i = 0; i < _free->length(); i++) {
    Free* const f = &_free->at(i);
    if (f->class_id != 0 && f->size >= size && (best == nullptr || f->size < best->size)) {
      best = f;
    }
  }
  return best;
}

// One that has taken space from free ones before it, which keep their numbers. Null if that does not do.
NVMClassTable::Free* NVMClassTable::make_free(size_t size) {
  for (size_t i = 0; i < _free->length(); i++) {
    size_t first = i;
    size_t space = _free->at(i).class_id != 0 ? _free->at(i).size : 0;
    while (space > 0 && space < size && first > 0 && _free->at(first - 1).class_id != 0 &&
           _free->at(first - 1).class_id + 1 == _free->at(first).class_id) {
      first--;
      space += _free->at(first).size - NVMTableEntry::LeastSize;
    }
    if (space < size) {
      continue;
    }
    for (size_t k = first; k < i; k++) {
      Free* const from = &_free->at(k);
      Free* const to = &_free->at(k + 1);
      const uint32_t total = from->size + to->size;
      NVMTableEntry::move_border(NVMImageFile::address_of(from->offset), NVMTableEntry::LeastSize, total);
      from->size = NVMTableEntry::LeastSize;
      to->offset = from->offset + NVMTableEntry::LeastSize;
      to->size = total - NVMTableEntry::LeastSize;
    }
    return &_free->at(i);
  }
  return nullptr;
}

// As a whole. 0 if there is too little memory.
uint32_t NVMClassTable::use(Free* free, const NVMClassEntry& entry) {
  u1* const padded = NEW_C_HEAP_ARRAY_RETURN_NULL(u1, free->size, mtInternal);
  if (padded == nullptr) {
    return 0;
  }
  memset(padded, 0, free->size);
  memcpy(padded, bytes_of(entry), entry.size());
  const size_t head_size = sizeof(uint64_t);
  const uint32_t head[] = { free->size, NVMChecksum::compute(padded + head_size, free->size - head_size) };
  memcpy(padded, head, head_size);
  u1* const to = NVMImageFile::address_of(free->offset);
  NVMTableEntry::use(to, free->size, padded, free->size);
  FREE_C_HEAP_ARRAY(u1, padded);
  const uint32_t class_id = free->class_id;
  _entries->at(class_id - 1) = to;
  _free_bytes -= free->size;
  free->class_id = 0;
  return class_id;
}

bool NVMClassTable::has_room_at_end(const NVMClassEntry& entry) {
  return NVMTableEntry::with_end(entry.size()) <= limit() - _end;
}

uint32_t NVMClassTable::append(const NVMClassEntry& entry) {
  const size_t size = NVMTableEntry::with_end(entry.size());
  if (!has_room_at_end(entry) || _entries->length() + 1 >= NVMHome::ClassIdMask || !NVMImageRoom::reserve(_end + size)) {
    return 0;
  }
  u1* to = NVMImageFile::address_of(_end);
  if (!_entries->push(to)) {
    return 0;
  }
  NVMTableEntry::append(to, bytes_of(entry), entry.size());
  _end += entry.size();
  return (uint32_t)_entries->length();
}

// What is much larger than needed is left for others as long as there is room at the end.
uint32_t NVMClassTable::find_or_add(const NVMClassEntry& entry) {
  NVMSpinLocker locker(&_lock);
  const uint32_t found = find(entry);
  const size_t used = _end - start() - _free_bytes;
  if (found != 0 || (entry.kind() == NVMClassEntry::Constant && used > (limit() - start()) / 2)) {
    return found;
  }
  Free* free = find_free(entry.size());
  if (has_room_at_end(entry)) {
    free = free != nullptr && free->size <= 2 * entry.size() ? free : nullptr;
  } else if (free == nullptr) {
    free = make_free(entry.size());
  }
  return free != nullptr ? use(free, entry) : append(entry);
}

bool NVMClassTable::is_crowded() {
  const size_t space = limit() - start();
  const size_t left = limit() - _end;
  return NVMImageFile::superblock()->has_free_entries() && left < space / 4 &&
         (left < space / 32 || _end - start() > NVMImageFile::superblock()->looked_class_bytes + space / 32);
}

void NVMClassTable::note_looked() {
  NVMPersist::store_volatile(&NVMImageFile::superblock()->looked_class_bytes, (uint64_t)(_end - start()));
}

size_t NVMClassTable::free_unused(const CHeapBitMap& needed) {
  NVMSpinLocker locker(&_lock);
  delete _free;
  _free = new NVMArray<Free>();
  _free_bytes = 0;
  size_t freed = 0;
  nvmoffset offset = start();
  for (size_t i = 0; i < _entries->length(); i++) {
    u1* const p = NVMImageFile::address_of(offset);
    const size_t size = NVMTableEntry::extent(NVMClassEntry(p).size());
    const bool is_free = _entries->at(i) == nullptr;
    if ((is_free || !needed.at(i + 1)) && note_free(offset, size, (uint32_t)i + 1) && !is_free) {
      NVMTableEntry::set_free(p, size);
      _entries->at(i) = nullptr;
      freed++;
    }
    offset += size;
  }
  NVMPersist::fence();
  note_looked();
  return freed;
}

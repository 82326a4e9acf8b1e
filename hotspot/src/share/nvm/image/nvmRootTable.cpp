// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmRootTable.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmMutants.hpp"
#include "nvm/base/nvmRequest.hpp"
#include "nvm/base/nvmSanitizer.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmNames.hpp"
#include "nvm/image/nvmTableEntry.hpp"
#include "nvm/persist/nvmChecksum.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "runtime/os.hpp"
#include "utilities/align.hpp"
#include "utilities/ostream.hpp"
#include "utilities/utf8.hpp"

NVMSpinLock        NVMRootTable::_lock;
volatile nvmoffset NVMRootTable::_end = nvmoffset::null;
volatile int       NVMRootTable::_count = 0;
NVMFreeEntries     NVMRootTable::_free;
size_t             NVMRootTable::_left_before = 0;

uint32_t NVMRootEntry::compute_checksum() const {
  return NVMChecksum::compute(_entry + 16, size() - 16);
}

void NVMRootEntry::set_value(uint64_t value) {
  NVMPersist::store(value_addr(), value);
  NVMPersist::write_back(value_addr(), sizeof(value));
  NVMPersist::fence();
}

void NVMRootEntry::print_on(outputStream* st) const {
  if (is_named()) {
    st->print("the root \"%.*s\"", name_length() - 1, name() + 1);
  } else {
    st->print("%.*s", name_length(), name());
  }
}

bool NVMRootEntry::is_legal_named() const {
  const size_t length = (size_t)name_length() - 1;
  return is_reference() && length > 0 && length <= MaxNamedLength && NVMNames::is_utf8(name() + 1, length);
}

// space is what the table has left from here. Names are compared as C strings.
bool NVMRootEntry::is_damaged(size_t space) const {
  return size() < HeaderSize || size() > space || !is_aligned(size(), 8) ||
         (checksum() != compute_checksum() && !NVMMutants::is(NVMMutants::RootChecksum)) ||
         name_length() == 0 || HeaderSize + name_length() > size() ||
         memchr(name(), '\0', name_length()) != nullptr ||
         (is_named() ? !is_legal_named() : !UTF8::is_legal_utf8((const u1*)name(), name_length(), false)) ||
         (is_reference() && *(volatile uint64_t*)(_entry + 8) > UINT32_MAX);
}

const char* NVMRootTable::load() {
  NVMSuperblock* sb = NVMImageFile::superblock();
  nvmoffset offset = sb->root_table();
  const nvmoffset limit = sb->chunk_map();
  NVMTableWindow window(NVMImageFile::address_of(offset), limit - offset);
  _count = 0;
  _free.clear();
  for (int number = 1; limit - offset >= NVMRootEntry::HeaderSize; number++) {
    u1* const p = NVMImageFile::address_of(offset);
    NVMRootEntry entry(p);
    window.show(p, NVMRootEntry::HeaderSize);
    if (entry.size() == 0) {
      break;
    }
    const bool is_free = sb->has_free_entries() && NVMTableEntry::is_free(entry.size());
    const size_t size = is_free ? NVMTableEntry::extent(entry.size()) : entry.size();
    window.show(p, is_free ? sizeof(uint64_t) : MIN2(size, limit - offset));
    if (is_free ? NVMTableEntry::is_damaged(p, limit - offset) : entry.is_damaged(limit - offset)) {
      static char message[96];
      os::snprintf(message, sizeof(message), "its root table is damaged (entry %d)", number);
      return message;
    }
    if (!is_free) {
      _count = _count + 1;
    } else if (!_free.add_last({ offset, size })) {
      return "there is too little memory for its root table";
    }
    offset += size;
  }
  _end = offset;
  _left_before = left();
  return nullptr;
}

nvmoffset NVMRootTable::end() {
  NVMSpinLocker locker(&_lock);
  return _end;
}

NVMRootEntry NVMRootTable::find(const char* name) {
  NVMSpinLocker locker(&_lock);
  NVMRootEntry entry;
  for (NVMRootEntries entries; entries.next(&entry); ) {
    if ((size_t)entry.name_length() == strlen(name) && memcmp(entry.name(), name, entry.name_length()) == 0) {
      return entry;
    }
  }
  return NVMRootEntry(nullptr);
}

size_t NVMRootTable::left() {
  return NVMImageFile::superblock()->chunk_map() - _end + _free.bytes();
}

// Null if there is no room.
u1* NVMRootTable::write(const u1* entry, size_t size) {
  NVMFreeEntries::Extent found;
  if (_free.take(size, &found)) {
    u1* const to = NVMImageFile::address_of(found.start);
    NVMTableEntry::use(to, found.size, entry, size);
    return to;
  }
  if (NVMTableEntry::with_end(size) > NVMImageFile::superblock()->chunk_map() - _end) {
    return nullptr;
  }
  u1* const to = NVMImageFile::address_of(_end);
  NVMTableEntry::append(to, entry, size);
  Atomic::release_store(&_end, _end + size);
  return to;
}

NVMRootEntry NVMRootTable::append(const char* name, char type, uint64_t value) {
  if (strlen(name) > NVMRootEntry::MaxNameLength) {
    return NVMRootEntry(nullptr);
  }
  const size_t size = align_up(NVMRootEntry::HeaderSize + strlen(name), 8);
  alignas(8) u1 entry[NVMRootEntry::HeaderSize + NVMRootEntry::MaxNameLength + 8] = {};
  u2 length = (u2)strlen(name);
  memcpy(entry + 8, &value, sizeof(value));
  entry[16] = (u1)type;
  memcpy(entry + 18, &length, sizeof(length));
  memcpy(entry + NVMRootEntry::HeaderSize, name, length);
  const uint32_t head[] = { (uint32_t)size, NVMChecksum::compute(entry + 16, size - 16) };
  memcpy(entry, head, sizeof(head));
  NVMSpinLocker locker(&_lock);
  u1* const written = write(entry, size);
  _count = written != nullptr ? _count + 1 : _count;
  if (NVMImageFile::superblock()->has_free_entries() && left() < _left_before / 4) {
    NVMRequest::collection.want();
  }
  return NVMRootEntry(written);
}

bool NVMRootTable::values(NVMArray<nvmgranule>* granules) {
  NVMSpinLocker locker(&_lock);
  bool ok = true;
  NVMRootEntry entry;
  for (NVMRootEntries entries; ok && entries.next(&entry); ) {
    ok = !entry.refers_to_object() || granules->push(entry.granule());
  }
  return ok;
}

NVMFreeEntries::Extent NVMRootTable::extent_of(NVMRootEntry entry) {
  return { NVMImageFile::offset_at(entry._entry), entry.size() };
}

bool NVMRootTable::set_free(NVMArray<NVMFreeEntries::Extent>* entries) {
  NVMSpinLocker locker(&_lock);
  const bool ok = _free.join(entries, [](const NVMFreeEntries::Extent& extent) {
    NVMTableEntry::set_free(NVMImageFile::address_of(extent.start), extent.size);
  });
  NVMPersist::fence();
  _count = ok ? _count - (int)entries->length() : _count;
  return ok;
}

void NVMRootTable::verify() {
  NVMSpinLocker locker(&_lock);
  size_t free = 0;
  int count = 0;
  nvmoffset at = NVMImageFile::superblock()->root_table();
  while (untype(at) < untype(_end)) {
    const u1* const p = NVMImageFile::address_of(at);
    const uint32_t size = *(const uint32_t*)p;
    const bool is_free = NVMTableEntry::is_free(size);
    guarantee(is_free ? !NVMTableEntry::is_damaged(p, _end - at) : !NVMRootEntry((u1*)p).is_damaged(_end - at),
              "NVMVerify: the entry of the root table at %zu is damaged", untype(at));
    free += is_free ? NVMTableEntry::extent(size) : 0;
    count += is_free ? 0 : 1;
    at += NVMTableEntry::extent(size);
  }
  guarantee(at == _end && count == _count && free == _free.bytes(),
            "NVMVerify: the root table has %d entries, ends at %zu, and has %zu bytes in free ones; it should be %d, %zu and %zu",
            count, untype(at), free, _count, untype(_end), _free.bytes());
}

void NVMRootTable::note_collected() {
  NVMSpinLocker locker(&_lock);
  _left_before = left();
}

NVMRootEntries::NVMRootEntries()
  : _at(NVMImageFile::superblock()->root_table()), _end(Atomic::load_acquire(&NVMRootTable::_end)) {}

bool NVMRootEntries::next(NVMRootEntry* entry) {
  while (untype(_at) < untype(_end)) {
    u1* const p = NVMImageFile::address_of(_at);
    const uint32_t size = Atomic::load_acquire((volatile uint32_t*)p);
    guarantee(NVMTableEntry::extent(size) > 0, "the root table has a gap at %zu", untype(_at));
    _at += NVMTableEntry::extent(size);
    if (!NVMTableEntry::is_free(size)) {
      *entry = NVMRootEntry(p);
      return true;
    }
  }
  return false;
}

#include "nvm/image/nvmRootTable.hpp"

#include "nvm/base/nvmMutants.hpp"
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

NVMSpinLock NVMRootTable::_lock;
nvmoffset   NVMRootTable::_end = nvmoffset::null;
int         NVMRootTable::_count = 0;

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

NVMRootEntry NVMRootTable::first() {
  return NVMRootEntry(NVMImageFile::address_of(NVMImageFile::superblock()->root_table()));
}

const char* NVMRootTable::load() {
  NVMSuperblock* sb = NVMImageFile::superblock();
  nvmoffset offset = sb->root_table();
  const nvmoffset limit = sb->chunk_map();
  NVMTableWindow window(NVMImageFile::address_of(offset), limit - offset);
  _count = 0;
  while (limit - offset >= NVMRootEntry::HeaderSize) {
    u1* const p = NVMImageFile::address_of(offset);
    NVMRootEntry entry(p);
    window.show(p, NVMRootEntry::HeaderSize);
    if (entry.size() == 0) {
      break;
    }
    window.show(p, MIN2((size_t)entry.size(), limit - offset));
    if (entry.is_damaged(limit - offset)) {
      static char message[96];
      os::snprintf(message, sizeof(message), "its root table is damaged (entry %d)", _count + 1);
      return message;
    }
    _count++;
    offset += entry.size();
  }
  _end = offset;
  return nullptr;
}

nvmoffset NVMRootTable::end() {
  NVMSpinLocker locker(&_lock);
  return _end;
}

NVMRootEntry NVMRootTable::find(const char* name) {
  NVMSpinLocker locker(&_lock);
  NVMRootEntry entry = first();
  for (int i = 0; i < _count; i++, entry = entry.next()) {
    if ((size_t)entry.name_length() == strlen(name) && memcmp(entry.name(), name, entry.name_length()) == 0) {
      return entry;
    }
  }
  return NVMRootEntry(nullptr);
}

NVMRootEntry NVMRootTable::append(const char* name, char type, uint64_t value) {
  NVMSpinLocker locker(&_lock);
  size_t size = align_up(NVMRootEntry::HeaderSize + strlen(name), 8);
  if (NVMTableEntry::with_end(size) > NVMImageFile::superblock()->chunk_map() - _end ||
      strlen(name) > NVMRootEntry::MaxNameLength) {
    return NVMRootEntry(nullptr);
  }
  alignas(8) u1 entry[NVMRootEntry::HeaderSize + NVMRootEntry::MaxNameLength + 8] = {};
  u2 length = (u2)strlen(name);
  memcpy(entry + 8, &value, sizeof(value));
  entry[16] = (u1)type;
  memcpy(entry + 18, &length, sizeof(length));
  memcpy(entry + NVMRootEntry::HeaderSize, name, length);
  const uint32_t head[] = { (uint32_t)size, NVMChecksum::compute(entry + 16, size - 16) };
  memcpy(entry, head, sizeof(head));
  u1* p = NVMImageFile::address_of(_end);
  NVMTableEntry::append(p, entry, size);
  _end += size;
  _count++;
  return NVMRootEntry(p);
}

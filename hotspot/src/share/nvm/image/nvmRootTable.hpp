// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMROOTTABLE_HPP
#define SHARE_NVM_IMAGE_NVMROOTTABLE_HPP

#include "memory/allStatic.hpp"
#include "memory/allocation.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "nvm/base/nvmArray.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/image/nvmFreeEntries.hpp"
#include "runtime/atomic.hpp"
#include "utilities/globalDefinitions.hpp"

class outputStream;

// A durable root in the image:
//
//   u4 size      of the entry in bytes, a multiple of 8; 0 ends the table; bit 0: a free entry
//   u4 checksum  of type, length and name
//   u8 value     a granule, or the bits of a primitive value
//   u1 type      a descriptor character; L for all references
//   u1 0
//   u2 length of name; the name: pkg.Class.field, or / and the name of a named
//      root, UTF-8. No static field's name starts with a slash
//   zeros up to size
//
// An entry counts once its first 8 bytes are written. From then on only the value changes, by one store; until the entry,
// one of a named root that has been removed, becomes free (NVMTableEntry, NVMRemovedRoots).
class NVMRootEntry {
  u1* _entry;

public:
  static const size_t HeaderSize = 20;
  static const size_t MaxNameLength = 1024;
  static const size_t MaxNamedLength = 1000;     // as RootName.java has it; without the prefix
  static const char NamedPrefix = '/';

  explicit NVMRootEntry(u1* entry = nullptr) : _entry(entry) {}

  uint32_t size() const           { return *(uint32_t*)_entry; }
  uint32_t checksum() const       { return *(uint32_t*)(_entry + 4); }
  volatile uint64_t* value_addr() { return (volatile uint64_t*)(_entry + 8); }
  nvmgranule granule()            { return to_nvmgranule(*value_addr()); }     // a reference's value
  char type() const               { return (char)_entry[16]; }
  int name_length() const         { return *(u2*)(_entry + 18); }
  const char* name() const        { return (const char*)_entry + HeaderSize; }

  bool is_reference() const       { return type() == 'L'; }
  bool refers_to_object()         { return is_reference() && *value_addr() != 0; }
  bool is_named() const           { return name()[0] == NamedPrefix; }
  bool is_null_entry() const      { return _entry == nullptr; }
  uint32_t compute_checksum() const;

  // Writes the value, durably.
  void set_value(uint64_t value);

  // As messages name it.
  void print_on(outputStream* st) const;

private:
  friend class NVMRootTable;
  bool is_damaged(size_t space) const;
  bool is_legal_named() const;
};

// Thread-safe. Its lock is the innermost one.
//
// Entries are looked at without the lock (NVMRootEntries). While somebody does, entries are appended, and free ones
// become entries; either is one store of a head, when the rest is there. The other way, from an entry to a free one and from two
// free ones to one, goes only at a safepoint (set_free()). So who looks at entries reaches no safepoint meanwhile, and keeps none
// of a named root that it does not use (NVMNamedRoots::Use). Who can't promise that asks for the values().
class NVMRootTable : public AllStatic {
  friend class NVMRootEntries;

  static NVMSpinLock        _lock;
  static volatile nvmoffset _end;          // of the next entry
  static volatile int       _count;
  static NVMFreeEntries     _free;
  static size_t             _left_before;  // bytes, when the image was opened or last collected

  static size_t left();
  static u1* write(const u1* entry, size_t size);

public:
  // Checks the table of the image. Null, or what is wrong.
  static const char* load();

  static int count()              { return Atomic::load(&_count); }    // of entries that are not free
  static nvmoffset end();         // of the next entry

  // The entry of that name; is_null_entry() if there is none.
  static NVMRootEntry find(const char* name);

  // Makes an entry with that value; is_null_entry() if the table is full.
  static NVMRootEntry append(const char* name, char type, uint64_t value);

  // All objects that roots refer to. False if there is too little memory. At any time.
  static bool values(NVMArray<nvmgranule>* granules);

  // At a safepoint: these entries, of roots without a value that nobody uses, in ascending order, become free. Durable at the
  // return. False if there is too little memory: then nothing has changed.
  static bool set_free(NVMArray<NVMFreeEntries::Extent>* entries);
  static NVMFreeEntries::Extent extent_of(NVMRootEntry entry);

  // At a safepoint: is all as it is said to be? Ends the JVM if not.
  static void verify();

  // A collection has ended: the next one is wanted when three quarters of what is left are used.
  static void note_collected();
};

// Goes through the entries that are not free, in their order: those that were there at the beginning, but for what becomes free.
class NVMRootEntries : public StackObj {
  nvmoffset       _at;
  const nvmoffset _end;

public:
  NVMRootEntries();

  // False if there is no more.
  bool next(NVMRootEntry* entry);
};

#endif // SHARE_NVM_IMAGE_NVMROOTTABLE_HPP

#ifndef SHARE_NVM_IMAGE_NVMROOTTABLE_HPP
#define SHARE_NVM_IMAGE_NVMROOTTABLE_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "utilities/globalDefinitions.hpp"

class outputStream;

// A durable root in the image:
//
//   u4 size      of the entry in bytes, a multiple of 8; 0 ends the table
//   u4 checksum  of type, length and name
//   u8 value     a granule, or the bits of a primitive value
//   u1 type      a descriptor character; L for all references
//   u1 0
//   u2 length of name; the name: pkg.Class.field, or / and the name of a named
//      root, UTF-8. No static field's name starts with a slash
//   zeros up to size
//
// Entries are only appended, and count once their first 8 bytes are written.
// From then on only the value changes, by one store.
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
  NVMRootEntry next() const       { return NVMRootEntry(_entry + size()); }

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
class NVMRootTable : public AllStatic {
  static NVMSpinLock _lock;
  static nvmoffset   _end;     // of the next entry
  static int         _count;

public:
  // Checks the table of the image. Null, or what is wrong.
  static const char* load();

  static int count()              { return _count; }
  static nvmoffset end();         // of the next entry
  static NVMRootEntry first();    // then next(), count() times

  // The entry of that name; is_null_entry() if there is none.
  static NVMRootEntry find(const char* name);

  // Appends an entry with that value; is_null_entry() if the table is full.
  static NVMRootEntry append(const char* name, char type, uint64_t value);
};

#endif // SHARE_NVM_IMAGE_NVMROOTTABLE_HPP

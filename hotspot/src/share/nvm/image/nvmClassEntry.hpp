// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMCLASSENTRY_HPP
#define SHARE_NVM_IMAGE_NVMCLASSENTRY_HPP

#include "nvm/base/nvmArray.hpp"
#include "utilities/globalDefinitions.hpp"

// A description of the objects of a class, as it stands in the image:
//
//   u4 size      of the entry in bytes, a multiple of 8; 0 ends the table
//   u4 checksum  of all that follows
//   u1 kind
//   u1 array element type, a descriptor character; 0 for other kinds
//   u2 number of fields
//   u4 instance size in bytes (kinds Instance, Box, Lambda and Constant)
//   u2 length of name; the name, UTF-8, as in a class file, with slashes
//   per field: u4 offset, u1 type (a descriptor character), u1 flags: 1 an old field, 2 a pending one,
//              u2 length of holder, u2 length of name; holder, name
//   per reference that shares holder and name with another one, which class files allow:
//              u2 number of the field, u2 length of its descriptor, not 0; descriptor
//   if the class or lambda has an NVMIdentity, which of kind ClassRef is that of the class that homes name, and of an object array that
//   of the element's class: u2 0xffff, u2 its length; its text
//   zeros up to size
//
// A class id is the entry's place, from 1 on. An entry counts once its first 8 bytes are written, by one store. One that no home
// needs may become free (NVMTableEntry); it keeps its place and its size, and is used again as a whole, with zeros behind what
// needs less.
class NVMClassEntry {
public:
  enum Kind : u1 {
    Instance    = 1,
    TypeArray   = 2,
    ObjectArray = 3,
    Enum        = 4,   // an enum constant of the class `name`: homes hold its name as a byte array does
    ClassRef    = 5,   // a class: homes hold its name as a byte array does
    Box         = 6,   // like Instance; the cached box after recovery, if its class caches the value
    StaticField = 7,   // what a static field of the class `name` holds: homes hold the field's name as a byte array does
    Lambda      = 8,   // like Instance, but `name` is the description of a call site: NVMLambda
    Constant    = 9    // like Instance, what a static field holds: `name` is class;holder.field;digest. Or an empty array: then
                       // the class is its descriptor, there are no fields, and homes are those of arrays of length 0
  };

  static const char ConstantEnd   = ';';      // of the class's name, and of the field's: neither has one, but a descriptor
  static const char ConstantField = '.';
  static const int DigestLength = 16;         // hexadecimal digits
  static const size_t MaxNameLength = 0xffff;

  struct Field {
    uint32_t    offset;
    char        type;
    const char* holder;
    int         holder_length;
    const char* name;
    int         name_length;
    bool        is_old;        // the class has it no longer: see NVMOldFields
    bool        is_pending;    // an old one: a field of another type is still to get its value of it (NVMMigrations)

    bool   is_reference() const { return type == 'L' || type == '['; }
    size_t size() const;
  };

  // Of a field that needs more than its name to be told from others.
  struct Descriptor {
    int         field;
    const char* text;
    int         length;
  };

  static const size_t HeaderSize = 18;
  static const size_t FieldHeaderSize = 10;
  static const u1 FieldIsOld = 1;
  static const u1 FieldIsPending = 2;
  static const size_t DescriptorHeaderSize = 4;
  static const int IdentityField = 0xffff;    // in place of a field's number

private:
  const u1* _entry;

  template <typename T>
  T read(size_t at) const { T value; memcpy(&value, _entry + at, sizeof(T)); return value; }

public:
  explicit NVMClassEntry(const u1* entry) : _entry(entry) {}

  uint32_t    size() const          { return read<uint32_t>(0); }
  uint32_t    checksum() const      { return read<uint32_t>(4); }
  Kind        kind() const          { return (Kind)read<u1>(8); }
  char        element_type() const  { return (char)read<u1>(9); }
  int         field_count() const   { return read<u2>(10); }
  uint32_t    instance_size() const { return read<uint32_t>(12); }
  int         name_length() const   { return read<u2>(16); }
  const char* name() const          { return (const char*)_entry + HeaderSize; }

  // Of the class, in a constant's name; else the whole name's.
  int         class_name_length() const;

  // Of a constant: is it an empty array?
  bool is_empty_array() const       { return kind() == Constant && name()[0] == '['; }

  // The static field, and the NVMConstantDigest.
  Field       static_field() const;
  uint64_t    digest() const;

  bool is_array_like() const {
    return kind() != Instance && kind() != Box && kind() != Lambda && kind() != Constant;
  }

  // Do homes hold a name only, of an object that the process has by itself?
  static bool is_symbolic(Kind k)   { return k == Enum || k == ClassRef || k == StaticField; }
  bool is_symbolic() const          { return is_symbolic(kind()); }
  size_t element_size() const;

  // The first field's place, and from one field to the next.
  size_t first_field() const        { return HeaderSize + name_length(); }
  Field field_at(size_t* at) const;

  // The first descriptor's place, and from one to the next. False if there is no more.
  size_t first_descriptor() const;
  bool descriptor_at(size_t* at, Descriptor* result) const;

  // The text of its NVMIdentity. False if it has none.
  bool identity(Descriptor* result) const;

  // Null if the entry, of size() bytes, keeps its own rules; else what is wrong.
  const char* check() const;

private:
  const char* check_name() const;
  bool has_digest() const;
  const char* check_array_like() const;
  const char* check_fields() const;
  bool has_legal_descriptors(size_t at) const;
  bool is_zero_from(size_t at) const;

public:

  // But for zeros behind all else.
  bool same_as(const NVMClassEntry& other) const;
};

// Builds an entry in C memory.
class NVMClassEntryBuilder {
  NVMArray<u1> _bytes;
  bool         _complete;      // false if memory ran out
  int          _fields;

  void put(const void* data, size_t length);
  template <typename T> void put_value(T value) { put(&value, sizeof(T)); }

public:
  NVMClassEntryBuilder(NVMClassEntry::Kind kind, char element_type, uint32_t instance_size,
                       const char* name, int name_length);

  void add_field(const NVMClassEntry::Field& field);

  // Of the field with that number; after all fields, in their order.
  void add_descriptor(const NVMClassEntry::Descriptor& descriptor);

  // Behind all else; null: it has none.
  void add_identity(const char* text);
  void add_identity(const char* text, int length);

  // Fills in size and checksum. Null if memory ran out.
  const u1* finish();
};

#endif // SHARE_NVM_IMAGE_NVMCLASSENTRY_HPP

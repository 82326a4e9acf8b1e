// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmClassEntry.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmMutants.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmIdentity.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmNames.hpp"
#include "nvm/persist/nvmChecksum.hpp"
#include "utilities/align.hpp"
#include "utilities/utf8.hpp"

#include <stdlib.h>

static size_t size_of_type(char type) {
  switch (type) {
    case 'Z': case 'B':           return 1;
    case 'C': case 'S':           return 2;
    case 'I': case 'F':           return 4;
    case 'L': case '[':           return 4;
    case 'J': case 'D':           return 8;
    default:                      return 0;
  }
}

size_t NVMClassEntry::Field::size() const {
  return size_of_type(type);
}

size_t NVMClassEntry::element_size() const {
  return is_symbolic() ? 1 : size_of_type(element_type());
}

NVMClassEntry::Field NVMClassEntry::field_at(size_t* at) const {
  Field f;
  f.offset = read<uint32_t>(*at);
  f.type = (char)read<u1>(*at + 4);
  f.is_old = (read<u1>(*at + 5) & FieldIsOld) != 0;
  f.is_pending = f.is_old && (read<u1>(*at + 5) & FieldIsPending) != 0;
  f.holder_length = read<u2>(*at + 6);
  f.name_length = read<u2>(*at + 8);
  f.holder = (const char*)_entry + *at + FieldHeaderSize;
  f.name = f.holder + f.holder_length;
  *at += FieldHeaderSize + f.holder_length + f.name_length;
  return f;
}

size_t NVMClassEntry::first_descriptor() const {
  size_t at = first_field();
  for (int i = 0; i < field_count(); i++) {
    field_at(&at);
  }
  return at;
}

bool NVMClassEntry::descriptor_at(size_t* at, Descriptor* result) const {
  if (*at + DescriptorHeaderSize > size()) {
    return false;
  }
  result->field = read<u2>(*at);
  result->length = read<u2>(*at + 2);
  result->text = (const char*)_entry + *at + DescriptorHeaderSize;
  *at += DescriptorHeaderSize + result->length;
  return result->length != 0;
}

bool NVMClassEntry::identity(Descriptor* result) const {
  size_t at = first_descriptor();
  while (descriptor_at(&at, result)) {
    if (result->field == IdentityField) {
      return true;
    }
  }
  return false;
}

const char* NVMClassEntry::check() const {
  if (checksum() != NVMChecksum::compute(_entry + 8, size() - 8) && !NVMMutants::is(NVMMutants::ClassChecksum)) {
    return "checksum";
  }
  const Kind last = NVMImageFile::superblock()->has_constants() ? Constant : Lambda;
  if (kind() < Instance || kind() > last) {
    return "kind";
  }
  if (first_field() > size()) {
    return "length of the name";
  }
  const char* const problem = check_name();
  return problem != nullptr ? problem : is_array_like() ? check_array_like() : check_fields();
}

const char* NVMClassEntry::check_name() const {
  bool is_right;
  if (kind() == Lambda) {
    is_right = name_length() > 0 && UTF8::is_legal_utf8((const u1*)name(), name_length(), false);
  } else if (kind() == Constant) {
    const Field f = static_field();
    is_right = NVMNames::is_class(name(), class_name_length()) && name()[class_name_length()] == ConstantEnd &&
               NVMNames::is_legal(f.holder, f.holder_length) &&
               NVMNames::is_legal(f.name, f.name_length, false) && has_digest();
  } else {
    is_right = NVMNames::is_class(name(), name_length());
  }
  return is_right ? nullptr : "name";
}

static int length_to(const char* text, int length, char end) {
  const void* const found = memchr(text, end, length);
  return found != nullptr ? (int)((const char*)found - text) : length;
}

// Of a descriptor, at most so long.
static int array_length(const char* text, int length) {
  int at = 0;
  while (at < length && text[at] == '[') {
    at++;
  }
  const bool is_class = at < length && text[at] == 'L';
  return MIN2(is_class ? length_to(text, length, ';') + 1 : at + 1, length);
}

int NVMClassEntry::class_name_length() const {
  return is_empty_array() ? array_length(name(), name_length())
                          : kind() == Constant ? length_to(name(), name_length(), ConstantEnd) : name_length();
}

NVMClassEntry::Field NVMClassEntry::static_field() const {
  const char* const end = name() + name_length();
  Field f = {};
  f.holder = MIN2(name() + class_name_length() + 1, end);
  f.holder_length = length_to(f.holder, (int)(end - f.holder), ConstantField);
  f.name = MIN2(f.holder + f.holder_length + 1, end);
  f.name_length = length_to(f.name, (int)(end - f.name), ConstantEnd);
  return f;
}

static int digit_of(char c) {
  return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool NVMClassEntry::has_digest() const {
  const Field f = static_field();
  const char* const digits = f.name + f.name_length + 1;
  bool is_right = digits + DigestLength == name() + name_length();
  for (int i = 0; is_right && i < DigestLength; i++) {
    is_right = digit_of(digits[i]) >= 0;
  }
  return is_right;
}

uint64_t NVMClassEntry::digest() const {
  uint64_t digest = 0;
  for (int i = name_length() - DigestLength; i < name_length(); i++) {
    digest = digest << 4 | (uint64_t)digit_of(name()[i]);
  }
  return digest;
}

// An object array's element type must be right, because its references are found without asking for it.
const char* NVMClassEntry::check_array_like() const {
  const bool is_array = kind() == TypeArray || kind() == ObjectArray;
  if (field_count() != 0 || NVMNames::is_array(name(), name_length()) != is_array) {
    return "kind";
  }
  const char type = element_type();
  const bool fits = kind() == ObjectArray ? type == 'L' && name_length() > 2
                  : kind() == TypeArray   ? type == name()[1] && name_length() == 2
                                          : type == 'B';
  if (!fits) {
    return "array element";
  }
  // A home of this class keeps its class id, so that there must be no other entry for it.
  NVMClassEntryBuilder builder(kind(), type, 0, name(), name_length());
  Descriptor id;
  size_t at = first_field();
  const bool may_have_identity = kind() == ObjectArray || kind() == ClassRef || kind() == Enum;
  if (may_have_identity && descriptor_at(&at, &id) && at <= size() && id.field == IdentityField &&
      NVMIdentity::is_legal(id.text, id.length, false)) {
    builder.add_identity(id.text, id.length);
  }
  const u1* entry = builder.finish();
  return entry != nullptr && same_as(NVMClassEntry(entry)) ? nullptr : "contents";
}

static int compare_places(const void* a, const void* b) {
  const uint64_t x = *(const uint64_t*)a;
  const uint64_t y = *(const uint64_t*)b;
  return x < y ? -1 : x > y ? 1 : 0;
}

// Recovery writes to some fields of homes, and must change no other one by that.
static bool overlap(NVMArray<uint64_t>* places) {
  if (places->length() > 1) {
    ::qsort(&places->at(0), places->length(), sizeof(uint64_t), compare_places);
  }
  for (size_t i = 1; i < places->length(); i++) {
    const uint64_t before = places->at(i - 1);
    if ((before >> 8) + (before & 0xff) > places->at(i) >> 8) {
      return true;
    }
  }
  return false;
}

const char* NVMClassEntry::check_fields() const {
  if (is_empty_array() && (field_count() != 0 || instance_size() != NVMHome::ElementsOffset)) {
    return "empty array";
  }
  if (instance_size() < NVMHome::HeaderSize + 4 || !is_aligned(instance_size(), 8)) {
    return "instance size";
  }
  NVMArray<uint64_t> places;       // with a field's size in the low bits
  size_t at = first_field();
  for (int i = 0; i < field_count(); i++) {
    if (at + FieldHeaderSize > size()) {
      return "fields";
    }
    Field f = field_at(&at);
    if (at > size() || f.size() == 0 || f.offset < NVMHome::HeaderSize || !is_aligned(f.offset, f.size()) ||
        f.offset > instance_size() - f.size() || !NVMNames::is_legal(f.name, f.name_length, false) ||
        (f.holder_length != 0 && !NVMNames::is_legal(f.holder, f.holder_length))) {
      return "fields";
    }
    if (!places.push((uint64_t)f.offset << 8 | f.size())) {
      return "too little memory to check it";
    }
  }
  return overlap(&places) ? "fields overlap" : has_legal_descriptors(at) ? nullptr : "descriptors of fields";
}

bool NVMClassEntry::is_zero_from(size_t at) const {
  while (at < size() && _entry[at] == 0) {
    at++;
  }
  return at == size();
}

bool NVMClassEntry::has_legal_descriptors(size_t at) const {
  Descriptor d;
  int next = 0;
  while (descriptor_at(&at, &d)) {
    if (at > size() || d.field < next) {
      return false;
    }
    if (d.field == IdentityField) {
      return kind() != Box && NVMIdentity::is_legal(d.text, d.length, kind() == Lambda) && is_zero_from(at);
    }
    if (d.field >= field_count()) {
      return false;
    }
    next = d.field + 1;
  }
  return true;
}

bool NVMClassEntry::same_as(const NVMClassEntry& other) const {
  const size_t head = sizeof(uint64_t);
  const size_t common = MIN2(size(), other.size());
  return memcmp(_entry + head, other._entry + head, common - head) == 0 && is_zero_from(common) && other.is_zero_from(common);
}

void NVMClassEntryBuilder::put(const void* data, size_t length) {
  for (size_t i = 0; i < length; i++) {
    _complete = _bytes.push(((const u1*)data)[i]) && _complete;
  }
}

NVMClassEntryBuilder::NVMClassEntryBuilder(NVMClassEntry::Kind kind, char element_type, uint32_t instance_size,
                                           const char* name, int name_length)
  : _complete(true), _fields(0) {
  put_value<uint64_t>(0);
  put_value<u1>(kind);
  put_value<u1>(element_type);
  put_value<u2>(0);
  put_value<uint32_t>(instance_size);
  put_value<u2>(name_length);
  put(name, name_length);
}

void NVMClassEntryBuilder::add_field(const NVMClassEntry::Field& field) {
  put_value<uint32_t>(field.offset);
  put_value<u1>(field.type);
  put_value<u1>((field.is_old ? NVMClassEntry::FieldIsOld : 0) | (field.is_pending ? NVMClassEntry::FieldIsPending : 0));
  put_value<u2>(field.holder_length);
  put_value<u2>(field.name_length);
  put(field.holder, field.holder_length);
  put(field.name, field.name_length);
  _fields++;
}

void NVMClassEntryBuilder::add_descriptor(const NVMClassEntry::Descriptor& descriptor) {
  put_value<u2>((u2)descriptor.field);
  put_value<u2>((u2)descriptor.length);
  put(descriptor.text, descriptor.length);
}

void NVMClassEntryBuilder::add_identity(const char* text, int length) {
  add_descriptor({ NVMClassEntry::IdentityField, text, length });
}

void NVMClassEntryBuilder::add_identity(const char* text) {
  if (text != nullptr) {
    add_identity(text, (int)strlen(text));
  }
}

const u1* NVMClassEntryBuilder::finish() {
  u1 zeros[8] = {};
  put(zeros, align_up(_bytes.length(), 8) - _bytes.length());
  if (!_complete) {
    return nullptr;
  }
  u1* entry = &_bytes.at(0);
  u2 fields = (u2)_fields;
  uint32_t size = (uint32_t)_bytes.length();
  memcpy(entry + 10, &fields, sizeof(fields));
  memcpy(entry, &size, sizeof(size));
  uint32_t checksum = NVMChecksum::compute(entry + 8, size - 8);
  memcpy(entry + 4, &checksum, sizeof(checksum));
  return entry;
}

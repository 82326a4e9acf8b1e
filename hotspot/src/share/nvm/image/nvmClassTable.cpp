#include "nvm/image/nvmClassTable.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmMutants.hpp"
#include "nvm/base/nvmSanitizer.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmIdentity.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmImageRoom.hpp"
#include "nvm/image/nvmNames.hpp"
#include "nvm/image/nvmTableEntry.hpp"
#include "nvm/persist/nvmChecksum.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "runtime/os.hpp"
#include "utilities/align.hpp"
#include "utilities/bitMap.inline.hpp"
#include "utilities/utf8.hpp"

#include <stdlib.h>

NVMSpinLock                    NVMClassTable::_lock;
NVMArray<const u1*>*           NVMClassTable::_entries = nullptr;
NVMArray<NVMClassTable::Free>* NVMClassTable::_free = nullptr;
size_t                         NVMClassTable::_free_bytes = 0;
nvmoffset                      NVMClassTable::_end = nvmoffset::null;

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

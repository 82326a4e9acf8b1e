// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
// A mutator for AFL, beside its own: it keeps the pieces of an input (see imageInput.hpp) and the words in them whole, and
// puts into these what could be meant: other words of the image, offsets and granules that are there, limits, types; and
// it gives classes, fields and roots each other's names.
#include "imageLayout.hpp"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <vector>

namespace {

typedef ImageLayout L;
typedef std::vector<uint8_t> Bytes;

struct Piece {
  uint32_t offset;
  Bytes    bytes;
};

const size_t   MostBytes = 256 * 1024;
const uint64_t Limits[] = { 0, 1, 2, 7, 8, 12, 15, 16, 17, 0xff, 0x100, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0x80000000,
                            0xfffffff0, 0xffffffff, 0x100000000ull, 0x7fffffffffffffffull, 0xffffffffffffffffull };
const char     Types[] = "ZBCSIJFDL[";

class Mutator {
  uint64_t           _state;
  std::vector<Piece> _pieces;
  Bytes              _result;

  uint32_t random(size_t below) {
    _state ^= _state << 13;
    _state ^= _state >> 7;
    _state ^= _state << 17;
    return below == 0 ? 0 : (uint32_t)((_state >> 16) % below);
  }

  template <typename T> static T get(const Bytes& b, size_t at) {
    T value;
    memcpy(&value, &b[at], sizeof(T));
    return value;
  }

  template <typename T> static void put(Bytes& b, size_t at, T value) { memcpy(&b[at], &value, sizeof(T)); }

  void read(const uint8_t* input, size_t size);
  void write(uint8_t flags);

  Piece& any_piece() { return _pieces[random(_pieces.size())]; }

  // A place for a word of that size; false if this piece has none.
  bool any_place(Piece& p, size_t size, size_t* at) {
    if (p.bytes.size() < size) {
      return false;
    }
    *at = random(p.bytes.size() / size) * size;
    return true;
  }

  template <typename T> T some_value(T before);
  template <typename T> void change_word();
  void change_byte();
  void copy_bytes();
  void move_piece();
  void take_from(const std::vector<Piece>& other);
  void rename();
  void change_field();
  std::vector<size_t> class_entries(const Bytes& table);

public:
  explicit Mutator(unsigned seed) : _state(seed * 0x9e3779b97f4a7c15ull | 1) {}
  size_t mutate(const uint8_t* input, size_t size, const uint8_t* other, size_t other_size, uint8_t** result);
};

void Mutator::read(const uint8_t* input, size_t size) {
  _pieces.clear();
  for (size_t at = 1; at + 8 <= size; ) {
    uint32_t head[2];
    memcpy(head, input + at, sizeof(head));
    at += sizeof(head);
    const size_t length = head[1] < size - at ? head[1] : size - at;
    if (length > 0) {
      _pieces.push_back({head[0], Bytes(input + at, input + at + length)});
    }
    at += length;
  }
}

void Mutator::write(uint8_t flags) {
  _result.assign(1, flags);
  for (const Piece& p : _pieces) {
    const uint32_t head[] = { p.offset, (uint32_t)p.bytes.size() };
    _result.insert(_result.end(), (const uint8_t*)head, (const uint8_t*)(head + 2));
    _result.insert(_result.end(), p.bytes.begin(), p.bytes.end());
  }
}

template <typename T> T Mutator::some_value(T before) {
  Piece& p = any_piece();
  size_t at;
  switch (random(7)) {
    case 0:
      return (T)Limits[random(sizeof(Limits) / sizeof(Limits[0]))];
    case 1:
      return (T)(before + random(33) - 16);
    case 2:
      return (T)(before ^ (T)1 << random(8 * sizeof(T)));
    case 3:
      return (T)(p.offset + (random(2) == 0 ? 0 : random(p.bytes.size()) & ~7u));
    case 4:
      return (T)((p.offset + random(p.bytes.size())) >> 4);
    default:
      return any_place(p, sizeof(T), &at) ? get<T>(p.bytes, at) : before;
  }
}

template <typename T> void Mutator::change_word() {
  Piece& p = any_piece();
  size_t at;
  if (any_place(p, sizeof(T), &at)) {
    put<T>(p.bytes, at, some_value<T>(get<T>(p.bytes, at)));
  }
}

void Mutator::change_byte() {
  Piece& p = any_piece();
  uint8_t& b = p.bytes[random(p.bytes.size())];
  b = random(2) == 0 ? (uint8_t)Types[random(sizeof(Types) - 1)] : random(2) == 0 ? (uint8_t)random(10) : (uint8_t)(b + random(9) - 4);
}

void Mutator::copy_bytes() {
  Piece& from = any_piece();
  Piece& to = any_piece();
  const size_t size = (size_t)8 << random(5);
  size_t source, target;
  if (any_place(from, 8, &source) && any_place(to, 8, &target)) {
    for (size_t i = 0; i < size && source + i < from.bytes.size() && target + i < to.bytes.size(); i++) {
      to.bytes[target + i] = from.bytes[source + i];
    }
  }
}

void Mutator::move_piece() {
  Piece copy = any_piece();
  copy.offset += random(2) == 0 ? 0x10000 * (random(5) - 2) : 16 * (random(65) - 32);
  if (random(2) == 0) {
    any_piece() = copy;
  } else {
    _pieces.push_back(copy);
  }
}

// What the other input has in a piece's place.
void Mutator::take_from(const std::vector<Piece>& other) {
  const Piece& from = other[random(other.size())];
  for (Piece& p : _pieces) {
    if (p.offset == from.offset && random(2) == 0) {
      p.bytes = from.bytes;
      return;
    }
  }
  _pieces.push_back(from);
}

std::vector<size_t> Mutator::class_entries(const Bytes& table) {
  std::vector<size_t> entries;
  for (size_t at = 0; at + L::CLASS_HEADER <= table.size(); ) {
    const uint32_t size = get<uint32_t>(table, at);
    if (size < L::CLASS_HEADER || size > table.size() - at
        || L::CLASS_HEADER + get<uint16_t>(table, at + L::CLASS_NAME_LENGTH) > size) {
      break;
    }
    entries.push_back(at);
    at += size;
  }
  return entries;
}

// A class gets the name of another one; its entry is made anew.
void Mutator::rename() {
  for (Piece& p : _pieces) {
    const std::vector<size_t> entries = p.offset == L::SUPERBLOCK_SIZE ? class_entries(p.bytes) : std::vector<size_t>();
    if (entries.empty()) {
      continue;
    }
    Bytes& b = p.bytes;
    const size_t at = entries[random(entries.size())];
    const size_t from = entries[random(entries.size())];
    const size_t size = get<uint32_t>(b, at);
    const size_t name = get<uint16_t>(b, at + L::CLASS_NAME_LENGTH);
    Bytes entry(b.begin() + at, b.begin() + at + L::CLASS_HEADER);
    const size_t other = get<uint16_t>(b, from + L::CLASS_NAME_LENGTH);
    entry.insert(entry.end(), b.begin() + from + L::CLASS_HEADER, b.begin() + from + L::CLASS_HEADER + other);
    entry.insert(entry.end(), b.begin() + at + L::CLASS_HEADER + name, b.begin() + at + size);
    put<uint16_t>(entry, L::CLASS_NAME_LENGTH, (uint16_t)other);
    if (random(4) == 0) {
      entry[L::CLASS_KIND] = b[from + L::CLASS_KIND];
      entry[L::CLASS_ELEMENT_TYPE] = b[from + L::CLASS_ELEMENT_TYPE];
    }
    // Zeros at the end are no part of it that counts.
    while (entry.size() > L::CLASS_HEADER + other && entry.back() == 0) {
      entry.pop_back();
    }
    entry.resize((entry.size() + 7) / 8 * 8, 0);
    put<uint32_t>(entry, 0, (uint32_t)entry.size());
    b.erase(b.begin() + at, b.begin() + at + size);
    b.insert(b.begin() + at, entry.begin(), entry.end());
    return;
  }
}

// Offset or type of a field.
void Mutator::change_field() {
  for (Piece& p : _pieces) {
    const std::vector<size_t> entries = p.offset == L::SUPERBLOCK_SIZE ? class_entries(p.bytes) : std::vector<size_t>();
    if (entries.empty()) {
      continue;
    }
    Bytes& b = p.bytes;
    const size_t start = entries[random(entries.size())];
    const size_t end = start + get<uint32_t>(b, start);
    const uint16_t count = get<uint16_t>(b, start + L::CLASS_FIELD_COUNT);
    const uint32_t wanted = random(count);
    size_t at = start + L::CLASS_HEADER + get<uint16_t>(b, start + L::CLASS_NAME_LENGTH);
    for (uint32_t i = 0; i <= wanted && at + L::FIELD_HEADER <= end; i++) {
      if (i == wanted && random(2) == 0) {
        b[at + L::FIELD_TYPE] = (uint8_t)Types[random(sizeof(Types) - 1)];
      } else if (i == wanted) {
        put<uint32_t>(b, at + L::FIELD_OFFSET, L::HOME_FIELDS + 4 * random(8));
      }
      at += L::FIELD_HEADER + get<uint16_t>(b, at + L::FIELD_HOLDER_LENGTH) + get<uint16_t>(b, at + L::FIELD_NAME_LENGTH);
    }
    return;
  }
}

size_t Mutator::mutate(const uint8_t* input, size_t size, const uint8_t* other, size_t other_size, uint8_t** result) {
  std::vector<Piece> donor;
  if (other != nullptr) {
    read(other, other_size);
    donor.swap(_pieces);
  }
  read(input, size);
  for (uint32_t i = random(4) + 1; i > 0 && !_pieces.empty(); i--) {
    switch (random(16)) {
      case 0: case 1: case 2: case 3: change_word<uint32_t>(); break;
      case 4: case 5:                 change_word<uint64_t>(); break;
      case 6:                         change_word<uint16_t>(); break;
      case 7: case 8:                 change_byte(); break;
      case 9: case 10:                copy_bytes(); break;
      case 11:                        move_piece(); break;
      case 12: case 13:               rename(); break;
      case 14:                        change_field(); break;
      default:
        if (!donor.empty()) {
          take_from(donor);
        }
    }
  }
  uint8_t flags = size > 0 ? input[0] : 0;
  write(random(32) == 0 ? (uint8_t)(flags ^ 1u << random(8)) : flags);
  if (_result.size() > MostBytes) {
    _result.resize(MostBytes);
  }
  *result = _result.data();
  return _result.size();
}

}

extern "C" void* afl_custom_init(void*, unsigned int seed) {
  return new Mutator(seed);
}

extern "C" size_t afl_custom_fuzz(void* data, uint8_t* input, size_t size, uint8_t** result, uint8_t* other, size_t other_size,
                                  size_t most) {
  const size_t length = ((Mutator*)data)->mutate(input, size, other, other_size, result);
  return length < most ? length : most;
}

extern "C" void afl_custom_deinit(void* data) {
  delete (Mutator*)data;
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "imageInput.hpp"
#include "imageLayout.hpp"

#include <string.h>

// The image tool's, which has it from docs/image-format.md and not from the VM, with whose faults this must not agree.
typedef ImageLayout L;

static const int MostLogs = 64;
static const int MostSegments = 64;
static const int MostRecords = 4096;

template <typename T> T ImageInput::get(size_t at) const {
  T value;
  memcpy(&value, _image + at, sizeof(T));
  return value;
}

template <typename T> void ImageInput::put(size_t at, T value) {
  memcpy(_image + at, &value, sizeof(T));
}

// Calls f(offset, bytes, length) for each piece.
template <typename Function>
static void for_each_piece(const uint8_t* input, size_t length, Function f) {
  for (size_t at = 1; at + 8 <= length; ) {
    uint32_t head[2];
    memcpy(head, input + at, sizeof(head));
    at += sizeof(head);
    const size_t bytes = head[1] < length - at ? head[1] : length - at;
    f((size_t)head[0], input + at, bytes);
    at += bytes;
  }
}

size_t ImageInput::image_size(const uint8_t* input, size_t length) {
  uint64_t size = 0;
  for_each_piece(input, length, [&](size_t offset, const uint8_t* bytes, size_t count) {
    if (offset <= L::SB_IMAGE_SIZE && L::SB_IMAGE_SIZE + sizeof(size) - offset <= count) {
      memcpy(&size, bytes + L::SB_IMAGE_SIZE - offset, sizeof(size));
    }
  });
  return size < MinSize ? MinSize : size > MaxSize ? MaxSize : (size_t)size;
}

void ImageInput::make(const uint8_t* input, size_t length) {
  for_each_piece(input, length, [&](size_t offset, const uint8_t* bytes, size_t count) {
    if (offset < _size) {
      memcpy(_image + offset, bytes, count < _size - offset ? count : _size - offset);
    }
  });
  const int flags = length > 0 ? input[0] : 0;
  if ((flags & Superblock) != 0) {
    put<uint32_t>(L::SB_CHECKSUM, checksum(0, 0, L::SB_CHECKSUM));
  }
  if ((flags & Classes) != 0) {
    fix_entries(get<uint64_t>(L::SB_CLASS_TABLE), get<uint64_t>(L::SB_ROOT_TABLE), L::CLASS_HEADER, L::CLASS_KIND);
  }
  if ((flags & Roots) != 0) {
    fix_entries(get<uint64_t>(L::SB_ROOT_TABLE), chunk_map(), L::ROOT_HEADER, L::ROOT_TYPE);
  }
  if ((flags & ChunkMap) != 0) {
    fix_chunk_map();
  }
  fix_logs(flags);
  if ((flags & Relocation) != 0) {
    fix_relocation();
  }
}

static uint32_t extend(uint32_t crc, const uint8_t* p, size_t size) {
  crc = ~crc;
  for (; size > 0; p++, size--) {
    crc = __builtin_ia32_crc32qi(crc, *p);
  }
  return ~crc;
}

uint32_t ImageInput::checksum(uint32_t start, size_t at, size_t size) const {
  return extend(start, _image + at, size);
}

// A class's entry and a root's have their checksum at the same place.
static_assert(L::CLASS_CHECKSUM == L::ROOT_CHECKSUM, "fix_entries");

void ImageInput::fix_entries(size_t at, size_t end, size_t least, size_t covered) {
  end = end < _size ? end : _size;
  while (at >= L::SB_END && at < end && end - at >= least) {
    const size_t size = get<uint32_t>(at);
    if (size < least || size > end - at) {
      return;
    }
    put<uint32_t>(at + L::CLASS_CHECKSUM, checksum(0, at + covered, size - covered));
    at += size;
  }
}

// 0 if the version has no map.
size_t ImageInput::chunk_map_words() const {
  const size_t chunks = get<uint64_t>(L::SB_IMAGE_SIZE) / L::CHUNK;
  return get<uint32_t>(L::SB_VERSION) < 3 ? 0 : chunks / L::CHUNKS_PER_WORD + (chunks % L::CHUNKS_PER_WORD != 0 ? 1 : 0);
}

// Where the map begins, and the root table ends.
size_t ImageInput::chunk_map() const {
  return get<uint64_t>(L::SB_OBJECTS) - (chunk_map_words() * 8 + L::CHUNK_MAP_UNIT - 1) / L::CHUNK_MAP_UNIT * L::CHUNK_MAP_UNIT;
}

void ImageInput::fix_chunk_map() {
  const size_t map = chunk_map();
  for (uint64_t i = 0; i < chunk_map_words() && map >= L::SB_END && has(map, (i + 1) * 8); i++) {
    const uint64_t bits = get<uint64_t>(map + i * 8) & (((uint64_t)1 << L::CHUNKS_PER_WORD) - 1);
    const uint64_t checked[] = { i, bits };
    put<uint64_t>(map + i * 8, bits | (uint64_t)extend(0, (const uint8_t*)checked, sizeof(checked)) << L::CHUNKS_PER_WORD);
  }
}

// From record to record, through the segments that follow a half.
struct ImageInput::Cursor {
  const ImageInput* image;
  size_t at, end, next;
  int    segments;

  Cursor(const ImageInput* i, size_t half, size_t half_end)
    : image(i), at(half + L::HALF_HEADER), end(half_end), next(i->get<uint64_t>(half + L::HALF_NEXT_SEGMENT)), segments(0) {}

  bool has(size_t size) const { return size <= end - at; }

  // Goes on in the next segment where this one ends.
  bool settle() {
    while (!has(8) || image->get<uint64_t>(at) == 0) {
      if (next == 0 || !image->has(next, L::CHUNK) || ++segments > MostSegments) {
        return false;
      }
      const uint64_t size = image->get<uint64_t>(next + L::SEGMENT_SIZE);
      if (size < L::SEGMENT_HEADER || !image->has(next, size)) {
        return false;
      }
      at = next + L::SEGMENT_HEADER;
      end = next + size;
      next = image->get<uint64_t>(next + L::SEGMENT_NEXT);
    }
    return true;
  }
};

static size_t words(uint64_t offset, uint64_t size) {
  return (offset % 8 + size + 7) / 8 * 8;
}

static uint64_t offset_of_target(uint64_t target) { return target & L::RECORD_OFFSET_MASK; }

size_t ImageInput::redo_length(size_t at) const {
  const uint64_t target = get<uint64_t>(at);
  return L::RECORD_HEADER + words(offset_of_target(target), target >> L::RECORD_OFFSET_BITS);
}

void ImageInput::fix_redo(size_t half, size_t end) {
  const uint64_t length = get<uint64_t>(half + L::HALF_LENGTH);
  uint32_t crc = 0;
  uint64_t done = 0;
  Cursor cursor(this, half, end);
  for (int i = 0; i < MostRecords && done < length && cursor.settle(); i++) {
    const size_t size = redo_length(cursor.at);
    if (!cursor.has(size)) {
      return;
    }
    crc = checksum(crc, cursor.at, size);
    cursor.at += size;
    done += size;
  }
  const uint64_t fields[] = { get<uint64_t>(half + L::HALF_NUMBER), length, get<uint32_t>(half + L::HALF_KIND) };
  put<uint32_t>(half + L::HALF_CHECKSUM, extend(crc, (const uint8_t*)fields, sizeof(fields)));
}

static bool is_check(uint64_t word) { return (word & ~(uint64_t)UINT32_MAX) == L::UNDO_CHECK_MARK; }

size_t ImageInput::undo_length(size_t at, bool is_old) const {
  if (is_old) {
    return L::OLD_UNDO_TARGET + redo_length(at + L::OLD_UNDO_TARGET);
  }
  const uint64_t target = get<uint64_t>(at + L::UNDO_TARGET);
  const uint64_t bytes = target >> L::RECORD_OFFSET_BITS & ((1 << L::UNDO_SIZE_BITS) - 1);
  return L::UNDO_TARGET + L::RECORD_HEADER + 2 * words(offset_of_target(target), bytes);
}

// Up to the first record that does not look like one.
void ImageInput::fix_undo(size_t log, size_t half, size_t end, bool is_old) {
  const uint64_t owner[] = { log, get<uint64_t>(half + L::HALF_NUMBER) };
  const size_t header = (is_old ? L::OLD_UNDO_TARGET : L::UNDO_TARGET) + L::RECORD_HEADER;
  Cursor cursor(this, half, end);
  for (int i = 0; i < MostRecords && cursor.settle() && cursor.has(header) && is_check(get<uint64_t>(cursor.at)); i++) {
    const size_t size = undo_length(cursor.at, is_old);
    if (!cursor.has(size)) {
      return;
    }
    const uint32_t start = extend(0, (const uint8_t*)owner, sizeof(owner));
    put<uint64_t>(cursor.at, checksum(start, cursor.at + L::UNDO_CHECKED, size - L::UNDO_CHECKED) | L::UNDO_CHECK_MARK);
    cursor.at += size;
  }
}

void ImageInput::fix_half(size_t log, size_t half, size_t end, int flags) {
  const uint32_t kind = get<uint32_t>(half + L::HALF_KIND);
  if ((flags & Halves) != 0) {
    if (kind == L::KIND_REDO) {
      fix_redo(half, end);
    } else {
      const uint64_t fields[] = { get<uint64_t>(half + L::HALF_NUMBER), get<uint64_t>(half + L::HALF_LENGTH), kind };
      put<uint32_t>(half + L::HALF_CHECKSUM, extend(0, (const uint8_t*)fields, sizeof(fields)));
    }
  }
  if ((flags & Records) != 0 && (kind == L::KIND_UNDO || kind == L::KIND_OLD_UNDO)) {
    fix_undo(log, half, end, kind == L::KIND_OLD_UNDO);
  }
}

void ImageInput::fix_logs(int flags) {
  size_t log = get<uint64_t>(L::SB_REGION_LOGS);
  for (int i = 0; i < MostLogs && log >= L::SB_END && has(log, L::CHUNK); i++) {
    fix_half(log, log + L::LOG_HEADER, log + L::CHUNK / 2, flags);
    fix_half(log, log + L::CHUNK / 2, log + L::CHUNK, flags);
    log = get<uint64_t>(log + L::LOG_NEXT);
  }
}

void ImageInput::fix_relocation() {
  const size_t at = get<uint64_t>(L::SB_RELOCATION_LOG);
  if (at < L::SB_END || !has(at, L::RELOCATION_PAIRS)) {
    return;
  }
  const uint64_t count = get<uint64_t>(at);
  if (count <= (_size - at - L::RELOCATION_PAIRS) / L::RELOCATION_PAIR) {
    put<uint32_t>(at + L::RELOCATION_CHECKSUM, checksum(0, at + L::RELOCATION_PAIRS, count * L::RELOCATION_PAIR));
  }
}

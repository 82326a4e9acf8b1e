#include "imageInput.hpp"

#include <string.h>

// The layout is that of docs/image-format.md; like the image tool, this has it from there and not from the VM, with
// whose faults it must not agree.
static const size_t VersionField = 8;
static const size_t SizeField = 16;
static const size_t ClassTableField = 24;
static const size_t RootTableField = 32;
static const size_t ObjectsField = 40;
static const size_t ChecksumField = 48;
static const size_t RelocationField = 56;
static const size_t LogsField = 72;
static const size_t SuperblockEnd = 80;
static const size_t Chunk = 64 * 1024;
static const size_t Page = 4096;
static const size_t ChunksPerWord = 48;
static const int    MostLogs = 64;
static const int    MostSegments = 64;
static const int    MostRecords = 4096;

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
    if (offset <= SizeField && SizeField + sizeof(size) - offset <= count) {
      memcpy(&size, bytes + SizeField - offset, sizeof(size));
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
    put<uint32_t>(ChecksumField, checksum(0, 0, ChecksumField));
  }
  if ((flags & Classes) != 0) {
    fix_entries(get<uint64_t>(ClassTableField), get<uint64_t>(RootTableField), 18, 8);
  }
  if ((flags & Roots) != 0) {
    fix_entries(get<uint64_t>(RootTableField), chunk_map(), 20, 16);
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

void ImageInput::fix_entries(size_t at, size_t end, size_t least, size_t covered) {
  end = end < _size ? end : _size;
  while (at >= SuperblockEnd && at < end && end - at >= least) {
    const size_t size = get<uint32_t>(at);
    if (size < least || size > end - at) {
      return;
    }
    put<uint32_t>(at + 4, checksum(0, at + covered, size - covered));
    at += size;
  }
}

// 0 if the version has no map.
size_t ImageInput::chunk_map_words() const {
  const size_t chunks = get<uint64_t>(SizeField) / Chunk;
  return get<uint32_t>(VersionField) < 3 ? 0 : chunks / ChunksPerWord + (chunks % ChunksPerWord != 0 ? 1 : 0);
}

// Where the map begins, and the root table ends.
size_t ImageInput::chunk_map() const {
  return get<uint64_t>(ObjectsField) - (chunk_map_words() * 8 + Page - 1) / Page * Page;
}

void ImageInput::fix_chunk_map() {
  const size_t map = chunk_map();
  for (uint64_t i = 0; i < chunk_map_words() && map >= SuperblockEnd && has(map, (i + 1) * 8); i++) {
    const uint64_t bits = get<uint64_t>(map + i * 8) & (((uint64_t)1 << ChunksPerWord) - 1);
    const uint64_t checked[] = { i, bits };
    put<uint64_t>(map + i * 8, bits | (uint64_t)extend(0, (const uint8_t*)checked, sizeof(checked)) << ChunksPerWord);
  }
}

// From record to record, through the segments that follow a half.
struct ImageInput::Cursor {
  const ImageInput* image;
  size_t at, end, next;
  int    segments;

  Cursor(const ImageInput* i, size_t half, size_t half_end)
    : image(i), at(half + 32), end(half_end), next(i->get<uint64_t>(half + 24)), segments(0) {}

  bool has(size_t size) const { return size <= end - at; }

  // Goes on in the next segment where this one ends.
  bool settle() {
    while (!has(8) || image->get<uint64_t>(at) == 0) {
      if (next == 0 || !image->has(next, Chunk) || ++segments > MostSegments) {
        return false;
      }
      const uint64_t size = image->get<uint64_t>(next + 8);
      if (size < 16 || !image->has(next, size)) {
        return false;
      }
      at = next + 16;
      end = next + size;
      next = image->get<uint64_t>(next);
    }
    return true;
  }
};

static size_t words(uint64_t offset, uint64_t size) {
  return (offset % 8 + size + 7) / 8 * 8;
}

static uint64_t offset_of_target(uint64_t target) { return target & (((uint64_t)1 << 40) - 1); }

size_t ImageInput::redo_length(size_t at) const {
  const uint64_t target = get<uint64_t>(at);
  return 8 + words(offset_of_target(target), target >> 40);
}

void ImageInput::fix_redo(size_t half, size_t end) {
  const uint64_t length = get<uint64_t>(half + 8);
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
  const uint64_t fields[] = { get<uint64_t>(half), length, get<uint32_t>(half + 20) };
  put<uint32_t>(half + 16, extend(crc, (const uint8_t*)fields, sizeof(fields)));
}

// Up to the first record that does not look like one: a check has bit 32 set, and nothing above it.
void ImageInput::fix_undo(size_t log, size_t half, size_t end) {
  const uint64_t owner[] = { log, get<uint64_t>(half) };
  Cursor cursor(this, half, end);
  for (int i = 0; i < MostRecords && cursor.settle() && cursor.has(24) && get<uint64_t>(cursor.at) >> 32 == 1; i++) {
    const uint64_t target = get<uint64_t>(cursor.at + 16);
    const size_t size = 24 + 2 * words(offset_of_target(target), target << 2 >> 42);
    if (!cursor.has(size)) {
      return;
    }
    const uint32_t crc = checksum(extend(0, (const uint8_t*)owner, sizeof(owner)), cursor.at + 8, size - 8);
    put<uint64_t>(cursor.at, crc | (uint64_t)1 << 32);
    cursor.at += size;
  }
}

void ImageInput::fix_old_undo(size_t log, size_t half, size_t end) {
  const uint64_t owner[] = { log, get<uint64_t>(half) };
  Cursor cursor(this, half, end);
  for (int i = 0; i < MostRecords && cursor.settle() && cursor.has(16) && get<uint64_t>(cursor.at) >> 32 == 1; i++) {
    const size_t size = redo_length(cursor.at + 8);
    if (!cursor.has(8 + size)) {
      return;
    }
    const uint32_t crc = checksum(extend(0, (const uint8_t*)owner, sizeof(owner)), cursor.at + 8, size);
    put<uint64_t>(cursor.at, crc | (uint64_t)1 << 32);
    cursor.at += 8 + size;
  }
}

void ImageInput::fix_half(size_t log, size_t half, size_t end, int flags) {
  const uint32_t kind = get<uint32_t>(half + 20);
  if ((flags & Halves) != 0) {
    if (kind == 1) {
      fix_redo(half, end);
    } else {
      const uint64_t fields[] = { get<uint64_t>(half), get<uint64_t>(half + 8), kind };
      put<uint32_t>(half + 16, extend(0, (const uint8_t*)fields, sizeof(fields)));
    }
  }
  if ((flags & Records) != 0 && kind == 3) {
    fix_undo(log, half, end);
  } else if ((flags & Records) != 0 && kind == 2) {
    fix_old_undo(log, half, end);
  }
}

void ImageInput::fix_logs(int flags) {
  size_t log = get<uint64_t>(LogsField);
  for (int i = 0; i < MostLogs && log >= SuperblockEnd && has(log, Chunk); i++) {
    fix_half(log, log + 64, log + Chunk / 2, flags);
    fix_half(log, log + Chunk / 2, log + Chunk, flags);
    log = get<uint64_t>(log + 8);
  }
}

void ImageInput::fix_relocation() {
  const size_t at = get<uint64_t>(RelocationField);
  if (at < SuperblockEnd || !has(at, 16)) {
    return;
  }
  const uint64_t count = get<uint64_t>(at);
  if (count <= (_size - at - 16) / 8) {
    put<uint32_t>(at + 8, checksum(0, at + 16, count * 8));
  }
}

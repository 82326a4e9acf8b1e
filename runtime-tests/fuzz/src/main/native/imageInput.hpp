// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef IMAGE_FUZZ_IMAGEINPUT_HPP
#define IMAGE_FUZZ_IMAGEINPUT_HPP

#include <stddef.h>
#include <stdint.h>

// What the fuzzer changes is not an image, most of which is zeros, but its pieces:
//
//   u1 flags      which checksums are put right when it is made an image; whether it is stored to when it is open
//   pieces:       u4 offset in the image, u4 length, the bytes
//
// Any bytes are an input: what goes beyond the image or the input is cut off. The file is as large as the superblock
// says, within limits.
class ImageInput {
  uint8_t* const _image;
  const size_t   _size;

  template <typename T> T    get(size_t at) const;
  template <typename T> void put(size_t at, T value);
  bool has(size_t at, size_t size) const { return size <= _size && at <= _size - size; }

  uint32_t checksum(uint32_t start, size_t at, size_t size) const;
  void fix_entries(size_t at, size_t end, size_t least, size_t covered);
  void fix_half(size_t log, size_t half, size_t end, int flags);
  void fix_redo(size_t half, size_t end);
  void fix_undo(size_t log, size_t half, size_t end, bool is_old);
  void fix_logs(int flags);
  void fix_relocation();
  void fix_chunk_map();
  size_t chunk_map_words() const;
  size_t chunk_map() const;
  size_t redo_length(size_t at) const;
  size_t undo_length(size_t at, bool is_old) const;

  struct Cursor;

public:
  enum Flags { Superblock = 1, Classes = 2, Roots = 4, Halves = 8, Records = 16, Relocation = 32, Stores = 64, ChunkMap = 128 };

  static const size_t MinSize = 64 * 1024;
  static const size_t MaxSize = 4 * 1024 * 1024;

  ImageInput(uint8_t* image, size_t size) : _image(image), _size(size) {}

  static size_t image_size(const uint8_t* input, size_t length);

  // Into an image of zeros.
  void make(const uint8_t* input, size_t length);
};

#endif // IMAGE_FUZZ_IMAGEINPUT_HPP

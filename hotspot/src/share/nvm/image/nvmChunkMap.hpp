// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMCHUNKMAP_HPP
#define SHARE_NVM_IMAGE_NVMCHUNKMAP_HPP

#include "utilities/globalDefinitions.hpp"

// Which chunks of the object area are in use, as the image has it: durable at all times, so that an image is
// opened without a look at its data, however its last process has ended.
//
//    u8 word w: bits 47..0    chunks 48 w .. 48 w + 47, counted from the start of the object area
//               bits 63..48   the lower half of the CRC-32C of w and the other bits, as two u8
//
// A word changes by one store, and so never has bits of two times. The invariant is
//
//     (M) a chunk's bit is durable before anything is stored to the chunk, and is cleared only when nothing that a
//         process can reach, in this life or a later one, lies in it.
//
// A word with a wrong check is damaged: its chunks count as in use, which loses space, but no data. What lies in a chunk
// is another question: a set bit says nothing about it.
//
// Not thread-safe; NVMHeap has a lock for it.
class NVMChunkMap {
  volatile uint64_t* _words;        // null: the image is of a version that has none
  size_t             _length;       // in chunks

  static uint64_t bits_of(uint64_t word)   { return word & right_n_bits(ChunksPerWord); }
  static uint64_t with_check(size_t index, uint64_t bits);
  void set_word(size_t index, uint64_t bits);
  void change(size_t first, size_t count, bool is_used);

public:
  static const int ChunksPerWord = 48;

  NVMChunkMap() : _words(nullptr), _length(0) {}

  // What the map of an image with so many chunks takes, in whole pages.
  static size_t bytes_for(size_t chunks);

  // The map that starts there, of an object area with so many chunks. Null: there is none.
  void attach(void* words, size_t chunks);

  // Writes a map of that many bytes in which all chunks are free; not yet durable.
  static void make(void* words, size_t bytes);

  // Writes to memory what the map of an object area with so many chunks is in a map of that many bytes, which is for more of them.
  static void extend(const void* words, size_t chunks, void* larger, size_t bytes);

  bool is_there() const         { return _words != nullptr; }
  size_t word_count() const     { return (_length + ChunksPerWord - 1) / ChunksPerWord; }

  bool is_damaged(size_t word) const;
  bool is_any_damaged() const;

  // A bit for each chunk of the word, from the lowest on; all if it is damaged.
  uint64_t used_in(size_t word) const;

  bool is_used(size_t chunk) const {
    return ((used_in(chunk / ChunksPerWord) >> chunk % ChunksPerWord) & 1) != 0;
  }

  // Durable at the return.
  void use(size_t first, size_t count)       { change(first, count, true); }
  void release(size_t first, size_t count)   { change(first, count, false); }
};

#endif // SHARE_NVM_IMAGE_NVMCHUNKMAP_HPP

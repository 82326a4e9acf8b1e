// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMTABLEENTRY_HPP
#define SHARE_NVM_IMAGE_NVMTABLEENTRY_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

// How the class table and the root table change: by one store of the first 8 bytes of an entry, its head, which has
//
//   u4 size      a multiple of 8; 0 ends the table
//   u4 checksum
//
// All else is durable before that store. So a crash at any moment leaves entries without gaps, each of which is whole.
//
// Appending. A word of 0 behind the entry ends the table. It has to be written, too: what stands there may be left of a longer
// entry that a crash has cut short.
//
// Free entries. Bit 0 of size says that an entry is free: it takes size & ~7 bytes, of which only the head means
// anything; the checksum is that of size. An entry becomes free, takes in free ones that follow it, and becomes an entry again
// by a store of its head. In the root table, if it becomes a shorter one, what is left of it is a free entry, whose head lies
// inside of it and is durable before. In the class table, where entries have numbers, a free one is used as a whole, and the
// border between two of them may move.
class NVMTableEntry : public AllStatic {
  static const uint32_t FreeBit = 1;

  static uint64_t free_head(size_t size);
  static void write(u1* to, const u1* entry, size_t size, size_t behind);

public:
  static bool   is_free(uint32_t size)      { return (size & FreeBit) != 0; }
  static size_t extent(uint32_t size)       { return size & ~(uint32_t)7; }

  // Of a free one, where the table has so much space left.
  static bool is_damaged(const u1* entry, size_t space);

  // Bytes that an entry of that size takes, with the word that ends the table.
  static size_t with_end(size_t size) { return size + sizeof(uint64_t); }

  // Writes the entry to the end of a table that has room for with_end(size); durable at the return.
  static void append(u1* to, const u1* entry, size_t size);

  // Writes the entry to a free one that takes so many bytes, as many or more; durable at the return.
  static void use(u1* free, size_t extent, const u1* entry, size_t size);

  // Of two free entries side by side, total bytes, the first one keeps so many, less than it had; durable at the return.
  static const size_t LeastSize = 24;
  static void move_border(u1* first, size_t kept, size_t total);

  // Makes one free entry of an entry, or a free one, and free ones behind it; durable with the next fence. Nothing is stored
  // inside of it before that.
  static void set_free(u1* entry, size_t extent);
};

#endif // SHARE_NVM_IMAGE_NVMTABLEENTRY_HPP

#ifndef SHARE_NVM_IMAGE_NVMTABLEENTRY_HPP
#define SHARE_NVM_IMAGE_NVMTABLEENTRY_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

// How the class table and the root table grow. An entry's first 8 bytes, its size and checksum,
// make it count: they are stored, by one store, when the rest is durable. A word of 0 behind the entry
// ends the table. It has to be written, too: what stands there may be left of a longer entry
// that a crash has cut short.
class NVMTableEntry : public AllStatic {
public:
  // Bytes that an entry of that size takes, with the word that ends the table.
  static size_t with_end(size_t size) { return size + sizeof(uint64_t); }

  // Writes the entry to the end of a table that has room for with_end(size); durable at the return.
  static void append(u1* to, const u1* entry, size_t size);
};

#endif // SHARE_NVM_IMAGE_NVMTABLEENTRY_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMIMAGEGROWTH_HPP
#define SHARE_NVM_IMAGE_NVMIMAGEGROWTH_HPP

#include "memory/allStatic.hpp"
#include "nvm/image/nvmSuperblock.hpp"
#include "utilities/globalDefinitions.hpp"

// Makes an image larger while it is opened. The object area gets longer at its end, so that no object moves, and the tables keep
// their size; but the chunk map, which ends where the object area begins, gets more words, in front of those that it has: each of
// them has another place then, in what was the root table's free end. So the new map is written elsewhere first, into a record at
// the free end of the class table, and copied once it is decided that the image grows:
//
//   1. The file has the new size, synced.
//   2. The record is written, and then its offset to the superblock (growth).
//   3. The superblock gets the checksum that it has with the new size: decided.
//   4. The map is copied to its place.
//   5. The superblock gets the new size, and growth becomes 0.
//
// Each is durable before the next one. A crash before 3 leaves the image as it was: the checksum fits, and growth means nothing.
// One between 3 and 5 leaves a checksum that fits only with the record's size, and the record; the next opening goes on at 4. Who
// does not know of records says meanwhile that the superblock is damaged, and leaves the image alone.
class NVMImageGrowth : public AllStatic {
  struct Record {
    static const uint64_t Magic = 0x31574f52474d564eull;   // "NVMGROW1"

    uint64_t magic;
    uint64_t image_size;       // the new one
    uint64_t map_size;
    uint32_t superblock;       // the superblock's checksum with the new size
    uint32_t checksum;         // of all before it, and of the map
    u1       map[];

    uint32_t compute_checksum() const;
    bool     fits(const NVMSuperblock& sb) const;
  };

  static const Record* decided();
  static const Record* make_record(const NVMSuperblock& grown, size_t size);

public:
  // The size of the image as it will be when what is decided has been completed; of sb, which is that of the file.
  static size_t size_of(int fd, const NVMSuperblock& sb);

  // The image is mapped, and nothing has been written to it: completes a growth that is decided. Null, or what is wrong.
  static const char* complete();

  // The file, and the mapping, have that size; the tables have been found whole. Null, or what is wrong: then nothing has changed.
  static const char* grow(size_t size);
};

#endif // SHARE_NVM_IMAGE_NVMIMAGEGROWTH_HPP

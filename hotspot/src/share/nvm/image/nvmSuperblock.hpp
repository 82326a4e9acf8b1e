// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMSUPERBLOCK_HPP
#define SHARE_NVM_IMAGE_NVMSUPERBLOCK_HPP

#include "nvm/base/nvmAddress.hpp"
#include "nvm/disk/nvmDiskFormat.hpp"
#include "utilities/globalDefinitions.hpp"

// The first 4 KiB of an image. All numbers are little-endian.
struct NVMSuperblock {
  static const uint64_t Magic   = 0x314d564e4f545541ull;   // "AUTONVM1"
  static const uint64_t UnfinishedMagic = 0x304d564e4f545541ull;   // "AUTONVM0": being made
  static const uint32_t Version = 4;
  static const uint32_t FirstWithConstants = 4;
  static const uint32_t FirstWithIdentities = 4;
  static const uint32_t FirstWithFreeEntries = 4;
  static const uint32_t FirstWithChunkMap = 3;
  static const uint32_t OldestVersion = 1;          // its undo logs have no stored values; it gets none
  static const size_t   Size    = 4096;

  // Fixed when the image is made, but for image_size and the checksum: see NVMImageGrowth.
  uint64_t magic;
  uint32_t version;
  uint32_t granule_log;
  uint64_t image_size;
  uint64_t class_table_offset;
  uint64_t root_table_offset;
  uint64_t object_offset;
  uint32_t checksum;             // of all the above
  uint32_t reserved;

  // Changed by one store each.
  uint64_t relocation_log;       // offset of a complete NVMRelocationLog, or 0
  uint64_t owner_pid;            // of the JVM that has or had it open; for messages
  uint64_t region_logs;          // offset of the first NVMLogHeader, or 0

  // Hints, see NVMBoundRoots.
  static const int MaxBoundRoots = 32;
  uint64_t binding_processes;
  uint32_t bound_roots[2][MaxBoundRoots];

  // A hint, see NVMCompaction: bytes of chunks in use that no live home has, when they were counted last.
  uint64_t gap_bytes;

  // A hint, see NVMClassTable: bytes of the class table up to its end, when unused entries were looked for last.
  uint64_t looked_class_bytes;

  NVMDiskMark disk;

  // Which files a JVM has open, or had when it died; 0: none. See NVMFileIdentity.
  uint64_t open_file;            // the image itself; not logged in the mode disk
  uint64_t open_base;            // its base image, in the mode disk; counts where the image is made anew from that

  uint64_t growth;               // offset of an NVMImageGrowth record; 0, or the checksum fits: it means nothing

  // Where the parts begin; each ends where the next one begins. In images of older versions the chunk map is empty.
  nvmoffset class_table() const { return to_nvmoffset(class_table_offset); }
  nvmoffset root_table() const  { return to_nvmoffset(root_table_offset); }
  nvmoffset chunk_map() const   { return to_nvmoffset(object_offset - chunk_map_size()); }
  nvmoffset object_area() const { return to_nvmoffset(object_offset); }

  bool   has_chunk_map() const  { return version >= FirstWithChunkMap; }
  bool   has_constants() const  { return version >= FirstWithConstants; }
  bool   has_identities() const { return version >= FirstWithIdentities; }
  bool   has_free_entries() const { return version >= FirstWithFreeEntries; }    // of its tables
  size_t chunk_map_size() const;

  uint32_t compute_checksum() const;
  void     initialize(size_t size);

  static const char* const Truncated;

  // Null if the geometry makes sense for a file of file_size bytes, else what is wrong.
  const char* check(size_t file_size) const;
};

#endif // SHARE_NVM_IMAGE_NVMSUPERBLOCK_HPP

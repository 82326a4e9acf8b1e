// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmSuperblock.hpp"

#include "nvm/base/nvmMutants.hpp"
#include "nvm/image/nvmChunkMap.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmChecksum.hpp"
#include "utilities/align.hpp"
#include "utilities/debug.hpp"

const char* const NVMSuperblock::Truncated =
  "it is truncated, as by a copy that was interrupted: copy it anew, or put back a backup";

uint32_t NVMSuperblock::compute_checksum() const {
  return NVMChecksum::compute(this, offset_of(NVMSuperblock, checksum));
}

void NVMSuperblock::initialize(size_t size) {
  assert(offset_of(NVMSuperblock, disk) == NVMDiskMark::Offset, "where disk mode looks for it");
  assert(offset_of(NVMSuperblock, open_base) == NVMDiskMark::OpenBaseOffset, "where disk mode writes it");
  // Room for about 100 bytes of class descriptions in every 16 KiB of image,
  // far more than programs need; what is not used takes no space on disk.
  const size_t class_table = MAX2(size / 64, (size_t)256 * K);
  const size_t root_table = MAX2(size / 1024, (size_t)64 * K);
  magic = Magic;
  version = Version;
  granule_log = NVMGranuleLog;
  image_size = size;
  class_table_offset = Size;
  root_table_offset = align_up(class_table_offset + class_table, Size);
  object_offset = align_up(root_table_offset + root_table + chunk_map_size(), NVMHeap::ChunkSize);
  checksum = compute_checksum();
}

size_t NVMSuperblock::chunk_map_size() const {
  return has_chunk_map() ? NVMChunkMap::bytes_for(image_size / NVMHeap::ChunkSize) : 0;
}

const char* NVMSuperblock::check(size_t file_size) const {
  if (magic != Magic) {
    return "it is not an AutoPersist image";
  }
  if (version < OldestVersion || version > Version) {
    return "its format has a version that this JVM does not know";
  }
  if (checksum != compute_checksum() && !NVMMutants::is(NVMMutants::SuperblockChecksum)) {
    return "its superblock is damaged (checksum)";
  }
  if (image_size > file_size) {
    return Truncated;
  }
  const bool in_order = Size <= class_table_offset && class_table_offset < root_table_offset &&
                        root_table_offset < object_offset && object_offset < image_size &&
                        chunk_map_size() < object_offset - root_table_offset;
  if (!in_order || granule_log != (uint32_t)NVMGranuleLog || image_size > 16 * G ||
      !is_aligned(object_offset, NVMHeap::ChunkSize) || !is_aligned(image_size, NVMHeap::ChunkSize) ||
      !is_aligned(class_table_offset, 8) || !is_aligned(root_table_offset, 8)) {
    return "its superblock is damaged (geometry)";
  }
  return nullptr;
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmImageGrowth.hpp"

#include "logging/log.hpp"
#include "memory/allocation.hpp"
#include "nvm/disk/nvmDiskFile.hpp"
#include "nvm/image/nvmChunkMap.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmImageRoom.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "nvm/image/nvmTableEntry.hpp"
#include "nvm/persist/nvmChecksum.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "utilities/align.hpp"

uint32_t NVMImageGrowth::Record::compute_checksum() const {
  return NVMChecksum::extend(NVMChecksum::compute(this, offset_of(Record, checksum)), map, map_size);
}

static NVMSuperblock with_size(const NVMSuperblock& sb, size_t size) {
  NVMSuperblock grown = sb;
  grown.image_size = size;
  grown.checksum = grown.compute_checksum();
  return grown;
}

// Of a superblock whose checksum does not fit.
bool NVMImageGrowth::Record::fits(const NVMSuperblock& sb) const {
  return magic == Magic && superblock == sb.checksum && with_size(sb, image_size).checksum == sb.checksum;
}

size_t NVMImageGrowth::size_of(int fd, const NVMSuperblock& sb) {
  Record record;
  return sb.checksum != sb.compute_checksum() && sb.growth != 0 &&
         NVMDiskFile::read(fd, sb.growth, &record, sizeof(record)) && record.fits(sb) ? record.image_size : sb.image_size;
}

// Its place has been checked, as the superblock with the new size has: see NVMSuperblock::check().
const NVMImageGrowth::Record* NVMImageGrowth::decided() {
  const NVMSuperblock* const sb = NVMImageFile::superblock();
  if (sb->checksum == sb->compute_checksum() || !is_aligned(sb->growth, sizeof(uint64_t)) ||
      sb->growth < sb->class_table_offset || sb->growth > sb->root_table_offset - sizeof(Record)) {
    return nullptr;
  }
  const Record* const record = (const Record*)NVMImageFile::address_of(to_nvmoffset(sb->growth));
  return record->fits(*sb) ? record : nullptr;
}

const char* NVMImageGrowth::complete() {
  NVMSuperblock* const sb = NVMImageFile::superblock();
  const Record* const record = decided();
  if (record == nullptr) {
    return nullptr;
  }
  const NVMSuperblock grown = with_size(*sb, record->image_size);
  if (record->map_size != grown.chunk_map_size() || record->map_size > sb->root_table_offset - sb->growth - sizeof(Record) ||
      record->checksum != record->compute_checksum()) {
    return "the record by which it was to get larger is damaged";
  }
  if (!NVMImageRoom::fill_holes(sb->object_area())) {
    return NVMImageRoom::error();
  }
  const address map = NVMImageFile::address_of(grown.chunk_map());
  NVMPersist::copy(map, record->map, record->map_size);
  NVMPersist::write_back(map, record->map_size);
  NVMPersist::fence();
  NVMPersist::store(&sb->image_size, grown.image_size);
  NVMPersist::write_back(&sb->image_size, sizeof(sb->image_size));
  NVMPersist::fence();
  NVMPersist::store(&sb->growth, (uint64_t)0);
  NVMPersist::write_back(&sb->growth, sizeof(sb->growth));
  NVMPersist::fence();
  log_info(nvm)("image %s: has grown to %zu bytes", NVMImageFile::path(), (size_t)sb->image_size);
  return nullptr;
}

// In memory.
const NVMImageGrowth::Record* NVMImageGrowth::make_record(const NVMSuperblock& grown, size_t size) {
  const NVMSuperblock* const sb = NVMImageFile::superblock();
  Record* const record = (Record*)NEW_C_HEAP_ARRAY(u1, size, mtInternal);
  record->magic = Record::Magic;
  record->image_size = grown.image_size;
  record->map_size = grown.chunk_map_size();
  record->superblock = grown.checksum;
  NVMChunkMap::extend(NVMImageFile::address_of(sb->chunk_map()), (sb->image_size - sb->object_offset) / NVMHeap::ChunkSize,
                      record->map, record->map_size);
  record->checksum = record->compute_checksum();
  return record;
}

const char* NVMImageGrowth::grow(size_t size) {
  NVMSuperblock* const sb = NVMImageFile::superblock();
  const NVMSuperblock grown = with_size(*sb, size);
  const size_t record_size = sizeof(Record) + grown.chunk_map_size();
  if (grown.check(size) != nullptr || NVMRootTable::end() > grown.chunk_map() ||
      NVMTableEntry::with_end(untype(NVMClassTable::end())) + record_size > sb->root_table_offset) {
    return "its tables are too full for it to get larger: write it anew with ./ap image compact --size, or leave its size as it is";
  }
  if (!NVMImageRoom::fill_holes(sb->object_area())) {
    return NVMImageRoom::error();
  }
  const nvmoffset at = to_nvmoffset(align_down(sb->root_table_offset - record_size, sizeof(uint64_t)));
  const Record* const record = make_record(grown, record_size);
  NVMPersist::copy(NVMImageFile::address_of(at), record, record_size);
  FREE_C_HEAP_ARRAY(u1, (u1*)record);
  NVMPersist::write_back(NVMImageFile::address_of(at), record_size);
  NVMPersist::fence();
  NVMPersist::store(&sb->growth, (uint64_t)untype(at));
  NVMPersist::write_back(&sb->growth, sizeof(sb->growth));
  NVMPersist::fence();
  NVMPersist::store(&sb->checksum, grown.checksum);
  NVMPersist::write_back(&sb->checksum, sizeof(sb->checksum));
  NVMPersist::fence();
  return complete();
}

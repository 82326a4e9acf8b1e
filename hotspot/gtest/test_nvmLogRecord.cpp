// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/region/nvmLogRecord.hpp"

TEST(NVMLogRecord, keeps_the_largest_offset_and_size) {
  const nvmoffset offset = to_nvmoffset(((uint64_t)1 << 40) - 1);
  const size_t most = NVMLogRecord::MaxSize;
  uint64_t memory[4] = { NVMLogRecord::target(offset, most) };
  NVMLogRecord* record = (NVMLogRecord*)memory;
  EXPECT_EQ(offset, record->offset());
  EXPECT_EQ(most, record->size());
  EXPECT_FALSE(record->is_end());
}

TEST(NVMLogRecord, zero_ends_a_segment) {
  uint64_t memory[2] = {};
  EXPECT_TRUE(((NVMLogRecord*)memory)->is_end());
}

TEST(NVMLogRecord, bytes_lie_as_in_the_target_and_within_the_length) {
  for (size_t offset = 64; offset < 72; offset++) {
    for (size_t size = 1; size <= 40; size++) {
      uint64_t memory[8] = { NVMLogRecord::target(to_nvmoffset(offset), size) };
      NVMLogRecord* record = (NVMLogRecord*)memory;
      EXPECT_EQ(offset % 8, (uintptr_t)record->bytes() % 8);
      EXPECT_LE(record->bytes() + size, (address)memory + record->length());
      EXPECT_LT((address)memory + record->length(), record->bytes() + size + 8);
      EXPECT_EQ(0u, record->length() % 8);
    }
  }
}

// What is budgeted for a range is what the records of its pieces take, for every alignment.
TEST(NVMLogRecord, a_range_takes_what_its_pieces_take) {
  const size_t most = NVMLogRecord::MaxSize;
  for (size_t offset = 0; offset < 16; offset++) {
    for (size_t size : { (size_t)1, (size_t)7, (size_t)8, (size_t)9, most - 1, most, most + 1, 2 * most, 3 * most + 5 }) {
      size_t pieces = 0;
      for (size_t at = 0; at < size; at += most) {
        pieces += NVMLogRecord::length_for(offset + at, MIN2(size - at, most));
      }
      EXPECT_EQ(pieces, NVMLogRecord::length_for_range(offset, size)) << "offset " << offset << ", size " << size;
    }
  }
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/persist/nvmChecksum.hpp"

// CRC-32C, bit by bit.
static uint32_t slowly(const u1* data, size_t size) {
  uint32_t crc = ~(uint32_t)0;
  for (size_t i = 0; i < size; i++) {
    crc ^= data[i];
    for (int bit = 0; bit < 8; bit++) {
      crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0x82f63b78 : 0);
    }
  }
  return ~crc;
}

TEST(NVMChecksum, is_crc32c) {
  EXPECT_EQ(0xe3069283u, NVMChecksum::compute("123456789", 9));     // the check value of RFC 3720's polynomial
}

TEST(NVMChecksum, of_every_length_and_alignment) {
  NVMTestRandom random(1);
  u1 data[96];
  for (u1& b : data) {
    b = (u1)random.next();
  }
  for (size_t start = 0; start < 16; start++) {
    for (size_t size = 0; start + size <= sizeof(data); size++) {
      EXPECT_EQ(slowly(data + start, size), NVMChecksum::compute(data + start, size)) << start << " " << size;
    }
  }
}

TEST(NVMChecksum, of_parts_is_that_of_the_whole) {
  const char* const text = "front, home, image";
  const size_t size = strlen(text);
  for (size_t i = 0; i <= size; i++) {
    EXPECT_EQ(NVMChecksum::compute(text, size), NVMChecksum::extend(NVMChecksum::compute(text, i), text + i, size - i));
  }
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/persist/nvmChecksum.hpp"

#include "nvm/persist/nvmPersist.inline.hpp"
#include "utilities/align.hpp"

namespace {
struct Table {
  uint32_t entry[256];

  constexpr Table() : entry() {
    const uint32_t reversed_polynomial = 0x82f63b78;
    for (uint32_t i = 0; i < 256; i++) {
      uint32_t crc = i;
      for (int bit = 0; bit < 8; bit++) {
        crc = (crc >> 1) ^ ((crc & 1) != 0 ? reversed_polynomial : 0);
      }
      entry[i] = crc;
    }
  }
};

constexpr Table table;
}

uint32_t NVMChecksum::extend(uint32_t crc, const void* data, size_t size) {
  crc = ~crc;
  const u1* p = (const u1*)data;
  const u1* const end = p + size;
  if (NVMPersistCPU::has_crc32c()) {
    crc = NVMPersistCPU::extend_crc32c(crc, p, align_down(size, sizeof(uint64_t)));
    p += align_down(size, sizeof(uint64_t));
  }
  for (; p < end; p++) {
    crc = table.entry[(crc ^ *p) & 0xff] ^ (crc >> 8);
  }
  return ~crc;
}

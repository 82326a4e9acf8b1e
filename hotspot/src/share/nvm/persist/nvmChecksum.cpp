#include "nvm/persist/nvmChecksum.hpp"

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

uint32_t NVMChecksum::compute(const void* data, size_t size) {
  uint32_t crc = ~0u;
  for (const u1* p = (const u1*)data, * end = p + size; p < end; p++) {
    crc = table.entry[(crc ^ *p) & 0xff] ^ (crc >> 8);
  }
  return ~crc;
}

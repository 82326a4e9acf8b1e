// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_PERSIST_NVMCHECKSUM_HPP
#define SHARE_NVM_PERSIST_NVMCHECKSUM_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

// CRC-32C (Castagnoli), as in iSCSI and ext4.
class NVMChecksum : public AllStatic {
public:
  static uint32_t compute(const void* data, size_t size)  { return extend(0, data, size); }

  // The checksum of what crc is the checksum of, followed by data.
  static uint32_t extend(uint32_t crc, const void* data, size_t size);
};

#endif // SHARE_NVM_PERSIST_NVMCHECKSUM_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMFRONT_INLINE_HPP
#define SHARE_NVM_IMAGE_NVMFRONT_INLINE_HPP

#include "nvm/image/nvmFront.hpp"

#include "nvm/image/nvmFrontTable.hpp"
#include "nvm/image/nvmImageFile.hpp"

inline void NVMFront::prefetch(const oopDesc* obj) {
  const uint32_t word = obj != nullptr ? NVMWord::load(obj) : (uint32_t)NVMWord::Ordinary;
  if (NVMWord::has_home(word)) {
    NVMFrontTable::prefetch_to_read(NVMImageFile::home_at(NVMWord::granule(word)));
  }
}

#endif // SHARE_NVM_IMAGE_NVMFRONT_INLINE_HPP

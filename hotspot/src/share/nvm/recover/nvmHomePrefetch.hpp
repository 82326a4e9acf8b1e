// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMHOMEPREFETCH_HPP
#define SHARE_NVM_RECOVER_NVMHOMEPREFETCH_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "runtime/prefetch.inline.hpp"

// For walks that queue homes: while one is looked at, a later one is fetched from memory.
class NVMHomePrefetch : public AllStatic {
  static const size_t Distance = 16;

public:
  static void ahead_of(size_t i, NVMArray<nvmgranule>* queue) {
    if (i + Distance < queue->length()) {
      Prefetch::read(NVMImageFile::home_at(queue->at(i + Distance)), 0);
    }
  }
};

#endif // SHARE_NVM_RECOVER_NVMHOMEPREFETCH_HPP

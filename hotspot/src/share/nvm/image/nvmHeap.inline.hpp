// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMHEAP_INLINE_HPP
#define SHARE_NVM_IMAGE_NVMHEAP_INLINE_HPP

#include "nvm/image/nvmHeap.hpp"

#include "nvm/image/nvmFrontTable.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmMarks.hpp"
#include "runtime/prefetch.inline.hpp"
#include "utilities/align.hpp"

// A home is written right after it was allocated, its line, and that of its entry in the front table, seldom in a cache: so the
// lines of the next one are asked for.
inline void NVMHeap::prefetch_homes(nvmoffset offset) {
  const address next = NVMImageFile::address_of(offset);
  Prefetch::write(next, 0);
  Prefetch::write(next, DEFAULT_CACHE_LINE_SIZE);
  NVMFrontTable::prefetch(next);
}

inline nvmgranule NVMHeap::allocate(NVMBuffer* buffer, size_t size) {
  size = align_up(size, NVMGranuleSize);
  nvmoffset offset = buffer->_top;
  if (size <= buffer->_end - buffer->_top) {
    buffer->_top += size;
  } else {
    offset = allocate_beside_piece(buffer, size);
    if (is_null(offset)) {
      return nvmgranule::null;
    }
  }
  if (buffer->_end > buffer->_top) {
    prefetch_homes(buffer->_top);
  }
  const nvmgranule granule = to_nvmgranule(offset);
  NVMMarks::note_allocated(granule);
  return granule;
}

#endif // SHARE_NVM_IMAGE_NVMHEAP_INLINE_HPP

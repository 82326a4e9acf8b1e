// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_REGION_NVMFREESEGMENTS_HPP
#define SHARE_NVM_REGION_NVMFREESEGMENTS_HPP

#include "nvm/base/nvmAddress.hpp"
#include "nvm/base/nvmBatch.inline.hpp"

// Segments of logs that no thread uses, by their size. Not thread-safe.
class NVMFreeSegments {
  struct Segment {
    nvmoffset offset;
    size_t    size;
  };

  NVMArray<Segment> _segments;

  nvmoffset take_at(size_t i, size_t size);

public:
  // Takes one of that size out; null if there is none.
  nvmoffset take(size_t size);

  // Takes a part of that size out of the largest one, or all of that, whose size it has then; null if there is none. Only if there
  // is no other room: nothing joins the parts again but a collection.
  nvmoffset take_any(size_t* size);

  // If there is too little memory for it, it stays unused until the image is opened again.
  void give(nvmoffset offset, size_t size);

  // Calls f(offset, size) for each, and forgets them.
  template <typename Function> void give_away(Function f);

  void clear();
};

template <typename Function>
void NVMFreeSegments::give_away(Function f) {
  for (size_t i = 0; i < _segments.length(); i++) {
    f(_segments.at(i).offset, _segments.at(i).size);
  }
  clear();
}

#endif // SHARE_NVM_REGION_NVMFREESEGMENTS_HPP

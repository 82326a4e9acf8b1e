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

public:
  // Takes the smallest one with room for that size out, and puts back what is left of it; null if there is none.
  nvmoffset take(size_t size);

  // Takes the largest one out, which has that size; null if there is none.
  nvmoffset take_largest(size_t* size);

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

#ifndef SHARE_NVM_REGION_NVMFREESEGMENTS_HPP
#define SHARE_NVM_REGION_NVMFREESEGMENTS_HPP

#include "nvm/base/nvmAddress.hpp"
#include "nvm/base/nvmArray.hpp"

// Segments of logs that no thread uses, by their size. Not thread-safe.
class NVMFreeSegments {
  struct Segment {
    nvmoffset offset;
    size_t    size;
  };

  NVMArray<Segment> _segments;

public:
  // Takes one of that size out; null if there is none.
  nvmoffset take(size_t size);

  // If there is too little memory for it, it stays unused until the image is opened again.
  void give(nvmoffset offset, size_t size);

  void clear();
};

#endif // SHARE_NVM_REGION_NVMFREESEGMENTS_HPP

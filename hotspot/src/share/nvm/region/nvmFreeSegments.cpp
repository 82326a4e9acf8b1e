#include "nvm/region/nvmFreeSegments.hpp"

#include "nvm/base/nvmBatch.inline.hpp"

nvmoffset NVMFreeSegments::take(size_t size) {
  for (size_t i = 0; i < _segments.length(); i++) {
    const Segment found = _segments.at(i);
    if (found.size == size) {
      const Segment last = _segments.pop();
      if (i < _segments.length()) {
        _segments.at(i) = last;
      }
      return found.offset;
    }
  }
  return nvmoffset::null;
}

void NVMFreeSegments::give(nvmoffset offset, size_t size) {
  _segments.push({offset, size});
}

void NVMFreeSegments::clear() {
  _segments.truncate(0);
}

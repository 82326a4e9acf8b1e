#include "nvm/region/nvmFreeSegments.hpp"

#include "nvm/base/nvmBatch.inline.hpp"

nvmoffset NVMFreeSegments::take(size_t size) {
  size_t best = _segments.length();      // none
  for (size_t i = 0; i < _segments.length(); i++) {
    const size_t found = _segments.at(i).size;
    if (found >= size && (best == _segments.length() || found < _segments.at(best).size)) {
      best = i;
    }
  }
  if (best == _segments.length()) {
    return nvmoffset::null;
  }
  Segment* const segment = &_segments.at(best);
  const nvmoffset offset = segment->offset;
  if (segment->size > size) {
    *segment = {offset + size, segment->size - size};
  } else {
    *segment = _segments.at(_segments.length() - 1);
    _segments.truncate(_segments.length() - 1);
  }
  return offset;
}

nvmoffset NVMFreeSegments::take_largest(size_t* size) {
  size_t largest = 0;
  for (size_t i = 0; i < _segments.length(); i++) {
    largest = MAX2(largest, _segments.at(i).size);
  }
  *size = largest;
  return take(largest);
}

void NVMFreeSegments::give(nvmoffset offset, size_t size) {
  _segments.push({offset, size});
}

void NVMFreeSegments::clear() {
  _segments.truncate(0);
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/region/nvmFreeSegments.hpp"

#include "nvm/base/nvmBatch.inline.hpp"

// Of that place; what is left of the segment stays there.
nvmoffset NVMFreeSegments::take_at(size_t i, size_t size) {
  Segment* const segment = &_segments.at(i);
  const nvmoffset offset = segment->offset;
  if (segment->size > size) {
    *segment = {offset + size, segment->size - size};
  } else {
    *segment = _segments.at(_segments.length() - 1);
    _segments.truncate(_segments.length() - 1);
  }
  return offset;
}

nvmoffset NVMFreeSegments::take(size_t size) {
  for (size_t i = 0; i < _segments.length(); i++) {
    if (_segments.at(i).size == size) {
      return take_at(i, size);
    }
  }
  return nvmoffset::null;
}

nvmoffset NVMFreeSegments::take_any(size_t* size) {
  size_t largest = 0;
  for (size_t i = 1; i < _segments.length(); i++) {
    largest = _segments.at(i).size > _segments.at(largest).size ? i : largest;
  }
  if (_segments.length() == 0) {
    return nvmoffset::null;
  }
  *size = MIN2(*size, _segments.at(largest).size);
  return take_at(largest, *size);
}

void NVMFreeSegments::give(nvmoffset offset, size_t size) {
  _segments.push({offset, size});
}

void NVMFreeSegments::clear() {
  _segments.truncate(0);
}

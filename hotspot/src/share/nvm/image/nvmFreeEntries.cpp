// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmFreeEntries.hpp"

#include "nvm/base/nvmBatch.inline.hpp"

void NVMFreeEntries::clear() {
  _extents.clear();
  _next = 0;
  _most = 0;
  _bytes = 0;
}

bool NVMFreeEntries::add_last(const Extent& extent) {
  if (!_extents.push(extent)) {
    return false;
  }
  _most = MAX2(_most, extent.size);
  _bytes += extent.size;
  return true;
}

bool NVMFreeEntries::take_from(Extent* extent, size_t size, Extent* found) {
  if (extent->size < size) {
    return false;
  }
  *found = *extent;
  extent->start = extent->start + size;
  extent->size -= size;
  _bytes -= size;
  return true;
}

bool NVMFreeEntries::take(size_t size, Extent* found) {
  const size_t length = _extents.length();
  for (size_t i = 0; size <= _most && i < length; i++) {
    const size_t at = _next + i < length ? _next + i : _next + i - length;
    if (take_from(&_extents.at(at), size, found)) {
      _next = at;
      return true;
    }
  }
  _most = MIN2(_most, size - 1);
  return false;
}

bool NVMFreeEntries::add(NVMArray<Extent>* to, NVMArray<bool>* are_changed, const Extent& extent, bool is_new) {
  if (extent.size == 0) {
    return true;
  }
  const size_t last = to->length() - 1;
  if (to->length() > 0 && to->at(last).start + to->at(last).size == extent.start) {
    to->at(last).size += extent.size;
    are_changed->at(last) = true;
    return true;
  }
  return to->push(extent) && are_changed->push(is_new);
}

bool NVMFreeEntries::merge(NVMArray<Extent>* more, NVMArray<Extent>* to, NVMArray<bool>* are_changed) {
  size_t i = 0;
  size_t j = 0;
  bool ok = true;
  while (ok && (i < _extents.length() || j < more->length())) {
    const bool is_new = i == _extents.length() || (j < more->length() && more->at(j).start < _extents.at(i).start);
    ok = add(to, are_changed, is_new ? more->at(j++) : _extents.at(i++), is_new);
  }
  return ok;
}

void NVMFreeEntries::set(NVMArray<Extent>* extents) {
  _extents.swap(extents);
  _next = 0;
  _most = 0;
  _bytes = 0;
  for (size_t i = 0; i < _extents.length(); i++) {
    _most = MAX2(_most, _extents.at(i).size);
    _bytes += _extents.at(i).size;
  }
}

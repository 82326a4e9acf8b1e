// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMRING_HPP
#define SHARE_NVM_BASE_NVMRING_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "utilities/globalDefinitions.hpp"

// A queue of fixed length that never waits: what does not fit is dropped, and counted. Thread-safe, usable in leaves.
template <typename T, size_t Length>
class NVMRing : public CHeapObj<mtInternal> {
  NVMSpinLock _lock;
  size_t      _first;
  size_t      _count;
  size_t      _dropped;
  T           _elements[Length];

public:
  NVMRing() : _first(0), _count(0), _dropped(0) {}
  NONCOPYABLE(NVMRing);

  void put(const T& element) {
    NVMSpinLocker locker(&_lock);
    if (_count == Length) {
      _dropped++;
      return;
    }
    _elements[(_first + _count) % Length] = element;
    _count++;
  }

  // The oldest one; false if there is none.
  bool take(T* element) {
    NVMSpinLocker locker(&_lock);
    if (_count == 0) {
      return false;
    }
    *element = _elements[_first];
    _first = (_first + 1) % Length;
    _count--;
    return true;
  }

  // How many were dropped since the last call.
  size_t take_dropped() {
    NVMSpinLocker locker(&_lock);
    const size_t result = _dropped;
    _dropped = 0;
    return result;
  }
};

#endif // SHARE_NVM_BASE_NVMRING_HPP

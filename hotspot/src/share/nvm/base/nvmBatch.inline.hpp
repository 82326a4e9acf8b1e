// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMBATCH_INLINE_HPP
#define SHARE_NVM_BASE_NVMBATCH_INLINE_HPP

#include "nvm/base/nvmBatch.hpp"

#include "runtime/os.hpp"

template <typename T>
NVMArray<T>::~NVMArray() {
  os::free(_data);
}

template <typename T>
bool NVMArray<T>::push(T value) {
  if (_length == _capacity) {
    size_t capacity = _capacity == 0 ? 64 : 2 * _capacity;
    T* data = (T*)os::realloc(_data, capacity * sizeof(T), mtInternal);
    if (data == nullptr) {
      return false;
    }
    _data = data;
    _capacity = capacity;
  }
  _data[_length++] = value;
  return true;
}

template <typename T>
bool NVMArray<T>::append(NVMArray<T>* other) {
  const size_t length = _length + other->_length;
  if (length > _capacity) {
    T* data = (T*)os::realloc(_data, length * sizeof(T), mtInternal);
    if (data == nullptr) {
      return false;
    }
    _data = data;
    _capacity = length;
  }
  if (other->_length > 0) {
    memcpy(_data + _length, other->_data, other->_length * sizeof(T));
  }
  _length = length;
  return true;
}

template <typename T>
void NVMArray<T>::swap(NVMArray<T>* other) {
  ::swap(_data, other->_data);
  ::swap(_length, other->_length);
  ::swap(_capacity, other->_capacity);
}

template <typename T>
void NVMArray<T>::clear() {
  const size_t kept_bytes = 1 * M;
  _length = 0;
  if (_capacity * sizeof(T) > kept_bytes) {
    os::free(_data);
    _data = nullptr;
    _capacity = 0;
  }
}

// The outcome of the batch that has claimed an object, retained; null if it has not, or no more.
// is_claimed() is asked under the lock: a batch finishes all its objects before, under the lock too, its
// outcome makes room for the next one's.
template <typename IsClaimed>
NVMOutcome* NVMBatch::outcome_if(IsClaimed is_claimed) {
  NVMSpinLocker locker(&_lock);
  if (!is_claimed()) {
    return nullptr;
  }
  _outcome->retain();
  return _outcome;
}

template <typename IsClaimed>
NVMBatch::Met NVMBatch::meet(NVMBatch* other, IsClaimed is_claimed) {
  NVMOutcome* outcome = other->outcome_if(is_claimed);
  if (outcome == nullptr) {
    return Met::NotClaimed;
  }
  switch (_outcome->add_dependency(outcome)) {
    case NVMOutcome::Added::Yes:       return Met::Depends;
    case NVMOutcome::Added::HasFailed: return Met::HasFailed;
    default:                           return Met::NoMemory;
  }
}

#endif // SHARE_NVM_BASE_NVMBATCH_INLINE_HPP

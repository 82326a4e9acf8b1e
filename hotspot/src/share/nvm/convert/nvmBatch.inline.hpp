#ifndef SHARE_NVM_CONVERT_NVMBATCH_INLINE_HPP
#define SHARE_NVM_CONVERT_NVMBATCH_INLINE_HPP

#include "nvm/convert/nvmBatch.hpp"

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
void NVMArray<T>::clear() {
  const size_t kept_bytes = 1 * M;
  _length = 0;
  if (_capacity * sizeof(T) > kept_bytes) {
    os::free(_data);
    _data = nullptr;
    _capacity = 0;
  }
}

#endif // SHARE_NVM_CONVERT_NVMBATCH_INLINE_HPP

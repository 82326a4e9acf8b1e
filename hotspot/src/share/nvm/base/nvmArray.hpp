// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMARRAY_HPP
#define SHARE_NVM_BASE_NVMARRAY_HPP

#include "memory/allocation.hpp"
#include "utilities/globalDefinitions.hpp"

// A growing array in C memory that reports failure instead of ending the VM,
// since it grows in a leaf where a user's object graph decides how far.
template <typename T>
class NVMArray : public CHeapObj<mtInternal> {
  T*     _data;
  size_t _length;
  size_t _capacity;

public:
  NVMArray() : _data(nullptr), _length(0), _capacity(0) {}
  ~NVMArray();
  NONCOPYABLE(NVMArray);

  size_t length() const            { return _length; }
  T&     at(size_t i)              { return _data[i]; }
  T&     last()                    { return _data[_length - 1]; }
  T      pop()                     { return _data[--_length]; }
  void   truncate(size_t length)   { _length = length; }

  bool push(T value);

  // All of another one. False, without a change, if there is too little memory.
  bool append(NVMArray<T>* other);

  void swap(NVMArray<T>* other);

  // Empties it; gives memory back if it holds a lot.
  void clear();
};

#endif // SHARE_NVM_BASE_NVMARRAY_HPP

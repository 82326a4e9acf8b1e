#ifndef SHARE_NVM_BASE_NVMBUFFER_HPP
#define SHARE_NVM_BASE_NVMBUFFER_HPP

#include "utilities/globalDefinitions.hpp"

// A thread's piece of the NVM heap: NVMHeap cuts homes off from its start.
class NVMBuffer {
  friend class NVMHeap;
  size_t _top;      // offsets in the image
  size_t _end;

public:
  NVMBuffer() : _top(0), _end(0) {}
};

#endif // SHARE_NVM_BASE_NVMBUFFER_HPP

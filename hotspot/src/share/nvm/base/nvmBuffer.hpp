// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMBUFFER_HPP
#define SHARE_NVM_BASE_NVMBUFFER_HPP

#include "nvm/base/nvmAddress.hpp"

// A thread's piece of the NVM heap: NVMHeap cuts homes off from its start.
class NVMBuffer {
  friend class NVMHeap;
  nvmoffset _top;
  nvmoffset _end;

public:
  NVMBuffer() : _top(nvmoffset::null), _end(nvmoffset::null) {}
};

#endif // SHARE_NVM_BASE_NVMBUFFER_HPP

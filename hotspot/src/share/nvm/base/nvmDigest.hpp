// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMDIGEST_HPP
#define SHARE_NVM_BASE_NVMDIGEST_HPP

#include "memory/allocation.hpp"
#include "utilities/globalDefinitions.hpp"

// 64 bits of what is added, in its order: the same in each process. Two sequences of texts and numbers have one digest only by
// chance, also if their bytes are the same one behind the other.
class NVMDigest : public StackObj {
  uint64_t _h;

public:
  explicit NVMDigest(uint64_t seed) : _h(seed) {}

  static uint64_t mixed(uint64_t h) {
    h ^= h >> 33;
    h *= 0xff51afd7ed558ccdul;
    h ^= h >> 33;
    h *= 0xc4ceb9fe1a85ec53ul;
    return h ^ (h >> 33);
  }

  void add(uint64_t value) {
    _h = mixed(_h * 31 + value);
  }

  void add_text(const char* text, size_t length) {
    uint64_t h = 0xcbf29ce484222325ul;
    for (size_t i = 0; i < length; i++) {
      h = (h ^ (u1)text[i]) * 0x100000001b3ul;
    }
    add(h);
    add(length);
  }

  uint64_t value() const { return mixed(_h); }
};

#endif // SHARE_NVM_BASE_NVMDIGEST_HPP

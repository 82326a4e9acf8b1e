// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMACCESSOP_HPP
#define SHARE_NVM_BASE_NVMACCESSOP_HPP

#include "utilities/globalDefinitions.hpp"

// What an ordered access does to its field: an atomic one, or the store of a volatile field.
enum class NVMAccessOp : u1 {
  Put,
  Exchange,
  CompareAndExchange,
  Add
};

// An operation, and the type of its field.
inline jint nvm_encode_access(NVMAccessOp op, BasicType type) { return (jint)op << 8 | (jint)type; }

// A primitive of 1, 2, 4 or 8 bytes.
inline BasicType nvm_primitive_of(size_t bytes) {
  return bytes == 1 ? T_BYTE : bytes == 2 ? T_SHORT : bytes == 4 ? T_INT : T_LONG;
}

#endif // SHARE_NVM_BASE_NVMACCESSOP_HPP

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

#endif // SHARE_NVM_BASE_NVMACCESSOP_HPP

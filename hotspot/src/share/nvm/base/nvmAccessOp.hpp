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

#endif // SHARE_NVM_BASE_NVMACCESSOP_HPP

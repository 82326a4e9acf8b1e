// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMCONSTANTINDEX_INLINE_HPP
#define SHARE_NVM_CONVERT_NVMCONSTANTINDEX_INLINE_HPP

#include "nvm/convert/nvmConstantIndex.hpp"

#include "nvm/convert/nvmConstants.hpp"
#include "runtime/atomic.hpp"

template <typename Function>
void NVMConstantIndex::for_each_of(oopDesc* object, Function f) {
  for (NVMConstant* constant = first_of(object); constant != nullptr; constant = Atomic::load_acquire(&constant->_next)) {
    if (constant->value() == object) {      // an array may have another element there since the table was made
      f(constant);
    }
  }
}

#endif // SHARE_NVM_CONVERT_NVMCONSTANTINDEX_INLINE_HPP

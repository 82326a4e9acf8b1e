// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMPATH_HPP
#define SHARE_NVM_CONVERT_NVMPATH_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmBatch.hpp"

class outputStream;

// Says in messages where in an object graph something is. Usable in leaves.
class NVMPath : public AllStatic {
  static void print_step(outputStream* st, oopDesc* obj, oopDesc* child);

public:
  // Class.field, with the class that declares it, as flags name it, or Class[index]. If holder is null: the named root of that
  // name, or "a durable root".
  static void print_field(outputStream* st, oopDesc* holder, intptr_t offset, const char* root = nullptr);

  // From a durable root to holder's field, and over the entries that lead to parent, to the offender.
  static void print(outputStream* st, oopDesc* holder, intptr_t offset, const char* root,
                    NVMArray<NVMBatch::Entry>* entries, uint32_t parent, oopDesc* offender);
};

#endif // SHARE_NVM_CONVERT_NVMPATH_HPP

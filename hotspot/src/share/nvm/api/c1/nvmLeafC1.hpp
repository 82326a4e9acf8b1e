// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_API_C1_NVMLEAFC1_HPP
#define SHARE_NVM_API_C1_NVMLEAFC1_HPP

#include "c1/c1_Instruction.hpp"
#include "memory/allStatic.hpp"

class ciMethod;

// Calls of NVMLeafCalls in C1.
class NVMLeafC1 : public AllStatic {
public:
  static bool is_leaf(ciMethod* method);
  static RuntimeCall* call(ciMethod* method, Values* arguments);
};

#endif // SHARE_NVM_API_C1_NVMLEAFC1_HPP

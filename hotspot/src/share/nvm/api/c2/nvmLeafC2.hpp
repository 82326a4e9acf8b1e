// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_API_C2_NVMLEAFC2_HPP
#define SHARE_NVM_API_C2_NVMLEAFC2_HPP

#include "memory/allStatic.hpp"

class CallGenerator;
class ciMethod;

// Calls of NVMLeafCalls in C2.
class NVMLeafC2 : public AllStatic {
public:
  // Null if the method is none of these.
  static CallGenerator* generator(ciMethod* method);
};

#endif // SHARE_NVM_API_C2_NVMLEAFC2_HPP

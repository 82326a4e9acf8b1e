// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_API_NVMROOTNATIVES_HPP
#define SHARE_NVM_API_NVMROOTNATIVES_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

// The native methods that ask about roots and single objects; see NVMNatives.
class NVMRootNatives : public AllStatic {
public:
  // Null if the method is none of these.
  static address lookup(const char* jni_name);
};

#endif // SHARE_NVM_API_NVMROOTNATIVES_HPP

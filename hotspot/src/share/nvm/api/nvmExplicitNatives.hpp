// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_API_NVMEXPLICITNATIVES_HPP
#define SHARE_NVM_API_NVMEXPLICITNATIVES_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

// The native methods of org.autopersist.internal.ExplicitNatives; see NVMNatives.
class NVMExplicitNatives : public AllStatic {
public:
  // Null if the method is none of these.
  static address lookup(const char* jni_name);
};

#endif // SHARE_NVM_API_NVMEXPLICITNATIVES_HPP

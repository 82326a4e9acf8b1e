// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_API_NVMCRASHNATIVES_HPP
#define SHARE_NVM_API_NVMCRASHNATIVES_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

// The native methods of org.autopersist.internal.CrashSim; see NVMNatives.
class NVMCrashNatives : public AllStatic {
public:
  // Null if the method is none of these.
  static address lookup(const char* jni_name);
};

#endif // SHARE_NVM_API_NVMCRASHNATIVES_HPP

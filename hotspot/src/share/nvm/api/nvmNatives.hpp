// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_API_NVMNATIVES_HPP
#define SHARE_NVM_API_NVMNATIVES_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

// The native methods of org.autopersist.internal.Natives. The VM binds them
// itself, so that the API's jar needs no library.
class NVMNatives : public AllStatic {
public:
  // Null if the method is none of ours.
  static address lookup(const char* jni_name);
};

#endif // SHARE_NVM_API_NVMNATIVES_HPP

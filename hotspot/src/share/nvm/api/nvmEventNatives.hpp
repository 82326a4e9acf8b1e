// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_API_NVMEVENTNATIVES_HPP
#define SHARE_NVM_API_NVMEVENTNATIVES_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class JavaThread;

// The native methods of the JFR events; see NVMNatives and NVMEvents.
class NVMEventNatives : public AllStatic {
public:
  // Null if the method is none of these.
  static address lookup(const char* jni_name);

  static void  configure(jint type, bool enabled, jlong id, jlong threshold_nanos);
  static jlong drain(JavaThread* thread);
};

#endif // SHARE_NVM_API_NVMEVENTNATIVES_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/api/nvmNatives.hpp"

#include "jni.h"
#include "nvm/base/nvmEvents.hpp"
#include "runtime/interfaceSupport.inline.hpp"

JVM_ENTRY(void, NVM_ConfigureEvent(JNIEnv* env, jclass, jint type, jboolean enabled, jlong id, jlong threshold_nanos))
  if (type >= 0 && type < NVMEvents::TypeCount) {
    NVMEvents::configure((NVMEvents::Type)type, enabled, id, threshold_nanos);
  }
JVM_END

JVM_ENTRY(jlong, NVM_DrainEvents(JNIEnv* env, jclass))
  return NVMEvents::drain(THREAD);
JVM_END

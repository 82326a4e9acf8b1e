// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/api/nvmEventNatives.hpp"

#include "jni.h"
#include "nvm/base/nvmEvents.hpp"
#include "runtime/interfaceSupport.inline.hpp"

void NVMEventNatives::configure(jint type, bool enabled, jlong id, jlong threshold_nanos) {
  if (type >= 0 && type < NVMEvents::TypeCount) {
    NVMEvents::configure((NVMEvents::Type)type, enabled, id, threshold_nanos);
  }
}

jlong NVMEventNatives::drain(JavaThread* thread) {
  return NVMEvents::drain(thread);
}

JVM_ENTRY(void, NVM_ConfigureEvent(JNIEnv* env, jclass, jint type, jboolean enabled, jlong id, jlong threshold_nanos))
  NVMEventNatives::configure(type, enabled, id, threshold_nanos);
JVM_END

JVM_ENTRY(jlong, NVM_DrainEvents(JNIEnv* env, jclass))
  return NVMEventNatives::drain(THREAD);
JVM_END

#define NATIVE(name, function) { "Java_org_autopersist_internal_Natives_" name, CAST_FROM_FN_PTR(address, function) }

static const struct {
  const char* jni_name;
  address     entry;
} natives[] = {
  NATIVE("configureEvent0", NVM_ConfigureEvent),
  NATIVE("drainEvents0",    NVM_DrainEvents),
};

address NVMEventNatives::lookup(const char* jni_name) {
  for (const auto& native : natives) {
    if (strcmp(native.jni_name, jni_name) == 0) {
      return native.entry;
    }
  }
  return nullptr;
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_API_NVMNATIVES_HPP
#define SHARE_NVM_API_NVMNATIVES_HPP

#include "jni.h"
#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

// The native methods of the API, package org.autopersist.internal. The VM binds them itself, so that the API's jar needs no
// library. Those that compilers call as leaves are in NVMLeafCalls.
class NVMNatives : public AllStatic {
public:
  // Null if the method is none of ours.
  static address lookup(const char* jni_name);
};

extern "C" {
  // nvmRootNatives.cpp: roots and single objects
  jboolean     JNICALL NVM_IsRecoverable(JNIEnv* env, jclass, jobject object);
  jlong        JNICALL NVM_HomeOf(JNIEnv* env, jclass, jobject object);
  jboolean     JNICALL NVM_IsDurableRoot(JNIEnv* env, jclass, jobject object);
  void         JNICALL NVM_SetRoot(JNIEnv* env, jclass, jbyteArray name, jobject value);
  jboolean     JNICALL NVM_SetRootIfAbsent(JNIEnv* env, jclass, jbyteArray name, jobject value);
  jobject      JNICALL NVM_GetRoot(JNIEnv* env, jclass, jbyteArray name, jobject loader);
  jboolean     JNICALL NVM_RemoveRoot(JNIEnv* env, jclass, jbyteArray name);
  jobjectArray JNICALL NVM_Roots(JNIEnv* env, jclass);

  // nvmEventNatives.cpp: JFR events, see NVMEvents
  void         JNICALL NVM_ConfigureEvent(JNIEnv* env, jclass, jint type, jboolean enabled, jlong id, jlong threshold_nanos);
  jlong        JNICALL NVM_DrainEvents(JNIEnv* env, jclass);

  // nvmCrashNatives.cpp: the crash explorer
  jboolean     JNICALL NVM_IsSimulating(JNIEnv* env, jclass);
  void         JNICALL NVM_Mark(JNIEnv* env, jclass, jint kind, jlong value);
  jlong        JNICALL NVM_Events(JNIEnv* env, jclass);
  jlongArray   JNICALL NVM_Attach(JNIEnv* env, jclass, jstring image, jstring trace);
  void         JNICALL NVM_Detach(JNIEnv* env, jclass);
  jlong        JNICALL NVM_VerifyAll(JNIEnv* env, jclass);

  // nvmExplicitNatives.cpp: explicit persistence
  jboolean     JNICALL NVM_IsExplicit(JNIEnv* env, jclass);
  void         JNICALL NVM_Place(JNIEnv* env, jclass, jobject object);
  jlong        JNICALL NVM_FieldOffset(JNIEnv* env, jclass, jclass holder, jstring name);
}

#endif // SHARE_NVM_API_NVMNATIVES_HPP

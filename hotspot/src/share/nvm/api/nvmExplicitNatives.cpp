// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/api/nvmNatives.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "jni.h"
#include "memory/resourceArea.hpp"
#include "nvm/api/nvmExplicit.hpp"
#include "nvm/base/nvmActivity.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "oops/instanceKlass.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/jniHandles.inline.hpp"

JVM_ENTRY(jboolean, NVM_IsExplicit(JNIEnv* env, jclass))
  return ExplicitPersistence && NVMImageFile::is_open();
JVM_END

JVM_ENTRY(void, NVM_Place(JNIEnv* env, jclass, jobject object))
  NVMActivity activity(NVMThread::Runs);
  NVMExplicit::place(Handle(THREAD, JNIHandles::resolve_non_null(object)), THREAD);
JVM_END

JVM_ENTRY(jlong, NVM_FieldOffset(JNIEnv* env, jclass, jclass holder, jstring name))
  ResourceMark rm(THREAD);
  Klass* k = java_lang_Class::as_Klass(JNIHandles::resolve_non_null(holder));
  if (k == nullptr || !k->is_instance_klass()) {
    return -1;
  }
  k->initialize(CHECK_0);
  return NVMExplicit::field_offset(InstanceKlass::cast(k),
                                   java_lang_String::as_utf8_string(JNIHandles::resolve_non_null(name)));
JVM_END

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/api/nvmNatives.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "gc/shared/collectedHeap.hpp"
#include "jni.h"
#include "memory/oopFactory.hpp"
#include "memory/resourceArea.hpp"
#include "memory/universe.hpp"
#include "nvm/api/nvmVerifier.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "nvm/persist/nvmCrashSimulator.hpp"
#include "nvm/recover/nvmOpening.hpp"
#include "nvm/recover/nvmSession.hpp"
#include "oops/typeArrayOop.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/jniHandles.inline.hpp"
#include "runtime/vmOperations.hpp"
#include "runtime/vmThread.hpp"

namespace {

// The Java heap as a whole, then fronts and homes. What is wrong ends the JVM.
class VM_VerifyAll : public VM_Operation {
  size_t _objects;

public:
  VM_VerifyAll() : _objects(0) {}
  VMOp_Type type() const override { return VMOp_NVMVerify; }
  size_t objects() const          { return _objects; }

  void doit() override {
    Universe::heap()->prepare_for_verify();
    Universe::verify("CrashSim.verify");
    _objects = NVMVerifier::verify();
  }
};

}

JVM_ENTRY(jboolean, NVM_IsSimulating(JNIEnv* env, jclass))
  return NVMCrashSimulator::is_on();
JVM_END

JVM_ENTRY(void, NVM_Mark(JNIEnv* env, jclass, jint kind, jlong value))
  NVMCrashSimulator::mark((uint32_t)kind, (uint64_t)value);
JVM_END

JVM_ENTRY(jlong, NVM_Events(JNIEnv* env, jclass))
  return (jlong)NVMCrashSimulator::events();
JVM_END

JVM_ENTRY(jlongArray, NVM_Attach(JNIEnv* env, jclass, jstring image, jstring trace))
  ResourceMark rm(THREAD);
  const char* path = java_lang_String::as_platform_dependent_str(Handle(THREAD, JNIHandles::resolve_non_null(image)), CHECK_NULL);
  const char* file = nullptr;
  if (trace != nullptr) {
    file = java_lang_String::as_platform_dependent_str(Handle(THREAD, JNIHandles::resolve_non_null(trace)), CHECK_NULL);
  }
  NVMSession::attach(path, file, CHECK_NULL);
  typeArrayOop result = oopFactory::new_longArray(4, CHECK_NULL);
  result->long_at_put(0, (jlong)NVMOpening::objects());
  result->long_at_put(1, (jlong)NVMOpening::bytes());
  result->long_at_put(2, (jlong)NVMHeap::used());
  result->long_at_put(3, NVMRootTable::count());
  return (jlongArray)JNIHandles::make_local(THREAD, result);
JVM_END

JVM_ENTRY(void, NVM_Detach(JNIEnv* env, jclass))
  NVMSession::detach(THREAD);
JVM_END

JVM_ENTRY(jlong, NVM_VerifyAll(JNIEnv* env, jclass))
  VM_VerifyAll operation;
  VMThread::execute(&operation);
  return (jlong)operation.objects();
JVM_END

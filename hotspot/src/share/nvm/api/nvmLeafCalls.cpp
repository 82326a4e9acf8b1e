// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/api/nvmLeafCalls.hpp"

#include "ci/ciMethod.hpp"
#include "ci/ciUtilities.inline.hpp"
#include "jni.h"
#include "memory/resourceArea.hpp"
#include "nvm/api/nvmExplicit.hpp"
#include "nvm/base/nvmActivity.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/jniHandles.inline.hpp"

// For the end of a region that begins here. An end that fails for want of stack would leave the region open
// for good, and all that the thread stores from then on not durable.
static bool has_stack_for_region(JavaThread* thread) {
  const size_t needed = 32 * K;
  return os::current_stack_pointer() >= thread->stack_overflow_state()->shadow_zone_safe_limit() + needed;
}

// What LeafNatives.beginRegion0() returns instead of a level
enum BeginFailure { NoStack = -1, NoMemory = -2, ErrorPending = -3 };

// The error of an earlier store is thrown before a region begins, not inside it.
static jint begin_region(jint by_object) {
  JavaThread* thread = JavaThread::current();
  NVMThread* t = NVMThread::current();
  if (!NVMImageFile::is_open()) {
    return 0;
  }
  if (t->has_error()) {
    return ErrorPending;
  }
  return !has_stack_for_region(thread) ? NoStack : NVMRegion::begin(thread, by_object != 0) ? t->region_level() : NoMemory;
}

static jint end_region(jint level) {
  return NVMRegion::end(JavaThread::current(), level, true);
}

// Writes nothing: C2 takes it for a function that does not.
static jint region_level() {
  return NVMRegion::level_of_current(NVMThread::current());
}

static jint abort_region(jint outer_level) {
  NVMThread* t = NVMThread::current();
  const jint level = NVMRegion::is_open(t) ? t->region_level() : 0;
  NVMRegion::abort(JavaThread::current(), outer_level);
  return level;
}

static void fence() {
  NVMRegion::settle_in_callback(NVMThread::current());
  NVMPersist::fence();
}

static void write_back_field(oopDesc* holder, jlong offset) {
  NVMActivity activity(NVMThread::Runs);
  NVMExplicit::write_back_field(holder, offset);
}

static void write_back_elements(oopDesc* array, jint from, jint count) {
  NVMActivity activity(NVMThread::Runs);
  NVMExplicit::write_back_elements(array, from, count);
}

JVM_ENTRY(jint, NVM_BeginRegion(JNIEnv* env, jclass, jint by_object))
  return begin_region(by_object);
JVM_END

JVM_ENTRY(jint, NVM_EndRegion(JNIEnv* env, jclass, jint level))
  return end_region(level);
JVM_END

JVM_ENTRY(jint, NVM_AbortRegion(JNIEnv* env, jclass, jint outer_level))
  return abort_region(outer_level);
JVM_END

JVM_ENTRY(jint, NVM_RegionLevel(JNIEnv* env, jclass))
  return region_level();
JVM_END

JVM_ENTRY(void, NVM_Fence(JNIEnv* env, jclass))
  fence();
JVM_END

JVM_ENTRY(void, NVM_WriteBackField(JNIEnv* env, jclass, jobject holder, jlong offset))
  write_back_field(JNIHandles::resolve_non_null(holder), offset);
JVM_END

JVM_ENTRY(void, NVM_WriteBackElements(JNIEnv* env, jclass, jobject array, jint from, jint count))
  write_back_elements(JNIHandles::resolve_non_null(array), from, count);
JVM_END

#define LEAF_CALL(method, function, native) \
  { method, "nvm_" #function, CAST_FROM_FN_PTR(address, function), CAST_FROM_FN_PTR(address, native) }

static const NVMLeafCalls::Call calls[] = {
  LEAF_CALL("beginRegion0(I)I",                          begin_region,        NVM_BeginRegion),
  LEAF_CALL("endRegion0(I)I",                            end_region,          NVM_EndRegion),
  LEAF_CALL("abortRegion0(I)I",                          abort_region,        NVM_AbortRegion),
  LEAF_CALL("regionLevel0()I",                           region_level,        NVM_RegionLevel),
  LEAF_CALL("fence0()V",                                 fence,               NVM_Fence),
  LEAF_CALL("writeBackField0(Ljava/lang/Object;J)V",     write_back_field,    NVM_WriteBackField),
  LEAF_CALL("writeBackElements0(Ljava/lang/Object;II)V", write_back_elements, NVM_WriteBackElements),
};

const NVMLeafCalls::Call* NVMLeafCalls::find(ciMethod* method) {
  if (!AutoPersist || !method->is_native() || !method->is_static() || !method->holder()->is_initialized() ||
      strcmp(method->holder()->name()->as_utf8(), "org/autopersist/internal/LeafNatives") != 0) {
    return nullptr;
  }
  ResourceMark rm;
  stringStream wanted;
  wanted.print("%s%s", method->name()->as_utf8(), method->signature()->as_symbol()->as_utf8());
  for (const Call& call : calls) {
    if (strcmp(call.method, wanted.as_string()) == 0) {
      return &call;
    }
  }
  return nullptr;
}

address NVMLeafCalls::lookup(const char* jni_name) {
  const char prefix[] = "Java_org_autopersist_internal_LeafNatives_";
  const size_t length = sizeof(prefix) - 1;
  if (strncmp(jni_name, prefix, length) != 0) {
    return nullptr;
  }
  const char* name = jni_name + length;
  for (const Call& call : calls) {
    if (strncmp(call.method, name, strlen(name)) == 0 && call.method[strlen(name)] == '(') {
      return call.native;
    }
  }
  return nullptr;
}

bool NVMLeafCalls::is_name(const char* name) {
  for (const Call& call : calls) {
    if (strcmp(call.name, name) == 0) {
      return true;
    }
  }
  return false;
}

bool NVMLeafCalls::is_region_level(const Call* call) {
  return call->entry == CAST_FROM_FN_PTR(address, region_level);
}

const char* NVMLeafCalls::name_for_address(address entry) {
  for (const Call& call : calls) {
    if (call.entry == entry) {
      return call.name;
    }
  }
  return nullptr;
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/api/nvmNatives.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "classfile/vmSymbols.hpp"
#include "jni.h"
#include "memory/oopFactory.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/api/nvmCounterList.hpp"
#include "nvm/api/nvmLeafCalls.hpp"
#include "nvm/base/nvmFieldList.hpp"
#include "nvm/base/nvmStall.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/disk/nvmDiskCommit.hpp"
#include "nvm/disk/nvmDiskLog.hpp"
#include "nvm/gc/nvmCollector.hpp"
#include "nvm/image/nvmImageCopy.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmCrashSimulator.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/persist/nvmRelaxed.hpp"
#include "nvm/recover/nvmHooks.hpp"
#include "nvm/recover/nvmMissingImage.hpp"
#include "nvm/recover/nvmRootBinding.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "nvm/roots/nvmRoots.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/objArrayOop.inline.hpp"
#include "oops/typeArrayOop.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/jniHandles.inline.hpp"

JVM_ENTRY(jboolean, NVM_HasImage(JNIEnv* env, jclass))
  return NVMImageFile::is_open() || NVMCrashSimulator::is_check();
JVM_END

JVM_ENTRY(jboolean, NVM_IsEnabled(JNIEnv* env, jclass))
  return !NVMMissingImage::is_so();
JVM_END

JVM_ENTRY(jstring, NVM_ImagePath(JNIEnv* env, jclass))
  if (!NVMImageFile::is_open()) {
    return nullptr;
  }
  Handle path = java_lang_String::create_from_platform_dependent_str(NVMImageFile::path(), CHECK_NULL);
  return (jstring)JNIHandles::make_local(THREAD, path());
JVM_END

static InstanceKlass* instance_class(jclass holder) {
  Klass* k = holder != nullptr ? java_lang_Class::as_Klass(JNIHandles::resolve_non_null(holder)) : nullptr;
  return k != nullptr && k->is_instance_klass() ? InstanceKlass::cast(k) : nullptr;
}

JVM_ENTRY(jobjectArray, NVM_DurableRoots(JNIEnv* env, jclass, jclass holder))
  ResourceMark rm(THREAD);
  InstanceKlass* ik = instance_class(holder);
  GrowableArray<Symbol*> names;
  if (ik != nullptr && NVMImageFile::is_open()) {
    for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
      if (fs.access_flags().is_static() && NVMFieldList::is_durable_root(ik, fs.name(), fs.index())) {
        names.append(fs.name());
      }
    }
  }
  objArrayOop array = oopFactory::new_objArray(vmClasses::String_klass(), names.length(), CHECK_NULL);
  objArrayHandle result(THREAD, array);
  for (int i = 0; i < names.length(); i++) {
    Handle name = java_lang_String::create_from_symbol(names.at(i), CHECK_NULL);
    result->obj_at_put(i, name());
  }
  return (jobjectArray)JNIHandles::make_local(THREAD, result());
JVM_END

// Once the class is initialized the field has the image's value.
JVM_ENTRY(jobject, NVM_Recover(JNIEnv* env, jclass, jclass holder, jstring field))
  ResourceMark rm(THREAD);
  InstanceKlass* ik = instance_class(holder);
  if (ik == nullptr || field == nullptr || !NVMImageFile::is_open()) {
    return nullptr;
  }
  const char* name = java_lang_String::as_utf8_string(JNIHandles::resolve_non_null(field));
  if (!ik->is_initialized() && !ik->is_reentrant_initialization(THREAD)) {
    Handle value = NVMRootBinding::recover_early(ik, name, CHECK_NULL);
    return JNIHandles::make_local(THREAD, value());
  }
  NVMRoot* root = NVMRoots::find(ik, name);
  if (root == nullptr || root->entry.is_null_entry()) {
    return nullptr;
  }
  if (!ik->is_initialized()) {
    NVMHooks::run(ik, CHECK_NULL);
  }
  if (root->is_reference()) {
    return JNIHandles::make_local(THREAD, ik->java_mirror()->obj_field(root->offset));
  }
  jvalue value;
  memset(&value, 0, sizeof(value));
  memcpy(&value, cast_from_oop<address>(ik->java_mirror()) + root->offset, type2aelembytes(root->type));
  oop box = java_lang_boxing_object::create(root->type, &value, CHECK_NULL);
  return JNIHandles::make_local(THREAD, box);
JVM_END

JVM_ENTRY(jstring, NVM_Durability(JNIEnv* env, jclass))
  if (!NVMImageFile::is_open()) {
    return nullptr;
  }
  Handle text = java_lang_String::create_from_platform_dependent_str(NVMPersist::description(), CHECK_NULL);
  return (jstring)JNIHandles::make_local(THREAD, text());
JVM_END

JVM_ENTRY(jlongArray, NVM_Statistics(JNIEnv* env, jclass))
  jlong values[NVMCounterList::Most];
  const int count = NVMCounterList::read(values);
  typeArrayOop array = oopFactory::new_longArray(count, CHECK_NULL);
  for (int i = 0; i < count; i++) {
    array->long_at_put(i, values[i]);
  }
  return (jlongArray)JNIHandles::make_local(THREAD, array);
JVM_END

JVM_ENTRY(jboolean, NVM_RollbackRegion(JNIEnv* env, jclass))
  return NVMRegion::rollback(thread);
JVM_END

JVM_ENTRY(jint, NVM_EndRegionWithRoom(JNIEnv* env, jclass, jint level))
  NVMStall::wait_if_asked(thread);
  const jint result = NVMRegion::end(thread, level, false);
  NVMStall::forget(thread);      // another collection would find no more
  return result;
JVM_END

JVM_ENTRY(jint, NVM_HoldMonitor(JNIEnv* env, jclass, jobject object))
  return NVMRegion::hold(thread, Handle(thread, JNIHandles::resolve_non_null(object)));
JVM_END

JVM_ENTRY(jboolean, NVM_MustGiveWay(JNIEnv* env, jclass, jboolean again))
  return NVMRegion::must_give_way(thread, again);
JVM_END

JVM_ENTRY(jstring, NVM_Refusal(JNIEnv* env, jclass))
  const char* message = NVMRegion::refusal(NVMThread::current());
  if (message == nullptr) {
    return nullptr;
  }
  Handle text = java_lang_String::create_from_str(message, CHECK_NULL);
  return (jstring)JNIHandles::make_local(THREAD, text());
JVM_END

// A pending error of a store is thrown on the way back.
JVM_ENTRY(void, NVM_DeliverError(JNIEnv* env, jclass))
JVM_END

JVM_ENTRY(jint, NVM_NestingLevel(JNIEnv* env, jclass, jobject t))
  return t != nullptr ? NVMRegion::nesting_level(java_lang_Thread::thread_id(JNIHandles::resolve_non_null(t))) : 0;
JVM_END

JVM_ENTRY(void, NVM_BeginRelaxed(JNIEnv* env, jclass))
  NVMRegion::settle_in_callback(NVMThread::current());
  NVMRelaxed::begin(thread);
JVM_END

JVM_ENTRY(void, NVM_EndRelaxed(JNIEnv* env, jclass))
  NVMRegion::settle_in_callback(NVMThread::current());
  NVMRelaxed::end(thread);
JVM_END

// The name is in the file system's encoding.
JVM_ENTRY(jstring, NVM_Copy(JNIEnv* env, jclass, jbyteArray name))
  ResourceMark rm(THREAD);
  typeArrayOop bytes = typeArrayOop(JNIHandles::resolve_non_null(name));
  char* target = NEW_RESOURCE_ARRAY(char, bytes->length() + 1);
  memcpy(target, bytes->byte_at_addr(0), bytes->length());
  target[bytes->length()] = '\0';
  NVMImageCopy copy(target);
  if (!copy.run(thread)) {
    THROW_MSG_NULL(vmSymbols::java_io_IOException(), copy.error());
  }
  stringStream line;
  copy.print_on(&line);
  Handle text = java_lang_String::create_from_platform_dependent_str(line.as_string(), CHECK_NULL);
  return (jstring)JNIHandles::make_local(THREAD, text());
JVM_END

// Null for null.
static jstring new_string(const char* text, TRAPS) {
  if (text == nullptr) {
    return nullptr;
  }
  Handle string = java_lang_String::create_from_platform_dependent_str(text, CHECK_NULL);
  return (jstring)JNIHandles::make_local(THREAD, string());
}

JVM_ENTRY(jstring, NVM_Sync(JNIEnv* env, jclass))
  NVMRegion::settle_in_callback(NVMThread::current());
  return new_string(NVMDiskLog::sync(thread), THREAD);
JVM_END

JVM_ENTRY(jboolean, NVM_CommitsWait(JNIEnv* env, jclass))
  return NVMDiskCommit::is_on();
JVM_END

JVM_ENTRY(jboolean, NVM_IsCommitDone(JNIEnv* env, jclass))
  return NVMDiskCommit::is_done();
JVM_END

JVM_ENTRY(jstring, NVM_AwaitCommit(JNIEnv* env, jclass))
  return new_string(NVMDiskCommit::await(thread), THREAD);
JVM_END

JVM_ENTRY(void, NVM_Collect(JNIEnv* env, jclass))
  NVMCollector::collect(thread);
JVM_END

#define PACKAGE "Java_org_autopersist_internal_"
#define NATIVE(holder, method, function) { PACKAGE #holder "_" #method, CAST_FROM_FN_PTR(address, function) }

static const struct {
  const char* jni_name;
  address     entry;
} natives[] = {
  NATIVE(Natives,         hasImage0,           NVM_HasImage),
  NATIVE(Natives,         isEnabled0,          NVM_IsEnabled),
  NATIVE(Natives,         imagePath0,          NVM_ImagePath),
  NATIVE(Natives,         durableRoots0,       NVM_DurableRoots),
  NATIVE(Natives,         recover0,            NVM_Recover),
  NATIVE(Natives,         statistics0,         NVM_Statistics),
  NATIVE(Natives,         rollbackRegion0,     NVM_RollbackRegion),
  NATIVE(Natives,         endRegionWithRoom0,  NVM_EndRegionWithRoom),
  NATIVE(Natives,         nestingLevel0,       NVM_NestingLevel),
  NATIVE(Natives,         deliverError0,       NVM_DeliverError),
  NATIVE(Natives,         refusal0,            NVM_Refusal),
  NATIVE(Natives,         holdMonitor0,        NVM_HoldMonitor),
  NATIVE(Natives,         mustGiveWay0,        NVM_MustGiveWay),
  NATIVE(Natives,         beginRelaxed0,       NVM_BeginRelaxed),
  NATIVE(Natives,         endRelaxed0,         NVM_EndRelaxed),
  NATIVE(Natives,         durability0,         NVM_Durability),
  NATIVE(Natives,         copy0,               NVM_Copy),
  NATIVE(Natives,         collect0,            NVM_Collect),
  NATIVE(Natives,         sync0,               NVM_Sync),
  NATIVE(Natives,         commitsWait0,        NVM_CommitsWait),
  NATIVE(Natives,         isCommitDone0,       NVM_IsCommitDone),
  NATIVE(Natives,         awaitCommit0,        NVM_AwaitCommit),
  NATIVE(Natives,         isRecoverable0,      NVM_IsRecoverable),
  NATIVE(Natives,         inNVM0,              NVM_IsRecoverable),     // front and home are one object to the program
  NATIVE(Natives,         homeOf0,             NVM_HomeOf),
  NATIVE(Natives,         isDurableRoot0,      NVM_IsDurableRoot),
  NATIVE(Natives,         setRoot0,            NVM_SetRoot),
  NATIVE(Natives,         setRootIfAbsent0,    NVM_SetRootIfAbsent),
  NATIVE(Natives,         getRoot0,            NVM_GetRoot),
  NATIVE(Natives,         removeRoot0,         NVM_RemoveRoot),
  NATIVE(Natives,         roots0,              NVM_Roots),
  NATIVE(Natives,         configureEvent0,     NVM_ConfigureEvent),
  NATIVE(Natives,         drainEvents0,        NVM_DrainEvents),
  NATIVE(CrashSim,        isSimulating0,       NVM_IsSimulating),
  NATIVE(CrashSim,        mark0,               NVM_Mark),
  NATIVE(CrashSim,        events0,             NVM_Events),
  NATIVE(CrashSim,        attach0,             NVM_Attach),
  NATIVE(CrashSim,        detach0,             NVM_Detach),
  NATIVE(CrashSim,        verify0,             NVM_VerifyAll),
  NATIVE(ExplicitNatives, isExplicit0,         NVM_IsExplicit),
  NATIVE(ExplicitNatives, place0,              NVM_Place),
  NATIVE(ExplicitNatives, fieldOffset0,        NVM_FieldOffset),
};

#undef NATIVE
#undef PACKAGE

address NVMNatives::lookup(const char* jni_name) {
  for (const auto& native : natives) {
    if (strcmp(native.jni_name, jni_name) == 0) {
      return native.entry;
    }
  }
  return NVMLeafCalls::lookup(jni_name);
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/api/nvmNatives.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "classfile/vmSymbols.hpp"
#include "jni.h"
#include "memory/oopFactory.hpp"
#include "memory/resourceArea.hpp"
#include "memory/universe.hpp"
#include "nvm/api/nvmRootList.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/convert/nvmConverter.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmNamedRootBinding.hpp"
#include "nvm/roots/nvmNamedRoots.hpp"
#include "nvm/roots/nvmRoots.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/objArrayKlass.hpp"
#include "oops/objArrayOop.inline.hpp"
#include "oops/oop.inline.hpp"
#include "oops/typeArrayKlass.hpp"
#include "oops/typeArrayOop.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/jniHandles.inline.hpp"
#include "runtime/safepointVerifiers.hpp"

// The object's home; null if it is not recoverable.
static nvmgranule granule_of(jobject object) {
  nvmgranule granule = nvmgranule::null;
  oop o = JNIHandles::resolve(object);
  return NVMImageFile::is_open() && NVMConverter::is_recoverable(o, &granule) ? granule : nvmgranule::null;
}

JVM_ENTRY(jboolean, NVM_IsRecoverable(JNIEnv* env, jclass, jobject object))
  return !is_null(granule_of(object));
JVM_END

JVM_ENTRY(jlong, NVM_HomeOf(JNIEnv* env, jclass, jobject object))
  const nvmgranule granule = granule_of(object);
  return !is_null(granule) ? (jlong)untype(to_nvmoffset(granule)) : -1;
JVM_END

static bool is_in_durable_field(oop value) {
  bool result = false;
  NVMRoots::for_each([&](NVMRoot* root) {
    oop mirror = root->holder->java_mirror();
    result = result || (root->is_reference() && NVMWord::state(NVMWord::load(mirror)) == NVMWord::Special &&
                        mirror->obj_field(root->offset) == value);
  });
  return result;
}

JVM_ENTRY(jboolean, NVM_IsDurableRoot(JNIEnv* env, jclass, jobject object))
  oop o = JNIHandles::resolve(object);
  return o != nullptr && NVMImageFile::is_open() && (is_in_durable_field(o) || NVMNamedRoots::is_value(o));
JVM_END

// As the root table has it; in the resource area. Java has checked name.
static const char* entry_name(jbyteArray name, TRAPS) {
  if (name == nullptr || !NVMImageFile::is_open()) {
    THROW_NULL(vmSymbols::java_lang_NullPointerException());
  }
  typeArrayOop bytes = typeArrayOop(JNIHandles::resolve_non_null(name));
  const int length = bytes->length();
  if (length == 0 || (size_t)length >= NVMRootEntry::MaxNameLength) {
    THROW_NULL(vmSymbols::java_lang_IllegalArgumentException());
  }
  char* result = NEW_RESOURCE_ARRAY(char, length + 2);
  result[0] = NVMRootEntry::NamedPrefix;
  memcpy(result + 1, bytes->byte_at_addr(0), length);
  result[length + 1] = '\0';
  return result;
}

static bool set_root(jbyteArray name, jobject value, bool if_absent, TRAPS) {
  ResourceMark rm(THREAD);
  const char* entry = entry_name(name, CHECK_false);
  if (value == nullptr) {
    THROW_(vmSymbols::java_lang_NullPointerException(), false);
  }
  return NVMNamedRootBinding::set(entry, Handle(THREAD, JNIHandles::resolve_non_null(value)), if_absent, THREAD);
}

JVM_ENTRY(void, NVM_SetRoot(JNIEnv* env, jclass, jbyteArray name, jobject value))
  set_root(name, value, false, THREAD);
JVM_END

JVM_ENTRY(jboolean, NVM_SetRootIfAbsent(JNIEnv* env, jclass, jbyteArray name, jobject value))
  return set_root(name, value, true, THREAD);
JVM_END

JVM_ENTRY(jobject, NVM_GetRoot(JNIEnv* env, jclass, jbyteArray name, jobject loader))
  ResourceMark rm(THREAD);
  const char* entry = entry_name(name, CHECK_NULL);
  oop value = NVMNamedRootBinding::get(entry, Handle(THREAD, JNIHandles::resolve(loader)), CHECK_NULL);
  return JNIHandles::make_local(THREAD, value);
JVM_END

JVM_ENTRY(jboolean, NVM_RemoveRoot(JNIEnv* env, jclass, jbyteArray name))
  ResourceMark rm(THREAD);
  const char* entry = entry_name(name, CHECK_false);
  return NVMNamedRootBinding::remove(entry, THREAD);
JVM_END

// What all roots are, in the resource area: a safepoint may unload the classes that have them.
static void describe_roots(GrowableArray<const char*>* texts) {
  NoSafepointVerifier nsv;
  NVMRootList list;
  list.collect();
  for (int i = 0; i < list.length(); i++) {
    stringStream text;
    list.print(i, &text);
    texts->append(text.as_string());
  }
}

JVM_ENTRY(jobjectArray, NVM_Roots(JNIEnv* env, jclass))
  ResourceMark rm(THREAD);
  GrowableArray<const char*> texts;
  if (NVMImageFile::is_open()) {
    describe_roots(&texts);
  }
  NVMGCPoint::pass(THREAD);
  Klass* k = TypeArrayKlass::cast(Universe::byteArrayKlass())->array_klass(CHECK_NULL);
  objArrayOop array = ObjArrayKlass::cast(k)->allocate(texts.length(), CHECK_NULL);
  objArrayHandle result(THREAD, array);
  for (int i = 0; i < texts.length(); i++) {
    const int length = (int)strlen(texts.at(i));
    typeArrayOop bytes = oopFactory::new_byteArray(length, CHECK_NULL);
    memcpy(bytes->byte_at_addr(0), texts.at(i), length);
    result->obj_at_put(i, bytes);
  }
  return (jobjectArray)JNIHandles::make_local(THREAD, result());
JVM_END

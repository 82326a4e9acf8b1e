// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmCallerFrame.hpp"

#include "classfile/classFileStream.hpp"
#include "classfile/classLoadInfo.hpp"
#include "classfile/symbolTable.hpp"
#include "classfile/systemDictionary.hpp"
#include "classfile/vmSymbols.hpp"
#include "jvm_constants.h"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/method.hpp"
#include "runtime/atomic.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/javaCalls.hpp"
#include "runtime/jniHandles.inline.hpp"

namespace {

const char class_name[] = "org/autopersist/recovery/Caller";
const char method_name[] = "call";

// What the thread's next call of the native method calls.
struct Pending {
  const methodHandle& method;
  JavaCallArguments*  arguments;
};

THREAD_LOCAL Pending* pending = nullptr;

volatile int has_warned = 0;

// final class Caller { private static native Object call(); }
class ClassFile : public StackObj {
  u1  _bytes[256];
  int _length;

  void put_u2(int value) {
    assert(_length + 2 <= (int)sizeof(_bytes), "the names are short");
    _bytes[_length++] = (u1)(value >> BitsPerByte);
    _bytes[_length++] = (u1)value;
  }

  void put_utf8(const char* text) {
    const int length = (int)strlen(text);
    _bytes[_length++] = JVM_CONSTANT_Utf8;
    put_u2(length);
    assert(_length + length <= (int)sizeof(_bytes), "the names are short");
    memcpy(_bytes + _length, text, (size_t)length);
    _length += length;
  }

  void put_class(int name) {
    _bytes[_length++] = JVM_CONSTANT_Class;
    put_u2(name);
  }

public:
  ClassFile() : _length(0) {
    const int java_8 = 52;
    put_u2(0xcafe);
    put_u2(0xbabe);
    put_u2(0);
    put_u2(java_8);
    put_u2(7);                              // constants, and one
    put_utf8(class_name);                   // 1
    put_class(1);                           // 2
    put_utf8("java/lang/Object");           // 3
    put_class(3);                           // 4
    put_utf8(method_name);                  // 5
    put_utf8("()Ljava/lang/Object;");       // 6
    put_u2(JVM_ACC_FINAL | JVM_ACC_SUPER | JVM_ACC_SYNTHETIC);
    put_u2(2);
    put_u2(4);
    put_u2(0);                              // interfaces
    put_u2(0);                              // fields
    put_u2(1);                              // methods
    put_u2(JVM_ACC_PRIVATE | JVM_ACC_STATIC | JVM_ACC_NATIVE);
    put_u2(5);
    put_u2(6);
    put_u2(0);                              // its attributes
    put_u2(0);                              // attributes
  }

  const u1* bytes() const                  { return _bytes; }
  int length() const                       { return _length; }
};

}

JVM_ENTRY(static jobject, NVM_CallPending(JNIEnv* env, jclass))
  Pending* const p = pending;
  pending = nullptr;
  if (p == nullptr) {
    THROW_NULL(vmSymbols::java_lang_IllegalStateException());
  }
  JavaValue result(T_OBJECT);
  JavaCalls::call(&result, p->method, p->arguments, CHECK_NULL);
  return JNIHandles::make_local(THREAD, result.get_oop());
JVM_END

static Method* native_method_of(InstanceKlass* ik) {
  TempNewSymbol name = SymbolTable::new_symbol(method_name);
  Method* const m = ik->find_local_method(name, vmSymbols::void_object_signature(), Klass::OverpassLookupMode::skip,
                                          Klass::StaticLookupMode::find, Klass::PrivateLookupMode::find);
  return m != nullptr && m->is_static() && m->is_native() ? m : nullptr;
}

// Null if the loader can't have it.
InstanceKlass* NVMCallerFrame::caller_class(Handle loader, TRAPS) {
  TempNewSymbol name = SymbolTable::new_symbol(class_name);
  InstanceKlass* k = SystemDictionary::find_instance_klass(THREAD, name, loader);
  if (k == nullptr) {
    ResourceMark rm(THREAD);
    ClassFile file;
    ClassFileStream stream(file.bytes(), file.length(), nullptr);
    NVMGCPoint::pass(THREAD);
    k = SystemDictionary::resolve_from_stream(&stream, name, loader, ClassLoadInfo(Handle()), THREAD);
    if (HAS_PENDING_EXCEPTION) {      // another thread may have been faster
      CLEAR_PENDING_EXCEPTION;
      k = SystemDictionary::find_instance_klass(THREAD, name, loader);
    }
  }
  if (k != nullptr && !HAS_PENDING_EXCEPTION) {
    NVMGCPoint::pass(THREAD);
    k->initialize(THREAD);
  }
  CLEAR_PENDING_EXCEPTION;
  Method* const m = k != nullptr && k->is_initialized() ? native_method_of(k) : nullptr;
  if (m == nullptr) {
    if (Atomic::xchg(&has_warned, 1) == 0) {
      log_warning(nvm)("a class loader can't have the class %s, as which libraries are called: what they give may be another "
                       "application's", class_name);
    }
    return nullptr;
  }
  const address entry = CAST_FROM_FN_PTR(address, NVM_CallPending);
  if (m->native_function() != entry) {
    m->set_native_function(entry, Method::native_bind_event_is_interesting);
  }
  return k;
}

void NVMCallerFrame::call(JavaValue* result, Handle loader, const methodHandle& method, JavaCallArguments* arguments, TRAPS) {
  InstanceKlass* const k = caller_class(loader, THREAD);
  if (k == nullptr) {
    JavaCalls::call(result, method, arguments, THREAD);
    return;
  }
  Pending p = { method, arguments };
  pending = &p;
  methodHandle caller(THREAD, native_method_of(k));
  JavaCallArguments none;
  JavaCalls::call(result, caller, &none, THREAD);
  pending = nullptr;
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmCanonicalCall.hpp"

#include "classfile/javaClasses.hpp"
#include "classfile/symbolTable.hpp"
#include "classfile/systemDictionary.hpp"
#include "classfile/vmClasses.hpp"
#include "classfile/vmSymbols.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmCanonicalList.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmCallerFrame.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/method.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/javaCalls.hpp"
#include "runtime/signature.hpp"

bool NVMCanonicalCall::find_argument(const NVMCanonicalRule* rule, int i, InstanceKlass* ik) {
  if (rule->is_object(i)) {
    _arguments.append({ T_OBJECT, 0, nullptr });
    return true;
  }
  for (InstanceKlass* k = ik; k != nullptr; k = k->java_super()) {
    for (JavaFieldStream fs(k); !fs.done(); fs.next()) {
      if (!fs.access_flags().is_static() && fs.name()->equals(rule->argument(i))) {
        const BasicType type = Signature::basic_type(fs.signature());
        _arguments.append({ is_reference_type(type) ? T_OBJECT : type, fs.offset(), fs.signature() });
        return true;
      }
    }
  }
  return false;
}

// Whether the objects fit as well is seen when it is called.
bool NVMCanonicalCall::fits(Method* m) const {
  int i = 0;
  bool fits = m->is_static();
  SignatureStream ss(m->signature());
  for (; fits && !ss.at_return_type(); ss.next(), i++) {
    fits = i < _arguments.length() && (ss.is_reference() ? T_OBJECT : ss.type()) == _arguments.at(i).type;
  }
  return fits && i == _arguments.length() && ss.is_reference();
}

// Has it the parameter types that the fields have?
bool NVMCanonicalCall::fits_exactly(Method* m) const {
  int i = 0;
  bool fits = true;
  for (SignatureStream ss(m->signature()); fits && !ss.at_return_type(); ss.next(), i++) {
    const Argument& a = _arguments.at(i);
    fits = a.signature != nullptr && a.signature->equals((const char*)ss.raw_bytes(), ss.raw_length());
  }
  return fits;
}

// Null, or what is wrong.
const char* NVMCanonicalCall::find_factory(const NVMCanonicalRule* rule, InstanceKlass* ik, Handle loader, TRAPS) {
  for (int i = 0; i < rule->argument_count(); i++) {
    if (!find_argument(rule, i, ik)) {
      return "has not got all fields that its static method is to get";
    }
  }
  TempNewSymbol name = SymbolTable::new_symbol(rule->holder_name());
  NVMGCPoint::pass(THREAD);
  Klass* const holder = SystemDictionary::resolve_or_null(name, loader, THREAD);
  if (HAS_PENDING_EXCEPTION || holder == nullptr || !holder->is_instance_klass()) {
    CLEAR_PENDING_EXCEPTION;
    return "has a static method of a class that can't be loaded";
  }
  _holder = InstanceKlass::cast(holder);
  const Array<Method*>* const methods = _holder->methods();
  int count = 0;
  bool is_exact = false;
  for (int i = 0; i < methods->length(); i++) {
    Method* const m = methods->at(i);
    if (m->name()->equals(rule->method_name()) && fits(m) && !is_exact) {
      is_exact = _arguments.length() > 0 && fits_exactly(m);      // of overloads, it is meant
      count = is_exact ? 1 : count + 1;
      _idnum = m->method_idnum();
    }
  }
  if (count != 1) {
    return count == 0 ? "has no static method of that name that takes these arguments and returns an object"
                      : "has several static methods that could be meant";
  }
  holder->initialize(CHECK_NULL);
  return nullptr;
}

NVMCanonicalCall* NVMCanonicalCall::of(const NVMCanonicalRule* rule, InstanceKlass* ik, Handle loader, TRAPS) {
  NVMCanonicalCall* const result = new NVMCanonicalCall();
  const char* problem = nullptr;
  if (rule->has_factory()) {
    problem = result->find_factory(rule, ik, loader, THREAD);
  } else {
    Method* const m = NVMCanonicalList::read_resolve_of(ik);
    problem = m == nullptr ? "has no readResolve()" : nullptr;
    if (m != nullptr) {
      result->_holder = m->method_holder();
      result->_idnum = m->method_idnum();
    }
  }
  if (problem == nullptr && !HAS_PENDING_EXCEPTION) {
    return result;
  }
  delete result;
  if (problem != nullptr && rule->is_of_process()) {
    ResourceMark rm(THREAD);
    stringStream message;
    message.print("NVM image %s: it holds objects of the class %s, which are to be this process's own, but that class %s. The image is left "
                  "as it was", NVMImageFile::path(), ik->external_name(), problem);
    THROW_NOT_RECOVERED_NULL(message.as_string());
  }
  if (problem != nullptr) {
    ResourceMark rm(THREAD);
    log_warning(nvm)("-XX:NVMCanonicalClasses: the class %s %s; its objects are recovered as they are", ik->external_name(), problem);
  }
  return nullptr;
}

static void throw_failed(Handle object, Method* m, const char* root, const char* what, Handle cause, TRAPS) {
  ResourceMark rm(THREAD);
  stringStream message;
  message.print("NVM image %s: the canonical object for one of the class %s, below the durable root %s: %s %s. The image is left as it "
                "was; mend that, or leave the class out of -XX:NVMCanonicalClasses", NVMImageFile::path(), object->klass()->external_name(),
                root, m->external_name(), what);
  Handle exception = NVMError::new_exception(NVMError::Kind::NotRecovered, message.as_string(), cause, THREAD);
  THROW_HANDLE(exception);
}

void NVMCanonicalCall::push(JavaCallArguments* args, int i, Handle object, Klass* type, TRAPS) {
  const Argument a = _arguments.at(i);
  switch (a.type) {
    case T_BOOLEAN: args->push_int(object->bool_field(a.offset)); break;
    case T_BYTE:    args->push_int(object->byte_field(a.offset)); break;
    case T_CHAR:    args->push_int(object->char_field(a.offset)); break;
    case T_SHORT:   args->push_int(object->short_field(a.offset)); break;
    case T_INT:     args->push_int(object->int_field(a.offset)); break;
    case T_LONG:    args->push_long(object->long_field(a.offset)); break;
    case T_FLOAT:   args->push_float(object->float_field(a.offset)); break;
    case T_DOUBLE:  args->push_double(object->double_field(a.offset)); break;
    default: {
      Handle value(THREAD, a.offset == 0 ? object() : object->obj_field(a.offset));
      if (value.not_null() && !value->klass()->is_subtype_of(type)) {
        ResourceMark rm(THREAD);
        stringStream message;
        message.print("an object of the class %s does not fit the parameter %d of the type %s", value->klass()->external_name(), i + 1,
                      type->external_name());
        THROW_MSG(vmSymbols::java_lang_ClassCastException(), message.as_string());
      }
      args->push_oop(value);
    }
  }
}

oop NVMCanonicalCall::call(Handle object, const char* root, Handle loader, TRAPS) {
  ResourceMark rm(THREAD);
  methodHandle method(THREAD, _holder->method_with_idnum(_idnum));
  NVMGCPoint::pass(THREAD);
  JavaValue result(T_OBJECT);
  if (method() == nullptr) {
    THROW_NOT_RECOVERED_NULL("a method that -XX:NVMCanonicalClasses names was taken away");
  }
  JavaCallArguments args(2 * _arguments.length() + 1);
  if (method->is_static()) {
    Handle holder_loader(THREAD, _holder->class_loader());
    SignatureStream ss(method->signature());
    for (int i = 0; i < _arguments.length() && !HAS_PENDING_EXCEPTION; i++, ss.next()) {
      Klass* const type = ss.is_reference() ? ss.as_klass(holder_loader, SignatureStream::NCDFError, THREAD) : nullptr;
      if (!HAS_PENDING_EXCEPTION) {
        push(&args, i, object, type, THREAD);
      }
    }
  } else {
    args.push_oop(object);
  }
  if (!HAS_PENDING_EXCEPTION && method->is_static()) {
    NVMCallerFrame::call(&result, loader, method, &args, THREAD);
  } else if (!HAS_PENDING_EXCEPTION) {
    JavaCalls::call(&result, method, &args, THREAD);
  }
  if (HAS_PENDING_EXCEPTION) {
    Handle cause(THREAD, PENDING_EXCEPTION);
    if (cause->klass() == vmClasses::OutOfMemoryError_klass()) {
      return nullptr;      // the heap is too small for what the root holds
    }
    CLEAR_PENDING_EXCEPTION;
    stringStream what;
    what.print("has failed with %s", cause->klass()->external_name());
    throw_failed(object, method(), root, what.as_string(), cause, THREAD);
    return nullptr;
  }
  const oop canonical = result.get_oop();
  if (canonical == nullptr || !canonical->is_instance()) {
    throw_failed(object, method(), root, canonical == nullptr ? "has returned null" : "has returned an array", Handle(), THREAD);
    return nullptr;
  }
  return canonical;
}

#include "nvm/region/nvmCompensation.hpp"

#include "classfile/symbolTable.hpp"
#include "classfile/systemDictionary.hpp"
#include "classfile/vmSymbols.hpp"
#include "nvm/base/nvmThread.hpp"
#include "oops/klass.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/javaCalls.hpp"
#include "runtime/javaThread.inline.hpp"

// jdk.internal.misc.Blocker is what the JDK's own methods that block use. Without it, or without memory for another
// carrier, the thread waits all the same.
static bool call(JavaThread* thread, const char* name, Symbol* signature, JavaCallArguments* args) {
  JavaThread* THREAD = thread;   // for exception macros
  HandleMark hm(THREAD);
  JavaValue result(T_BOOLEAN);
  result.set_jint(0);
  TempNewSymbol class_symbol = SymbolTable::new_symbol("jdk/internal/misc/Blocker");
  Klass* k = SystemDictionary::resolve_or_null(class_symbol, Handle(), THREAD);
  if (k != nullptr && !HAS_PENDING_EXCEPTION) {
    TempNewSymbol method = SymbolTable::new_symbol(name);
    JavaCalls::call_static(&result, k, method, signature, args, THREAD);
  }
  if (HAS_PENDING_EXCEPTION) {
    CLEAR_PENDING_EXCEPTION;
    return false;
  }
  return result.get_jint() != 0;
}

// An error of a store that is still to be thrown must not be thrown, and lost, in here.
NVMCompensation::NVMCompensation(JavaThread* thread) : _thread(thread), _begun(false) {
  if (thread->vthread() != thread->threadObj() && !thread->has_pending_exception() && !NVMThread::current()->has_error()) {
    JavaCallArguments none;
    _begun = call(thread, "begin", vmSymbols::void_boolean_signature(), &none);
  }
}

NVMCompensation::~NVMCompensation() {
  if (_begun) {
    JavaCallArguments begun;
    begun.push_int(1);
    call(_thread, "end", vmSymbols::bool_void_signature(), &begun);
  }
}

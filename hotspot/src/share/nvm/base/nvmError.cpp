// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmError.hpp"

#include "classfile/symbolTable.hpp"
#include "classfile/systemDictionary.hpp"
#include "classfile/vmSymbols.hpp"
#include "nvm/base/nvmThread.hpp"
#include "runtime/deoptimization.hpp"
#include "runtime/frame.inline.hpp"
#include "runtime/javaCalls.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/os.hpp"
#include "runtime/registerMap.hpp"
#include "utilities/exceptions.hpp"

#define API_EXCEPTION(name) "org/autopersist/" name
#define UNCHECKED_IO_EXCEPTION "java/io/UncheckedIOException"

// By kind, of those that have a class of the API.
static const char* const api_exceptions[] = {
  API_EXCEPTION("ObjectRefusedException"), API_EXCEPTION("ImageFullException"), API_EXCEPTION("RegionRolledBackException"),
  API_EXCEPTION("RecoveryException")
};

static bool is_of_api(NVMError::Kind kind) {
  return (size_t)kind < ARRAY_SIZE(api_exceptions);
}

// The classes of the errors of stores that have none of the API, and the superclasses of all
static const char* const caught_by[] = {
  "java/lang/Throwable", "java/lang/Error", "java/lang/VirtualMachineError", "java/lang/OutOfMemoryError",
  "java/lang/Exception", "java/lang/RuntimeException", UNCHECKED_IO_EXCEPTION, API_EXCEPTION("AutoPersistException")
};

template <size_t N>
static bool contains(const char* const (&names)[N], const char* name) {
  for (const char* each : names) {
    if (strcmp(name, each) == 0) {
      return true;
    }
  }
  return false;
}

bool NVMError::is_caught_by(const char* class_name) {
  return contains(caught_by, class_name) || contains(api_exceptions, class_name);
}

static Handle new_unchecked_io_exception(const char* message, JavaThread* thread) {
  Handle cause = Exceptions::new_exception(thread, vmSymbols::java_io_IOException(), message);
  if (cause->klass()->name() != vmSymbols::java_io_IOException()) {
    return cause;      // it can't be made
  }
  TempNewSymbol type = SymbolTable::new_symbol(UNCHECKED_IO_EXCEPTION);
  TempNewSymbol signature = SymbolTable::new_symbol("(Ljava/io/IOException;)V");
  JavaCallArguments args(cause);
  return Exceptions::new_exception(thread, type, signature, &args, Handle());
}

// The API is where the system class loader finds it, or not there: a program without it says by flags what is durable.
static Handle new_api_exception(const char* class_name, const char* message, Handle cause, JavaThread* thread) {
  TempNewSymbol type = SymbolTable::new_symbol(class_name);
  Handle loader(thread, SystemDictionary::java_system_loader());
  const bool is_there = SystemDictionary::resolve_or_null(type, loader, thread) != nullptr;
  thread->clear_pending_exception();
  return is_there ? Exceptions::new_exception(thread, type, message, cause, loader)
                  : Exceptions::new_exception(thread, vmSymbols::java_lang_RuntimeException(), message, cause, Handle());
}

Handle NVMError::new_exception(Kind kind, const char* message, Handle cause, JavaThread* thread) {
  if (is_of_api(kind)) {
    return new_api_exception(api_exceptions[(int)kind], message, cause, thread);
  }
  assert(cause.is_null(), "is for exceptions of the API");
  return kind == Kind::NotOnDisk ? new_unchecked_io_exception(message, thread)
                                 : Exceptions::new_exception(thread, vmSymbols::java_lang_OutOfMemoryError(), message);
}

Handle NVMError::make_exception(Kind kind, char* message, JavaThread* thread) {
  Handle exception = new_exception(kind, message, Handle(), thread);
  os::free(message);
  return exception;
}

void NVMError::throw_error(Kind kind, const char* message, TRAPS) {
  Handle exception = new_exception(kind, message, Handle(), THREAD);
  THROW_HANDLE(exception);
}

bool NVMError::is_of(Kind kind, oop exception) {
  assert(is_of_api(kind), "must be");
  return exception->klass()->name()->equals(api_exceptions[(int)kind]);
}

Handle NVMError::make_pending(JavaThread* thread) {
  NVMThread* t = NVMThread::current();
  char* message = os::strdup(t->error_message());
  const Kind kind = t->error_kind();
  // Before the exception is made: making it runs Java code, and may store to durable objects.
  t->clear_error();
  return make_exception(kind, message, thread);
}

Handle NVMError::take(JavaThread* thread) {
  UnlockFlagSaver flag(thread);
  thread->clear_pending_exception();
  return make_pending(thread);
}

void NVMError::raise(JavaThread* thread) {
  HandleMark mark(thread);
  Handle exception = take(thread);
  thread->set_pending_exception(exception(), __FILE__, __LINE__);
}

void NVMError::raise_at_exit(JavaThread* thread) {
  raise(thread);
  deoptimize_caller(thread);
}

// A runtime stub may not look for handlers in the code that called it.
void NVMError::deoptimize_caller(JavaThread* thread) {
  if (!thread->has_last_Java_frame()) {
    return;
  }
  frame top = thread->last_frame();
  if (!top.is_runtime_frame()) {
    return;
  }
  RegisterMap map(thread, RegisterMap::UpdateMap::skip, RegisterMap::ProcessFrames::include,
                  RegisterMap::WalkContinuation::skip);
  frame caller = top.sender(&map);
  if (caller.can_be_deoptimized()) {
    Deoptimization::deoptimize(thread, caller);
  }
}

void NVMError::before_deoptimization(JavaThread* thread, int exec_mode) {
  if (exec_mode != Deoptimization::Unpack_deopt || !is_pending(thread)) {
    return;
  }
  ThreadInVMfromJava in_vm(thread, false /* check_asyncs */);
  raise(thread);
}

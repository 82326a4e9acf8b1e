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

#define IMAGE_FULL_EXCEPTION "org/autopersist/ImageFullException"
#define UNCHECKED_IO_EXCEPTION "java/io/UncheckedIOException"

// The classes of the errors, and their superclasses
static const char* const caught_by[] = {
  "java/lang/Throwable", "java/lang/Error", "java/lang/VirtualMachineError", "java/lang/OutOfMemoryError",
  "java/lang/Exception", "java/lang/RuntimeException", "java/lang/UnsupportedOperationException", IMAGE_FULL_EXCEPTION,
  UNCHECKED_IO_EXCEPTION
};

bool NVMError::is_caught_by(const char* class_name) {
  for (const char* caught : caught_by) {
    if (strcmp(class_name, caught) == 0) {
      return true;
    }
  }
  return false;
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

static Handle new_exception(NVMError::Kind kind, const char* message, JavaThread* thread) {
  if (kind == NVMError::Kind::NotOnDisk) {
    return new_unchecked_io_exception(message, thread);
  }
  if (kind != NVMError::Kind::ImageFull) {
    return Exceptions::new_exception(thread, kind == NVMError::Kind::NoMemory ? vmSymbols::java_lang_OutOfMemoryError()
                                               : vmSymbols::java_lang_UnsupportedOperationException(), message);
  }
  TempNewSymbol type = SymbolTable::new_symbol(IMAGE_FULL_EXCEPTION);
  Handle loader(thread, SystemDictionary::java_system_loader());
  return Exceptions::new_exception(thread, type, message, Handle(), loader);
}

Handle NVMError::make_exception(Kind kind, char* message, JavaThread* thread) {
  Handle exception = new_exception(kind, message, thread);
  os::free(message);
  return exception;
}

void NVMError::throw_error(Kind kind, const char* message, TRAPS) {
  Handle exception = new_exception(kind, message, THREAD);
  THROW_HANDLE(exception);
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

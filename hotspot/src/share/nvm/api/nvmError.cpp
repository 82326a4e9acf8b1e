#include "nvm/api/nvmError.hpp"

#include "classfile/vmSymbols.hpp"
#include "memory/universe.hpp"
#include "nvm/convert/nvmThread.hpp"
#include "oops/weakHandle.inline.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/os.hpp"
#include "utilities/exceptions.hpp"

bool NVMError::is_pending() {
  return AutoPersist && NVMThread::current()->has_error();
}

Handle NVMError::make_exception(JavaThread* thread) {
  NVMThread* t = NVMThread::current();
  char* message = os::strdup(t->error_message());
  Symbol* type = t->error_is_oom() ? vmSymbols::java_lang_OutOfMemoryError()
                                   : vmSymbols::java_lang_UnsupportedOperationException();
  // Before the exception is made: making it may store to durable objects.
  t->clear_error();
  Handle exception = Exceptions::new_exception(thread, type, message);
  os::free(message);
  if (t->thrown()->is_null()) {
    *t->thrown() = WeakHandle(Universe::vm_weak(), exception);
  } else {
    t->thrown()->replace(exception());
  }
  return exception;
}

bool NVMError::is_thrown(oop exception) {
  if (!AutoPersist) {
    return false;
  }
  WeakHandle* thrown = NVMThread::current()->thrown();
  return !thrown->is_null() && thrown->peek() == exception;
}

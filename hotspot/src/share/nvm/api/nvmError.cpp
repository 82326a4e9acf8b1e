#include "nvm/api/nvmError.hpp"

#include "classfile/vmSymbols.hpp"
#include "nvm/convert/nvmThread.hpp"
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
  return exception;
}

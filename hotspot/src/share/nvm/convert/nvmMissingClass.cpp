// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmMissingClass.hpp"

#include "classfile/javaClasses.hpp"
#include "classfile/vmClasses.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmNames.hpp"
#include "nvm/image/nvmNewNames.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "utilities/ostream.hpp"

static const int MostShown = 256;

static void throw_it(const char* message, Handle cause, TRAPS) {
  Handle exception = NVMError::new_exception(NVMError::Kind::NotRecovered, message, cause, THREAD);
  THROW_HANDLE(exception);
}

static char* external_name(const char* name, int length) {
  stringStream st;
  NVMNames::print_external(&st, name, length);
  return st.as_string();
}

// The class that the exception says is not there, in the resource area; null if it says something else.
static char* missing_name(oop exception, const char* name) {
  if (exception->klass() == vmClasses::ClassNotFoundException_klass()) {
    return external_name(name, (int)strlen(name));
  }
  const bool may_be = exception->klass() == vmClasses::NoClassDefFoundError_klass();
  const oop message = may_be ? java_lang_Throwable::message(exception) : (oop)nullptr;
  char* const text = message != nullptr ? java_lang_String::as_utf8_string(message) : nullptr;
  if (text == nullptr || strchr(text, ' ') != nullptr) {
    return nullptr;      // it may be there, with another name
  }
  return external_name(text, (int)strlen(text));
}

void NVMMissingClass::throw_missing(const char* holds, const char* name, int length, TRAPS) {
  ResourceMark rm(THREAD);
  Handle cause(THREAD, PENDING_EXCEPTION);
  CLEAR_PENDING_EXCEPTION;
  int begin = 0;
  int end = length;
  const bool is_named = NVMNames::is_class(name, (size_t)length);      // images can be made of anything
  if (is_named) {
    NVMNewNames::element_name(name, length, &begin, &end);
  }
  const char* const shown = external_name(name + begin, is_named ? end - begin : MIN2(length, MostShown));
  const char* const missing = cause.not_null() ? missing_name(cause(), shown) : shown;
  stringStream message;
  message.print("NVM image %s: %s the class %s, which can't be loaded", NVMImageFile::path(), holds, shown);
  if (missing != nullptr && strcmp(missing, shown) == 0) {
    message.print("; put the class on the class path.");
    if (is_named) {
      message.print(" If it has another name today, @FormerName(\"%s\") says so in that class, or -XX:NVMRenames=%s=NAME.",
                    shown, shown);
    }
  } else if (missing != nullptr) {
    message.print(" since it needs the class %s, which is not there; put that one on the class path.", missing);
  } else {
    const oop text = java_lang_Throwable::message(cause());
    message.print(": %s%s%s.", cause->klass()->external_name(), text != nullptr ? ": " : "",
                  text != nullptr ? java_lang_String::as_utf8_string(text) : "");
  }
  message.print(" The image is left as it was");
  throw_it(message.as_string(), cause, THREAD);
}

void NVMMissingClass::throw_with(Handle error, const char* more, TRAPS) {
  ResourceMark rm(THREAD);
  stringStream message;
  const oop text = java_lang_Throwable::message(error());
  message.print("%s%s", text != nullptr ? java_lang_String::as_utf8_string(text) : "", more);
  throw_it(message.as_string(), Handle(THREAD, java_lang_Throwable::cause(error())), THREAD);
}

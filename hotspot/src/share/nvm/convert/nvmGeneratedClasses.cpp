// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmGeneratedClasses.hpp"

#include "classfile/javaClasses.hpp"
#include "classfile/symbolTable.hpp"
#include "classfile/vmClasses.hpp"
#include "classfile/vmSymbols.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/convert/nvmQuiet.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/atomic.hpp"
#include "runtime/javaCalls.hpp"
#include "runtime/vframe.inline.hpp"
#include "utilities/ostream.hpp"

// They, and those that extend them, find by name what was given to them as bytes before.
static const char* const generating_loaders[] = {
  "jdk/jshell/execution/DefaultLoaderDelegate$RemoteClassLoader",
  "net/bytebuddy/dynamic/loading/ByteArrayClassLoader",
};

static bool is_asked_for_a_class(JavaThread* current) {
  for (vframeStream frames(current); !frames.at_end(); frames.next()) {
    Method* const m = frames.method();
    if ((m->name() == vmSymbols::loadClass_name() || m->name()->equals("findClass")) &&
        m->method_holder()->is_subclass_of(vmClasses::ClassLoader_klass())) {
      return true;
    }
  }
  return false;
}

static bool has_resource(InstanceKlass* ik, Handle loader, TRAPS) {
  ResourceMark rm(THREAD);
  stringStream name;
  name.print("%s.class", ik->name()->as_C_string());
  NVMGCPoint::pass(THREAD);
  Handle string = java_lang_String::create_from_str(name.as_string(), CHECK_false);
  TempNewSymbol method = SymbolTable::new_symbol("getResource");
  TempNewSymbol signature = SymbolTable::new_symbol("(Ljava/lang/String;)Ljava/net/URL;");
  JavaValue result(T_OBJECT);
  NVMGCPoint::pass(THREAD);
  JavaCalls::call_virtual(&result, loader, loader->klass(), method, signature, string, CHECK_false);
  return result.get_oop() != nullptr;
}

void NVMGeneratedClasses::class_defined(InstanceKlass* ik, Handle loader, JavaThread* current) {
  if (!NVMImageFile::is_open() || current->has_pending_exception() || is_asked_for_a_class(current)) {
    return;
  }
  HandleMark hm(current);
  JavaThread* THREAD = current;   // for exception macros
  const bool is_found = loader.not_null() && has_resource(ik, loader, THREAD);
  CLEAR_PENDING_EXCEPTION;
  if (!is_found) {
    Atomic::fetch_then_or(ik->nvm_quiet_addr(), NVMQuiet::Generated);
    ResourceMark rm(THREAD);
    log_debug(nvm)("class %s is made at run time", ik->external_name());
  }
}

bool NVMGeneratedClasses::is_generated(Klass* k) {
  if ((Atomic::load(k->nvm_quiet_addr()) & NVMQuiet::Generated) != 0) {
    return true;
  }
  const oop loader = k->class_loader();
  for (Klass* c = loader != nullptr ? loader->klass() : nullptr; c != nullptr; c = c->super()) {
    for (const char* name : generating_loaders) {
      if (c->name()->equals(name)) {
        return true;
      }
    }
  }
  return false;
}

const char* NVMGeneratedClasses::refusal(Klass* k) {
  for (Klass* c = k; c != nullptr; c = c->super()) {
    if (is_generated(c)) {
      return "a class that is made at run time is not found by its name in another process";
    }
  }
  return nullptr;
}

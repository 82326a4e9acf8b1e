// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/api/nvmUpcall.hpp"

#include "classfile/symbolTable.hpp"
#include "classfile/systemDictionary.hpp"
#include "classfile/vmSymbols.hpp"
#include "logging/log.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "oops/klass.inline.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/javaCalls.hpp"

// Calls class_name.start().
void NVMUpcall::call(const char* class_name, JavaThread* current) {
  if (!NVMImageFile::is_open() || current->has_pending_exception()) {
    return;
  }
  JavaThread* THREAD = current;   // for exception macros
  HandleMark hm(THREAD);
  ResourceMark rm(THREAD);
  Handle loader(THREAD, SystemDictionary::java_system_loader());
  TempNewSymbol class_symbol = SymbolTable::new_symbol(class_name);
  Klass* k = SystemDictionary::resolve_or_null(class_symbol, loader, THREAD);
  if (k != nullptr) {
    TempNewSymbol method = SymbolTable::new_symbol("start");
    JavaValue result(T_VOID);
    JavaCalls::call_static(&result, k, method, vmSymbols::void_method_signature(), THREAD);
  }
  if (HAS_PENDING_EXCEPTION) {
    log_warning(nvm)("%s: %s", class_symbol->as_klass_external_name(), PENDING_EXCEPTION->klass()->external_name());
    CLEAR_PENDING_EXCEPTION;
  }
}

void NVMUpcall::recording_begins(JavaThread* current) {
  call("org/autopersist/internal/FlightRecording", current);
}

void NVMUpcall::agent_started(JavaThread* current) {
  call("org/autopersist/internal/ImageBean", current);
}

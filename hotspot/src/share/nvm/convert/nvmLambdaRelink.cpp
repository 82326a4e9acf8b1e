// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "classfile/symbolTable.hpp"
#include "classfile/systemDictionary.hpp"
#include "interpreter/interpreterRuntime.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/convert/nvmCallSite.hpp"
#include "nvm/convert/nvmLambda.hpp"
#include "nvm/convert/nvmMissingClass.hpp"
#include "nvm/convert/nvmNest.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmNames.hpp"
#include "oops/constantPool.inline.hpp"
#include "oops/cpCache.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/resolvedIndyEntry.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/javaCalls.hpp"
#include "runtime/signature.hpp"

// The object that the call site gives which a description means.

static int first_word(const char* text, int length) {
  const char* space = (const char*)memchr(text, ' ', length);
  return space != nullptr ? (int)(space - text) : length;
}

static void throw_not_there(InstanceKlass* host, TRAPS) {
  stringStream message;
  message.print("NVM image %s: it refers to a lambda or method reference in the class %s that is not there, or not "
                "the same, any more. If classes or methods have other names now, -XX:NVMRenames tells them. "
                "The image is left as it was",
                NVMImageFile::path(), host->external_name());
  THROW_NOT_RECOVERED(message.as_string());
}

// Has asked for the class once more.
static void throw_no_host(const char* description, int length, Handle loader, TRAPS) {
  const int name_length = first_word(description, length);
  if (NVMNames::is_legal(description, (size_t)name_length)) {
    TempNewSymbol name = SymbolTable::new_symbol(description, name_length);
    SystemDictionary::resolve_or_null(name, loader, THREAD);
  }
  NVMMissingClass::throw_missing("it holds a lambda or method reference of", description, name_length, THREAD);
}

// Runs the call site with null and 0 for what it captures.
static Handle run(InstanceKlass* host, int indy_index, TRAPS) {
  constantPoolHandle pool(THREAD, host->constants());
  if (!pool->resolved_indy_entry_at(indy_index)->is_resolved()) {
    InterpreterRuntime::cds_resolve_invokedynamic(indy_index, pool, CHECK_NH);
  }
  ResolvedIndyEntry* entry = pool->resolved_indy_entry_at(indy_index);
  methodHandle adapter(THREAD, entry->method());
  JavaCallArguments args(adapter->size_of_parameters());
  int left = ArgumentCount(adapter->signature()).size() - (entry->has_appendix() ? 1 : 0);
  for (SignatureStream ss(adapter->signature()); !ss.at_return_type() && left > 0; ss.next()) {
    switch (ss.type()) {
      case T_LONG:   args.push_long(0);      left--; break;
      case T_DOUBLE: args.push_double(0);    left--; break;
      case T_FLOAT:  args.push_float(0);     left--; break;
      case T_OBJECT:
      case T_ARRAY:  args.push_oop(Handle()); left--; break;
      default:       args.push_int(0);       left--; break;
    }
  }
  if (entry->has_appendix()) {
    args.push_oop(Handle(THREAD, pool->resolved_reference_from_indy(indy_index)));
  }
  NVMGCPoint::pass(THREAD);
  JavaValue result(T_OBJECT);
  JavaCalls::call(&result, adapter, &args, CHECK_NH);
  return Handle(THREAD, result.get_oop());
}

// Names of classes may have spaces in them, though compilers of Java make none, so that the first space need not be
// the name's end.
InstanceKlass* NVMLambda::find_host(const char* description, int length, Handle loader, TRAPS) {
  const int most_spaces = 16;
  int end = 0;
  for (int i = 0; i < most_spaces; i++) {
    const char* space = (const char*)memchr(description + end, ' ', length - end);
    if (space == nullptr) {
      return nullptr;
    }
    end = (int)(space - description);
    if (!NVMNames::is_legal(description, end)) {
      return nullptr;
    }
    TempNewSymbol name = SymbolTable::new_symbol(description, end);
    Klass* k = SystemDictionary::resolve_or_null(name, loader, THREAD);
    CLEAR_PENDING_EXCEPTION;
    if (k != nullptr && k->is_instance_klass()) {
      return InstanceKlass::cast(k);
    }
    end++;
  }
  return nullptr;
}

Handle NVMLambda::relink(const char* description, int length, const NVMIdentity* identity, bool is_decided, const char* host_today,
                         Handle loader, bool* is_missing, TRAPS) {
  NVMGCPoint::pass(THREAD);
  ResourceMark rm(THREAD);
  *is_missing = false;
  const char* const host_name = host_today != nullptr ? host_today : description;
  const int host_length = host_today != nullptr ? (int)strlen(host_today) : length;
  InstanceKlass* const host = find_host(host_name, host_length, loader, CHECK_NH);
  if (host == nullptr) {
    *is_missing = true;
    throw_no_host(host_name, host_length, loader, CHECK_NH);
  }
  host->initialize(CHECK_NH);
  *is_missing = true;
  const int index = find_call_site(host, description, length, identity, is_decided, CHECK_NH);
  if (index >= 0) {
    *is_missing = false;
    stringStream st;
    NVMCallSite(host->constants(), host->constants()->resolved_indy_entry_at(index)->constant_pool_index()).describe(&st);
    Handle object = run(host, index, CHECK_NH);
    // By this the fields are known to be what the image says they are.
    const char* described = object.is_null() ? nullptr : describe(object->klass());
    if (described != nullptr && strcmp(described, st.base()) == 0) {
      return object;
    }
  }
  *is_missing = true;
  throw_not_there(host, CHECK_NH);
  return Handle();
}

#include "classfile/symbolTable.hpp"
#include "classfile/systemDictionary.hpp"
#include "classfile/vmSymbols.hpp"
#include "interpreter/interpreterRuntime.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/convert/nvmCallSite.hpp"
#include "nvm/convert/nvmIdentities.hpp"
#include "nvm/convert/nvmLambda.hpp"
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

// Which call site of this process a description means, and the object that it gives.

static int first_word(const char* text, int length) {
  const char* space = (const char*)memchr(text, ' ', length);
  return space != nullptr ? (int)(space - text) : length;
}

static void throw_not_there(const char* host, int length, TRAPS) {
  stringStream message;
  message.print("NVM image %s: it refers to a lambda or method reference in the class %.*s that is not there, or not "
                "the same, any more. The image is left as it was", NVMImageFile::path(), MIN2(length, 256), host);
  THROW_MSG(vmSymbols::java_lang_IllegalStateException(), message.as_string());
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

static void throw_ambiguous(InstanceKlass* host, const char* name, int length, const char* why, TRAPS) {
  const char* const class_name = host->external_name();
  stringStream message;
  message.print("NVM image %s: it refers to the lambda %.*s in the class %s, and it can't be told which one that is today: %s. "
                "-XX:NVMRenames=%s.%.*s=%s.NAME tells it, with the name that the lambda's method has now, which may be the same. "
                "The image is left as it was", NVMImageFile::path(), length, name, class_name, why, class_name, length, name, class_name);
  THROW_MSG(vmSymbols::java_lang_IllegalStateException(), message.as_string());
}

static bool is_same(const stringStream& st, const char* text, int length) {
  return st.size() == (size_t)length && memcmp(st.base(), text, (size_t)length) == 0;
}

// The name of the method that is called, in a description of names without spaces.
static const char* called_name(const char* description, int length, int* name_length) {
  const int parts_before = 5;
  int at = 0;
  for (int i = 0; i < parts_before && at < length; i++) {
    at += first_word(description + at, length - at) + 1;
  }
  *name_length = at < length ? first_word(description + at, length - at) : 0;
  return description + MIN2(at, length);
}

static int indy_entries(ConstantPool* cp) {
  return cp->cache() != nullptr && cp->cache()->resolved_indy_entries() != nullptr ? cp->cache()->resolved_indy_entries_length() : 0;
}

static NVMCallSite call_site_at(ConstantPool* cp, int entry) {
  return NVMCallSite(cp, cp->resolved_indy_entry_at(entry)->constant_pool_index());
}

// The entry for the call site of that description; -1: there is none.
static int find_described(ConstantPool* cp, const char* description, int length) {
  for (int i = 0; i < indy_entries(cp); i++) {
    const NVMCallSite site = call_site_at(cp, i);
    stringStream st;
    if (site.is_lambda()) {
      site.describe(&st);
      if (is_same(st, description, length)) {
        return i;
      }
    }
  }
  return -1;
}

// The entry for the call site that is the one described; -1: there is none.
static int find_call_site(InstanceKlass* host, const char* description, int length, const NVMIdentity* identity, bool is_decided, TRAPS) {
  ConstantPool* const cp = host->constants();
  int same_name = find_described(cp, description, length);
  if (identity == nullptr || (is_decided && same_name >= 0)) {
    return same_name;
  }
  int name_length;
  const char* const name = called_name(description, length, &name_length);
  NVMLoadingNest finder(Handle(THREAD, host->class_loader()), THREAD);
  int of_same_code = -1;
  int alike = -1;
  GrowableArray<const char*> descriptions;
  for (int i = 0; i < indy_entries(cp); i++) {
    const int index = cp->resolved_indy_entry_at(i)->constant_pool_index();
    const NVMCallSite site(cp, index);
    if (!site.is_lambda() || !site.is_numbered() || !site.is_like(description, length) || !site.add_to(&descriptions)) {
      continue;
    }
    if (same_name < 0 && site.called_name()->utf8_length() == name_length && memcmp(site.called_name()->bytes(), name, (size_t)name_length) == 0) {
      same_name = i;      // of a class with another number
    }
    const char* const text = NVMIdentities::of_lambda(host, index, &finder);
    alike = i;
    if (NVMIdentity::parse(text, true, (int)strlen(text)).code == identity->code) {
      of_same_code = of_same_code < 0 || i == same_name ? i : of_same_code;
    }
  }
  if (is_decided || of_same_code >= 0) {
    return is_decided ? same_name : of_same_code;      // others that do the same can't be told from it
  }
  if (descriptions.length() == 0 || (descriptions.length() == 1 && identity->shape_count == 1)) {
    return alike;
  }
  throw_ambiguous(host, name, name_length, "none of those of its type in that method does the same, and there is or was more than one",
                  CHECK_(-1));
  return -1;
}

Handle NVMLambda::relink(const char* description, int length, const NVMIdentity* identity, bool is_decided, const char* host_today,
                         Handle loader, TRAPS) {
  NVMGCPoint::pass(THREAD);
  ResourceMark rm(THREAD);
  const char* const host_name = host_today != nullptr ? host_today : description;
  InstanceKlass* host = find_host(host_name, host_today != nullptr ? (int)strlen(host_today) : length, loader, CHECK_NH);
  int index = -1;
  if (host != nullptr) {
    host->initialize(CHECK_NH);
    index = find_call_site(host, description, length, identity, is_decided, CHECK_NH);
  }
  if (index >= 0) {
    stringStream st;
    NVMCallSite(host->constants(), host->constants()->resolved_indy_entry_at(index)->constant_pool_index()).describe(&st);
    Handle object = run(host, index, CHECK_NH);
    // By this the fields are known to be what the image says they are.
    const char* described = object.is_null() ? nullptr : describe(object->klass());
    if (described != nullptr && strcmp(described, st.base()) == 0) {
      return object;
    }
  }
  throw_not_there(description, host != nullptr ? host->name()->utf8_length() : first_word(description, length), CHECK_NH);
  return Handle();
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmLostRoots.hpp"

#include "classfile/symbolTable.hpp"
#include "classfile/systemDictionary.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmNewNames.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "nvm/roots/nvmRoots.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "runtime/atomic.hpp"
#include "runtime/handles.inline.hpp"
#include "utilities/growableArray.hpp"

static volatile bool has_looked_for_classes = false;

bool NVMLostRoots::has_new_root(InstanceKlass* ik) {
  for (NVMRoot* root = NVMRoots::first_of(ik); root != nullptr; root = root->next) {
    if (root->holder == ik && root->entry.is_null_entry() && !root->is_stressed) {
      return true;
    }
  }
  return false;
}

static bool is_class(const char* name, int length, InstanceKlass* ik) {
  const char* const own = ik->external_name();
  return strlen(own) == (size_t)length && memcmp(own, name, length) == 0;
}

static bool is_there(const char* name, int length, Handle loader, TRAPS) {
  stringStream internal;
  for (int i = 0; i < length; i++) {
    internal.put(name[i] == '.' ? '/' : name[i]);
  }
  TempNewSymbol symbol = SymbolTable::new_symbol(internal.as_string());
  NVMGCPoint::pass(THREAD);
  const bool found = SystemDictionary::resolve_or_null(symbol, loader, THREAD) != nullptr;
  CLEAR_PENDING_EXCEPTION;
  return found;
}

// Null if nothing is.
const char* NVMLostRoots::what_is_lost(NVMRootEntry entry, InstanceKlass* ik, bool with_classes, TRAPS) {
  if (entry.is_named() || *entry.value_addr() == 0 || NVMNewNames::root_name(entry.name(), entry.name_length()) != nullptr) {
    return nullptr;
  }
  const char* const name = entry.name();
  int length = entry.name_length();
  while (length > 0 && name[length - 1] != '.') {
    length--;
  }
  if (length <= 1) {
    return nullptr;
  }
  if (is_class(name, length - 1, ik)) {
    stringStream field;
    field.write(name + length, (size_t)(entry.name_length() - length));
    return NVMRoots::find(ik, field.as_string()) == nullptr ? "its class has no such durable root" : nullptr;
  }
  Handle loader(THREAD, ik->class_loader());
  return with_classes && !is_there(name, length - 1, loader, THREAD) ? "its class is not found" : nullptr;
}

// The table is not looked at while classes are looked for.
static void static_roots(GrowableArray<NVMRootEntry>* roots) {
  NVMRootEntry entry;
  for (NVMRootEntries entries; entries.next(&entry); ) {
    if (!entry.is_named()) {
      roots->append(entry);
    }
  }
}

void NVMLostRoots::warn(InstanceKlass* ik, TRAPS) {
  if (NVMRootTable::count() == 0 || !has_new_root(ik)) {
    return;
  }
  const bool with_classes = !Atomic::cmpxchg(&has_looked_for_classes, false, true);
  ResourceMark all(THREAD);
  GrowableArray<NVMRootEntry> roots;
  static_roots(&roots);
  for (NVMRootEntry entry : roots) {
    ResourceMark rm(THREAD);
    const char* const reason = what_is_lost(entry, ik, with_classes, THREAD);
    if (reason != nullptr) {
      log_warning(nvm)("%s has a new durable root, while nothing has the root %.*s of the image any more: %s. If it has another name "
                       "today: its data is in the image still, by the old one", ik->external_name(), entry.name_length(), entry.name(),
                       reason);
    }
  }
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmNest.hpp"

#include "classfile/classLoaderData.inline.hpp"
#include "classfile/dictionary.hpp"
#include "classfile/systemDictionary.hpp"
#include "classfile/vmClasses.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/convert/nvmQuiet.hpp"
#include "oops/constantPool.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "runtime/atomic.hpp"
#include "runtime/handles.inline.hpp"

InstanceKlass* NVMLoadedNest::find(Symbol* name) {
  ClassLoaderData* const data = _ik->class_loader_data();
  return data->has_class_mirror_holder() ? nullptr : data->dictionary()->find_class(Thread::current(), name);
}

bool NVMLoadedNest::link(InstanceKlass* ik) {
  return ik->is_linked();
}

// A class that is missing is so in all processes; stack or memory may last another time.
void NVMLoadingNest::clear_exception() {
  JavaThread* const THREAD = _thread;
  if (HAS_PENDING_EXCEPTION) {
    _has_missed = _has_missed || PENDING_EXCEPTION->is_a(vmClasses::VirtualMachineError_klass());
    CLEAR_PENDING_EXCEPTION;
  }
}

InstanceKlass* NVMLoadingNest::find(Symbol* name) {
  JavaThread* const THREAD = _thread;      // for exception macros
  NVMGCPoint::pass(THREAD);
  Klass* const k = SystemDictionary::resolve_or_null(name, _loader, THREAD);
  clear_exception();
  return k != nullptr && k->is_instance_klass() ? InstanceKlass::cast(k) : nullptr;
}

bool NVMLoadingNest::link(InstanceKlass* ik) {
  if (!ik->is_linked()) {
    JavaThread* const THREAD = _thread;
    NVMGCPoint::pass(THREAD);
    ik->link_class(THREAD);
    clear_exception();
  }
  return ik->is_linked();
}

bool NVMNest::find_entry(InstanceKlass* in, const char* name, int length, Entry* entry) {
  ConstantPool* const cp = in->constants();
  for (InnerClassesIterator i(in); !i.done(); i.next()) {
    Symbol* const inner = cp->klass_name_at(i.inner_class_info_index());
    if (inner->equals(name, length)) {
      const int outer = i.outer_class_info_index();
      const int simple_name = i.inner_name_index();
      *entry = { inner, outer != 0 ? cp->klass_name_at(outer) : nullptr,
                 simple_name != 0 ? cp->symbol_at(simple_name) : nullptr };
      return true;
    }
  }
  return false;
}

static const char* text_of(Symbol* symbol) {
  return (const char*)symbol->bytes();
}

Symbol* NVMNest::find_numbered(InstanceKlass* in, const char* name, int length) {
  Entry own;
  Entry entry;
  if (!find_entry(in, name, length, &own)) {
    return nullptr;
  }
  entry = own;
  for (int i = 0; i < MostNested && entry.outer != nullptr; i++) {
    if (!find_entry(in, text_of(entry.outer), entry.outer->utf8_length(), &entry)) {
      return nullptr;
    }
  }
  return entry.outer == nullptr ? own.name : nullptr;
}

Symbol* NVMNest::numbered_class(InstanceKlass* in, Symbol* name) {
  const char* text = text_of(name);
  int length = name->utf8_length();
  if (length > 0 && text[0] == '[') {
    int dimensions = 0;
    while (dimensions < length && text[dimensions] == '[') {
      dimensions++;
    }
    text += dimensions + 1;      // and an L
    length -= dimensions + 2;
  }
  return length > 0 ? find_numbered(in, text, length) : nullptr;
}

Symbol* NVMNest::simple_name(InstanceKlass* ik) {
  Entry entry;
  return find_entry(ik, text_of(ik->name()), ik->name()->utf8_length(), &entry) ? entry.simple_name : nullptr;
}

Symbol* NVMNest::declarer(InstanceKlass* ik) {
  Entry entry;
  if (find_entry(ik, text_of(ik->name()), ik->name()->utf8_length(), &entry) && entry.outer != nullptr) {
    return entry.outer;
  }
  const int enclosing = ik->enclosing_method_class_index();
  return enclosing != 0 ? ik->constants()->klass_name_at(enclosing) : nullptr;
}

// Class files of before Java 11 have no nest host.
NVMNest::NVMNest(InstanceKlass* ik, NVMNestFinder* finder) : _finder(finder), _outermost(ik->name()), _by_old_names(false) {
  if (ik->nest_host_index() != 0) {
    _outermost = ik->constants()->klass_name_at(ik->nest_host_index());
    return;
  }
  InstanceKlass* k = ik;
  for (int i = 0; i < MostNested && k != nullptr; i++) {
    Symbol* const declarer = NVMNest::declarer(k);
    if (declarer == nullptr) {
      return;
    }
    _outermost = declarer;
    k = finder->find(declarer);
  }
}

bool NVMNest::has(const char* name, int length) const {
  const int own = _outermost->utf8_length();
  return length >= own && memcmp(name, _outermost->bytes(), own) == 0 && (length == own || name[own] == '$');
}

// The nest host of class files from Java 11 on names all classes of the nest in its InnerClasses. False if it does not.
bool NVMNest::add_numbered(InstanceKlass* host, GrowableArray<Symbol*>* names) const {
  ConstantPool* const cp = host->constants();
  int of_nest = 0;
  for (InnerClassesIterator i(host); !i.done(); i.next()) {
    Symbol* const name = cp->klass_name_at(i.inner_class_info_index());
    of_nest += has(name) ? 1 : 0;
    if (has(name) && (i.outer_class_info_index() == 0 || is_numbered(host, name))) {
      names->append(name);
    }
  }
  const int members = host->nest_members()->length();
  return members > 0 && of_nest == members;
}

// Of other class files, only all together name all classes.
void NVMNest::add_mentioned(InstanceKlass* ik, GrowableArray<Symbol*>* names) const {
  ConstantPool* const cp = ik->constants();
  Array<u2>* const members = ik->nest_members();
  for (int i = 0; i < members->length(); i++) {
    names->append_if_missing(cp->klass_name_at(members->at(i)));
  }
  for (InnerClassesIterator i(ik); !i.done(); i.next()) {
    Symbol* const name = cp->klass_name_at(i.inner_class_info_index());
    if (has(name)) {
      names->append_if_missing(name);
    }
  }
}

bool NVMNest::find_numbered(GrowableArray<InstanceKlass*>* result) {
  InstanceKlass* const host = _finder->find(_outermost);
  if (host == nullptr) {
    return false;
  }
  GrowableArray<Symbol*> names;
  const bool has_all = add_numbered(host, &names);
  if (!has_all) {
    names.clear();
    add_mentioned(host, &names);
  }
  bool is_complete = true;
  for (int i = 0; i < names.length(); i++) {
    InstanceKlass* const k = names.at(i) == _outermost ? host : _finder->find(names.at(i));
    if (k == nullptr || k->class_loader_data() != host->class_loader_data()) {
      is_complete = false;
      continue;
    }
    if (!has_all) {
      add_mentioned(k, &names);
    }
    if (is_numbered(k)) {
      result->append(k);
    }
  }
  return is_complete;
}

void NVMNest::load_numbered() {
  InstanceKlass* const host = _finder->find(_outermost);
  if (host == nullptr || (Atomic::load(host->nvm_quiet_addr()) & NVMQuiet::NestLoaded) != 0) {
    return;
  }
  GrowableArray<InstanceKlass*> all;
  find_numbered(&all);
  if (_finder->has_missed()) {
    return;
  }
  Atomic::fetch_then_or(host->nvm_quiet_addr(), NVMQuiet::NestLoaded);
}

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool NVMNest::differs_in_numbers(const char* a, int a_length, const char* b, int b_length) {
  int i = 0;
  int j = 0;
  while (i < a_length && j < b_length) {
    const bool is_number = i > 0 && a[i - 1] == '$' && j > 0 && b[j - 1] == '$' && is_digit(a[i]) && is_digit(b[j]);
    if (!is_number && a[i++] != b[j++]) {
      return false;
    }
    while (is_number && i < a_length && is_digit(a[i])) {
      i++;
    }
    while (is_number && j < b_length && is_digit(b[j])) {
      j++;
    }
  }
  return i == a_length && j == b_length;
}

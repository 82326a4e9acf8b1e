// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/roots/nvmRoots.hpp"

#include "classfile/vmSymbols.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmFieldList.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmMarks.hpp"
#include "nvm/image/nvmNewNames.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/oop.inline.hpp"
#include "oops/oopHandle.inline.hpp"
#include "runtime/signature.hpp"

NVMSpinLock     NVMRoots::_lock;
NVMRoots::Lists NVMRoots::_lists;

// By name: find_other() looks for another class with that name.
static int bucket_of(InstanceKlass* ik) {
  return (int)(((uintptr_t)ik->name() >> LogBytesPerWord) % NVMRoots::BucketCount);
}

void NVMRoot::find_entry() {
  has_former = false;
  entry = NVMImageFile::is_open() ? NVMRootTable::find(name) : NVMRootEntry(nullptr);
  is_counted = refers_to_object() && NVMRoots::find_other(this) == nullptr;
}

static bool has_value(NVMRootEntry entry) {
  return !entry.is_null_entry() && *entry.value_addr() != 0;
}

// In the resource area; null if the entry keeps its name.
static const char* new_name(NVMRootEntry entry) {
  return entry.is_named() ? nullptr : NVMNewNames::root_name(entry.name(), entry.name_length());
}

// The entry of another name whose value the root gets today. Null and 0 are values, too, while it has no entry of its own: then
// nobody has been given them.
NVMRootEntry NVMRoot::former_entry() {
  NVMRootEntry former;
  NVMRootEntry empty(nullptr);
  for (NVMRootEntries entries; entries.next(&former); ) {
    const bool counts = has_value(former) || (entry.is_null_entry() && empty.is_null_entry());
    const char* const renamed = counts ? new_name(former) : nullptr;
    if (renamed == nullptr || strcmp(renamed, name) != 0 || (!entry.is_null_entry() && entry.type() != former.type())) {
      continue;
    }
    if (has_value(former)) {
      return former;
    }
    empty = former;
  }
  return empty;
}

// Is what the root's own entry has another root's today? If that root has a value of its own, it has got it before; the same
// one, if the process has died between the two stores of take_over_former(). Where no former root makes it certain, another
// root of the class must be of that name.
bool NVMRoot::is_given_away(bool has_former) {
  const char* const renamed = new_name(entry);
  if (renamed == nullptr) {
    return false;
  }
  NVMRootEntry other = NVMRootTable::find(renamed);
  if (has_value(other)) {
    return has_former && entry.is_reference() && other.is_reference() && *other.value_addr() == *entry.value_addr();
  }
  const char* const field = strrchr(renamed, '.');
  NVMRoot* const heir = field != nullptr ? NVMRoots::find(holder, field + 1) : nullptr;
  return has_former || (heir != nullptr && strcmp(heir->name, renamed) == 0 && heir->type == type);
}

void NVMRoot::find_former() {
  if (has_former) {
    return;
  }
  ResourceMark rm;
  NVMRootEntry former = former_entry();
  if (has_value(entry) ? !is_given_away(!former.is_null_entry()) : former.is_null_entry()) {
    return;
  }
  own_entry = entry;
  entry = former;
  has_former = true;
  is_counted = refers_to_object() && NVMRoots::find_other(this) == nullptr;
}

// The former entry keeps its name, and gets null or 0. A crash between the two stores leaves two roots of one value, of which
// nobody has the former.
void NVMRoot::take_over_former() {
  if (!has_former) {
    return;
  }
  NVMRootEntry former = entry;
  if (former.is_null_entry()) {
    own_entry.set_value(0);      // another root has the value
    entry = own_entry;
    has_former = false;
    return;
  }
  const uint64_t value = *former.value_addr();
  if (former.is_reference()) {
    NVMMarks::shade(former.granule());
  }
  if (own_entry.is_null_entry()) {
    own_entry = NVMRootTable::append(name, former.type(), value);
  } else {
    own_entry.set_value(value);
  }
  if (!own_entry.is_null_entry()) {
    former.set_value(0);
    entry = own_entry;
    has_former = false;
    log_info(nvm)("the durable root %s has the value that the image has for %.*s", name, former.name_length(), former.name());
  } else {
    log_warning(nvm)("the image's root table is full; the durable root %s goes on by the name %.*s", name, former.name_length(),
                     former.name());
  }
}

void NVMRoot::tell_of_former() {
  ResourceMark rm;
  NVMRootEntry former = former_entry();
  if (!has_former && has_value(entry) && has_value(former) && !is_given_away(true)) {
    log_warning(nvm)("the durable root %s does not get the value that the image has for %.*s, though a rule says that this is its former "
                     "name: it has a value of its own, which a process without the rule has stored. To take the former one instead, drop "
                     "that: ./ap image drop-root %s %s, and start once more with the rule", name, former.name_length(), former.name(),
                     NVMImageFile::path(), name);
  }
}

// Is the root's own entry still the former one of another root? Then that one has to take it over first.
bool NVMRoot::is_awaited() {
  if (!has_former || own_entry.is_null_entry()) {
    return false;
  }
  for (NVMRoot* root = NVMRoots::first_of(holder); root != nullptr; root = root->next) {
    if (root->holder == holder && root->has_former && !root->entry.is_null_entry() &&
        root->entry.value_addr() == own_entry.value_addr()) {
      return true;
    }
  }
  return false;
}

bool NVMRoot::refers_to_object() const {
  NVMRootEntry e = entry;
  return !e.is_null_entry() && e.refers_to_object();
}

// Compilers rely on a boolean's being 0 or 1.
uint64_t NVMRoot::primitive_bits() {
  const uint64_t bits = *entry.value_addr();
  return type == T_BOOLEAN ? bits & 1 : bits;
}

oop NVMRoot::mirror() const {
  return holder->java_mirror();
}

NVMRoot* NVMRoots::first_of(InstanceKlass* ik) {
  return first_in_bucket(bucket_of(ik));
}

void NVMRoots::drop(NVMRoot* root) {
  os::free((void*)root->name);
  delete root;
}

NVMRoot* NVMRoots::find_at(InstanceKlass* ik, intptr_t offset) {
  NVMRoot* root = NVMRoots::first_of(ik);
  while (root != nullptr && (root->holder != ik || root->offset != offset)) {
    root = root->next;
  }
  return root;
}

NVMRoot* NVMRoots::find(InstanceKlass* holder, const char* field) {
  NVMRoot* root = first_of(holder);
  while (root != nullptr && (root->holder != holder || strcmp(strrchr(root->name, '.') + 1, field) != 0)) {
    root = root->next;
  }
  return root;
}

void NVMRoots::find_roots(InstanceKlass* ik, TRAPS) {
  ResourceMark rm;
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    if (!fs.access_flags().is_static() || find_at(ik, fs.offset()) != nullptr) {
      continue;
    }
    const bool is_stressed = !NVMFieldList::is_durable_root(ik, fs.name(), fs.index());
    if (is_stressed && (!NVMFieldList::is_stress_root(ik, fs.access_flags(), fs.name(), fs.index()) ||
                        find(ik, fs.name()->as_C_string()) != nullptr)) {
      continue;
    }
    if (ik->is_hidden()) {
      stringStream message;
      message.print("the field %s of %s can't be a durable root: a hidden class has no name by which another process "
                    "could find it. Declare the root in an ordinary class", fs.name()->as_C_string(), ik->external_name());
      THROW_MSG(vmSymbols::java_lang_IllegalStateException(), message.as_string());
    }
    stringStream name;
    name.print("%s.%s", ik->external_name(), fs.name()->as_C_string());
    NVMRoot* root = new NVMRoot(ik, fs.offset(), Signature::basic_type(fs.signature()), os::strdup(name.as_string()),
                                is_stressed);
    NVMSpinLocker locker(&_lock);
    if (find_at(ik, fs.offset()) != nullptr) {
      os::free((void*)root->name);
      delete root;
      continue;
    }
    _lists.add(bucket_of(ik), root);
    log_info(nvm)("durable root %s%s", root->name, root->entry.is_null_entry() ? "" : ", in the image");
  }
}

bool NVMRoots::has_roots(InstanceKlass* ik) {
  for (NVMRoot* root = NVMRoots::first_of(ik); root != nullptr; root = root->next) {
    if (root->holder == ik) {
      return true;
    }
  }
  return false;
}

NVMRoot* NVMRoots::find_other(NVMRoot* root) {
  NVMRoot* result = nullptr;
  for_each_other(root, [&](NVMRoot* other) { result = other->is_bound ? other : result; });
  return result;
}

void NVMRoots::let_go(NVMRoot* root) {
  OopHandle recovered;
  {
    NVMSpinLocker locker(&_lock);
    recovered.swap(root->recovered);
  }
  recovered.release(Universe::vm_global());
}

void NVMRoots::find_entries() {
  for_each([](NVMRoot* root) { root->find_entry(); });
}

void NVMRoots::clear() {
  for_each([](NVMRoot* root) {
    if (root->holder->is_initialized()) {
      root->clear_front();
    }
    root->entry = NVMRootEntry(nullptr);
    let_go(root);
    root->is_bound = false;
    root->is_counted = false;
  });
}

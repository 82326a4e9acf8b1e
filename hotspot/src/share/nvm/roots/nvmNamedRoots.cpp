// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/roots/nvmNamedRoots.hpp"

#include "memory/universe.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/convert/nvmConverter.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "nvm/sync/nvmStripes.hpp"
#include "nvm/sync/nvmSync.hpp"
#include "oops/oop.inline.hpp"
#include "oops/oopHandle.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/os.hpp"
#include "runtime/safepointVerifiers.hpp"

NVMSpinLock          NVMNamedRoots::_lock;
NVMNamedRoots::Lists NVMNamedRoots::_lists;
volatile bool        NVMNamedRoots::_is_initialized = false;

NVMNamedRoot::NVMNamedRoot(const char* name, NVMRootEntry entry)
  : NVMRootPlace(entry), next(nullptr), link(nullptr), name(name), is_bound(entry.is_null_entry()),
    is_counted(!entry.is_null_entry() && *entry.value_addr() != 0) {}

oop NVMNamedRoot::value() const {
  return front.is_empty() ? nullptr : front.resolve();
}

int NVMNamedRoots::bucket_of(const char* name) {
  uint32_t hash = 0;
  for (const char* c = name; *c != '\0'; c++) {
    hash = 31 * hash + (u1)*c;
  }
  return (int)(hash % BucketCount);
}

NVMNamedRoot* NVMNamedRoots::find(const char* name) {
  NVMNamedRoot* root = _lists.first(bucket_of(name));
  while (root != nullptr && strcmp(root->name, name) != 0) {
    root = root->next;
  }
  return root;
}

NVMNamedRoot* NVMNamedRoots::add(char* name, NVMRootEntry entry) {
  NVMNamedRoot* root = new NVMNamedRoot(name, entry);
  _lists.add(bucket_of(name), root);
  return root;
}

void NVMNamedRoots::drop(NVMNamedRoot* root) {
  root->front.release(Universe::vm_global());
  os::free((void*)root->name);
  delete root;
}

// Takes up the entries of the image. No entry can be added before.
void NVMNamedRoots::initialize() {
  if (Atomic::load_acquire(&_is_initialized)) {
    return;
  }
  NVMSpinLocker locker(&_lock);
  NVMRootEntry entry;
  for (NVMRootEntries entries; !_is_initialized && entries.next(&entry); ) {
    if (!entry.is_named()) {
      continue;
    }
    char* name = NEW_C_HEAP_ARRAY(char, entry.name_length() + 1, mtInternal);
    memcpy(name, entry.name(), entry.name_length());
    name[entry.name_length()] = '\0';
    if (find(name) == nullptr) {
      add(name, entry);
    } else {
      FREE_C_HEAP_ARRAY(char, name);
    }
  }
  Atomic::release_store(&_is_initialized, true);
}

void NVMNamedRoots::clear_all() {
  _lists.remove([](NVMNamedRoot*) { return true; }, drop);
  _is_initialized = false;
}

NVMNamedRoot* NVMNamedRoots::find_or_make(const char* name) {
  NVMSpinLocker locker(&_lock);
  NVMNamedRoot* root = find(name);
  return root != nullptr ? root : add(os::strdup(name), NVMRootEntry(nullptr));
}

// The durable change of a root; under the lock. False if the root table is full.
bool NVMNamedRoots::set_entry(NVMNamedRoot* root, nvmgranule granule) {
  if (root->entry.is_null_entry()) {
    if (is_null(granule)) {
      return true;
    }
    root->entry = NVMRootTable::append(root->name, 'L', untype(granule));
    return !root->entry.is_null_entry();
  }
  if (root->entry.granule() != granule) {
    root->entry.set_value(untype(granule));
  }
  return true;
}

// Under the lock.
static void change_front(NVMNamedRoot* root, oop value) {
  if (!root->front.is_empty()) {
    root->front.replace(value);
  } else if (value != nullptr) {
    root->front = OopHandle(Universe::vm_global(), value);
  }
}

static void make_free(NVMNamedRoot* root) {
  if (!root->entry.is_null_entry()) {
    NVMStripes::make_free(root->image_offset());
  }
}

// False if value must become recoverable first, or the entry free.
bool NVMNamedRoots::try_set(NVMNamedRoot* root, oopDesc* value, bool if_absent, Outcome* outcome) {
  NVMSpinLocker locker(&_lock);
  if (if_absent && root->value() != nullptr) {
    *outcome = Outcome::HasValue;
    return true;
  }
  nvmgranule granule = nvmgranule::null;
  if (!NVMConverter::is_recoverable(value, &granule)) {
    return false;
  }
  if (!root->is_free()) {      // make_free() comes first
    return false;
  }
  if (!set_entry(root, granule)) {
    *outcome = Outcome::TableFull;
    return true;
  }
  change_front(root, cast_to_oop(value));
  Atomic::release_store(&root->is_bound, true);
  *outcome = Outcome::Set;
  return true;
}

// Inside a region only the front changes.
NVMNamedRoots::Outcome NVMNamedRoots::set_in_region(NVMNamedRoot* root, oopDesc* value, bool if_absent) {
  nvmgranule granule = nvmgranule::null;
  {
    NVMSpinLocker locker(&_lock);
    if (if_absent && root->value() != nullptr) {
      return Outcome::HasValue;
    }
    if (root->entry.is_null_entry()) {
      root->entry = NVMRootTable::append(root->name, 'L', 0);
    }
    if (root->entry.is_null_entry()) {
      return Outcome::TableFull;
    }
    assert(root->is_bound, "NVMNamedRootBinding has recovered it");
    change_front(root, cast_to_oop(value));
    NVMConverter::is_recoverable(value, &granule);
  }
  NVMRegion::stored_root(NVMThread::current(), root, granule, value, 0);
  return Outcome::Set;
}

NVMSpinLock* NVMNamedRoot::front_lock() {
  return &NVMNamedRoots::_lock;
}

bool NVMNamedRoot::load_front(uint64_t* bits) {
  nvmgranule granule;
  const bool recoverable = NVMConverter::is_recoverable(value(), &granule);
  *bits = untype(granule);
  return recoverable;
}

void NVMNamedRoot::restore_front(uint64_t found) {
  change_front(this, NVMSync::front_of(to_nvmgranule(image_bits())));
}

NVMNamedRoots::Outcome NVMNamedRoots::set_value(NVMNamedRoot* root, Handle value, bool if_absent, NVMConverter::Error* error) {
  NoSafepointVerifier nsv;
  assert(!if_absent || root->is_bound, "its value must be known");
  oopDesc* o = value();
  NVMThread* thread = NVMThread::current();
  Outcome outcome;
  nvmgranule granule;
  while (true) {
    if (!NVMConverter::is_recoverable(o, &granule)) {
      if (!NVMConverter(thread).make_recoverable(o, root->name + 1, error)) {
        return Outcome::Refused;
      }
    } else if (NVMRegion::holds_back(thread)) {
      return set_in_region(root, o, if_absent);
    } else if (try_set(root, o, if_absent, &outcome)) {
      if (outcome == Outcome::Set) {
        NVMRegion::settle_call(thread);
      }
      return outcome;
    } else {
      make_free(root);
    }
  }
}

bool NVMNamedRoots::clear(NVMNamedRoot* root) {
  NoSafepointVerifier nsv;
  NVMThread* thread = NVMThread::current();
  bool had_value;
  {
    NVMSpinLocker locker(&_lock);
    had_value = root->is_bound ? root->value() != nullptr
                               : !root->entry.is_null_entry() && *root->entry.value_addr() != 0;
  }
  if (!had_value) {
    return false;
  }
  if (NVMRegion::holds_back(thread)) {
    set_in_region(root, nullptr, false);
  } else {
    Outcome outcome;
    while (!try_set(root, nullptr, false, &outcome)) {
      make_free(root);
    }
  }
  return true;
}

oop NVMNamedRoots::value_of(NVMNamedRoot* root) {
  NVMSpinLocker locker(&_lock);
  return root->value();
}

void NVMNamedRoots::set_recovered(NVMNamedRoot* root, Handle value) {
  NVMSpinLocker locker(&_lock);
  if (root->is_bound) {
    return;
  }
  if (value() != nullptr) {
    root->front = OopHandle(Universe::vm_global(), value());
    // A cached box or the like may have got another home meanwhile, which means the same.
    nvmgranule granule = nvmgranule::null;
    if (NVMConverter::is_recoverable(value(), &granule)) {
      set_entry(root, granule);
    }
  }
  Atomic::release_store(&root->is_bound, true);
}

int NVMNamedRoots::count() {
  int result = 0;
  for_each([&](NVMNamedRoot* root) {
    NVMSpinLocker locker(&_lock);
    result += !root->entry.is_null_entry() && *root->entry.value_addr() != 0;
  });
  return result;
}

bool NVMNamedRoots::is_value(oop value) {
  bool result = false;
  for_each([&](NVMNamedRoot* root) {
    NVMSpinLocker locker(&_lock);
    result = result || (root->is_bound && root->value() == value);
  });
  return result;
}

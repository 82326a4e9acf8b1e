#include "nvm/recover/nvmRoots.hpp"

#include "classfile/classLoaderData.inline.hpp"
#include "classfile/javaClasses.inline.hpp"
#include "classfile/vmSymbols.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "memory/universe.hpp"
#include "nvm/api/nvmError.hpp"
#include "nvm/api/nvmFieldList.hpp"
#include "nvm/barrier/nvmFrontStore.hpp"
#include "nvm/barrier/nvmWord.hpp"
#include "nvm/convert/nvmBatch.inline.hpp"
#include "nvm/convert/nvmConverter.hpp"
#include "nvm/convert/nvmFence.hpp"
#include "nvm/convert/nvmGCPoint.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/convert/nvmThread.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmCrashSimulator.hpp"
#include "nvm/recover/nvmHooks.hpp"
#include "nvm/recover/nvmKeepAlive.hpp"
#include "nvm/recover/nvmRecovery.hpp"
#include "nvm/recover/nvmUnloading.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "oops/access.inline.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/oop.inline.hpp"
#include "oops/oopHandle.inline.hpp"
#include "runtime/fieldDescriptor.inline.hpp"
#include "runtime/synchronizer.hpp"

static NVMRoot* volatile buckets[NVMRoots::BucketCount];
static volatile int      root_count = 0;

NVMSpinLock NVMRoots::_lock;

// By name: find_other() looks for another class with that name.
static int bucket_of(InstanceKlass* ik) {
  return (int)(((uintptr_t)ik->name() >> LogBytesPerWord) % NVMRoots::BucketCount);
}

void NVMRoot::find_entry() {
  entry = NVMImageFile::is_open() ? NVMRootTable::find(name) : NVMRootEntry(nullptr);
  is_counted = refers_to_object() && NVMRoots::find_other(this) == nullptr;
}

bool NVMRoot::refers_to_object() const {
  NVMRootEntry e = entry;
  return !e.is_null_entry() && e.is_reference() && *e.value_addr() != 0;
}

NVMRoot* NVMRoots::first_in_bucket(int bucket) {
  return Atomic::load_acquire(&buckets[bucket]);
}

NVMRoot* NVMRoots::first_of(InstanceKlass* ik) {
  return first_in_bucket(bucket_of(ik));
}

int NVMRoots::count() {
  return root_count;
}

NVMRoot* volatile* NVMRoots::bucket_addr(int bucket) {
  return &buckets[bucket];
}

void NVMRoots::drop(NVMRoot* root) {
  root_count--;
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
    root->next = buckets[bucket_of(ik)];
    Atomic::release_store(&buckets[bucket_of(ik)], root);
    root_count++;
    log_info(nvm)("durable root %s%s", root->name, root->entry.is_null_entry() ? "" : ", in the image");
  }
}

static bool has_roots(InstanceKlass* ik) {
  for (NVMRoot* root = NVMRoots::first_of(ik); root != nullptr; root = root->next) {
    if (root->holder == ik) {
      return true;
    }
  }
  return false;
}

// Class files may have several fields of one name; the name of a root does not tell which.
static void check_names(InstanceKlass* ik, TRAPS) {
  for (NVMRoot* root = NVMRoots::first_of(ik); root != nullptr; root = root->next) {
    for (NVMRoot* other = root->next; other != nullptr; other = other->next) {
      if (root->holder == ik && other->holder == ik && strcmp(root->name, other->name) == 0) {
        ResourceMark rm(THREAD);
        stringStream message;
        message.print("the class has several durable roots %s; only one field of a name can be one", root->name);
        THROW_MSG(vmSymbols::java_lang_IllegalStateException(), message.as_string());
      }
    }
  }
}

// As the field may hold them: compilers rely on a boolean's being 0 or 1.
static uint64_t primitive_bits(NVMRoot* root) {
  const uint64_t bits = *root->entry.value_addr();
  return root->type == T_BOOLEAN ? bits & 1 : bits;
}

NVMRoot* NVMRoots::find_other(NVMRoot* root) {
  NVMRoot* result = nullptr;
  for_each_other(root, [&](NVMRoot* other) { result = other->is_bound ? other : result; });
  return result;
}

// A class that is loaded again, as when an application is deployed anew, gets its data once the old class is
// unloaded. Often nobody but a collection that has not run yet, a soft reference, or we, for roots that are not
// bound yet, have it still.
void NVMRoots::check_only_one(NVMRoot* root, TRAPS) {
  for (int attempt = 0; attempt < NVMUnloading::Attempts && find_other(root) != nullptr; attempt++) {
    NVMUnloading::collect(attempt, CHECK);
  }
  NVMRoot* other = find_other(root);
  if (other != nullptr) {
    ResourceMark rm(THREAD);
    stringStream message;
    message.print("the durable root %s belongs to the class %s that %s has loaded; %s can't have it as well before that "
                  "class is unloaded: nothing may refer to its loader, its objects or its threads any more", root->name,
                  other->holder->external_name(), other->holder->class_loader_data()->loader_name_and_id(),
                  root->holder->class_loader_data()->loader_name_and_id());
    THROW_MSG(vmSymbols::java_lang_IllegalStateException(), message.as_string());
  }
}

// The value of a root that is not bound, held from here on; if it is bound meanwhile, that of the field.
oop NVMRoots::recover(NVMRoot* root, TRAPS) {
  while (true) {
    {
      NVMSpinLocker locker(&_lock);
      if (!root->recovered.is_empty()) {
        return root->recovered.resolve();
      }
    }
    oop value = NVMRecovery::recover(root, CHECK_NULL);
    OopHandle handle(Universe::vm_global(), value);
    bool is_for_other = false;
    {
      NVMSpinLocker locker(&_lock);
      if (root->is_bound) {
        value = root->holder->java_mirror()->obj_field(root->offset);
      } else if (find_other(root) != nullptr) {
        is_for_other = true;
      } else if (root->recovered.is_empty()) {
        root->recovered = handle;
        return value;
      }
    }
    handle.release(Universe::vm_global());
    if (!is_for_other) {
      return value;
    }
    check_only_one(root, CHECK_NULL);
    // That class has been unloaded; the value is what it has left.
    if (root->entry.is_null_entry()) {
      return nullptr;
    }
  }
}

// Gives the field the image's value.
void NVMRoots::bind(NVMRoot* root, TRAPS) {
  check_only_one(root, CHECK);
  if (root->entry.is_null_entry() || (root->is_stressed && root->is_reference() && root->image_bits() == 0)) {
    return;   // the initializer's value stays, in place of one that could not be kept
  }
  NVMGCPoint::pass(THREAD);
  NVMRecovery::check_type(root, CHECK);
  if (root->is_reference()) {
    oop value = recover(root, CHECK);
    NVMFrontStore::store(root->holder->java_mirror(), root->offset, value);
  } else {
    const uint64_t bits = primitive_bits(root);
    memcpy((address)(oopDesc*)root->holder->java_mirror() + root->offset, &bits, type2aelembytes(root->type));
  }
}

void NVMRoots::before_initializer(InstanceKlass* ik, TRAPS) {
  if ((!NVMImageFile::is_open() && !NVMCrashSimulator::is_check()) || !NVMFieldList::may_have_durable_root(ik)) {
    return;
  }
  NVMFieldList::check_durable_roots(ik);
  find_roots(ik, CHECK);
  if (!has_roots(ik)) {
    return;
  }
  check_names(ik, CHECK);
  if (ExplicitPersistence) {
    ResourceMark rm(THREAD);
    log_warning(nvm)("the durable roots of %s are ordinary fields, because of -XX:+ExplicitPersistence",
                     ik->external_name());
    return;
  }
  NVMSpecial::initialize(CHECK);
  if (NVMSpecial::enum_class(ik) != nullptr) {
    return;   // its own constants are not there yet
  }
  bind_all(ik, CHECK);
  NVMGCPoint::pass(THREAD);
}

void NVMRoots::bind_all(InstanceKlass* ik, TRAPS) {
  for (NVMRoot* root = first_of(ik); root != nullptr; root = root->next) {
    if (root->holder == ik) {
      bind(root, CHECK);
    }
  }
}

Handle NVMRoots::recover_early(InstanceKlass* ik, const char* field, TRAPS) {
  find_roots(ik, CHECK_NH);
  NVMRoot* root = find(ik, field);
  if (root == nullptr) {
    return Handle();
  }
  NVMSpecial::initialize(CHECK_NH);
  check_only_one(root, CHECK_NH);
  if (root->entry.is_null_entry()) {
    return Handle();
  }
  NVMRecovery::check_type(root, CHECK_NH);
  if (root->is_reference()) {
    oop value = recover(root, CHECK_NH);
    Handle result(THREAD, value);
    NVMHooks::run(ik, CHECK_NH);
    return result;
  }
  jvalue value;
  memset(&value, 0, sizeof(value));
  const uint64_t bits = primitive_bits(root);
  memcpy(&value, &bits, type2aelembytes(root->type));
  NVMGCPoint::pass(THREAD);
  oop box = java_lang_boxing_object::create(root->type, &value, CHECK_NH);
  return Handle(THREAD, box);
}

void NVMRoots::after_initializer(InstanceKlass* ik, TRAPS) {
  if (!NVMImageFile::is_open() || !has_roots(ik)) {
    return;
  }
  bind_all(ik, CHECK);
  become_bound(ik, CHECK);
  become_durable(ik);
  NVMError::check(THREAD);     // of a value that the initializer has stored
  if (!HAS_PENDING_EXCEPTION) {
    NVMGCPoint::pass(THREAD);
    NVMHooks::run(ik, THREAD);
  }
}

// Under the recovery lock: another thread that recovers the root, too, has its value before, or none.
void NVMRoots::become_bound(InstanceKlass* ik, TRAPS) {
  NVMKeepAlive::initialize(CHECK);
  NVMGCPoint::pass(THREAD);
  ObjectLocker locker(NVMKeepAlive::recovery_lock(THREAD), THREAD);
  for (NVMRoot* root = first_of(ik); root != nullptr; root = root->next) {
    if (root->holder == ik) {
      check_only_one(root, CHECK);     // another loader's class may have come first since bind()
    }
  }
  NVMSpinLocker spin_locker(&_lock);
  for (NVMRoot* root = first_of(ik); root != nullptr; root = root->next) {
    if (root->holder == ik) {
      Atomic::release_store(&root->is_bound, true);
    }
  }
}

void NVMRoots::let_go(NVMRoot* root) {
  OopHandle recovered;
  {
    NVMSpinLocker locker(&_lock);
    recovered.swap(root->recovered);
  }
  recovered.release(Universe::vm_global());
}

// The mirror's stores go to the image from here on.
void NVMRoots::become_durable(InstanceKlass* ik) {
  Atomic::release_store(NVMWord::addr(ik->java_mirror()), NVMWord::Special);
  NVMFence::order_mutators();
  NVMThread* thread = NVMThread::current();
  for (NVMRoot* root = first_of(ik); root != nullptr; root = root->next) {
    if (root->holder == ik) {
      sync_root(thread, ik->java_mirror(), root);
      let_go(root);
      if (root->is_counted) {
        root->is_counted = false;
        NVMKeepAlive::root_is_bound();
      }
    }
  }
  NVMRegion::root_initialized(thread);
}

void NVMRoots::find_entries() {
  for_each([](NVMRoot* root) { root->find_entry(); });
}

// Compiled code believes in the first value of a final field.
void NVMRoots::check_not_final(NVMRoot* root, TRAPS) {
  fieldDescriptor fd;
  if (root->holder->find_local_field_from_offset(root->offset, true, &fd) && fd.is_final()) {
    ResourceMark rm(THREAD);
    stringStream message;
    message.print("the durable root %s is final: it can't get another image's value; leave `final` out for crash tests",
                  root->name);
    THROW_MSG(vmSymbols::java_lang_IllegalStateException(), message.as_string());
  }
}

static bool waits_for_image(NVMRoot* root) {
  return root->holder->is_initialized() && NVMWord::load(root->holder->java_mirror()) != NVMWord::Special;
}

void NVMRoots::bind_initialized(TRAPS) {
  for (int i = 0; i < BucketCount; i++) {
    for (NVMRoot* root = first_in_bucket(i); root != nullptr; root = root->next) {
      if (waits_for_image(root)) {
        check_not_final(root, CHECK);
        // What the initializer has left is not what a root without an entry has.
        set_front(root, 0);
      }
    }
  }
  for (int i = 0; i < BucketCount; i++) {
    for (NVMRoot* root = first_in_bucket(i); root != nullptr; root = root->next) {
      if (!waits_for_image(root)) {
        continue;
      }
      InstanceKlass* ik = root->holder;
      Handle mirror(THREAD, ik->java_mirror());
      NVMSpecial::initialize(CHECK);
      bind_all(ik, CHECK);
      become_bound(ik, CHECK);
      become_durable(ik);
      NVMHooks::run(ik, CHECK);
    }
  }
}

void NVMRoots::clear() {
  for_each([](NVMRoot* root) {
    if (root->holder->is_initialized()) {
      set_front(root, 0);
    }
    root->entry = NVMRootEntry(nullptr);
    let_go(root);
    root->is_bound = false;
    root->is_counted = false;
  });
}

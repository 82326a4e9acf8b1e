// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmRootBinding.hpp"

#include "classfile/classLoaderData.inline.hpp"
#include "classfile/javaClasses.inline.hpp"
#include "classfile/vmSymbols.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmFence.hpp"
#include "nvm/base/nvmFieldList.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/convert/nvmConstants.hpp"
#include "nvm/convert/nvmIdentities.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/convert/nvmTracking.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmNewNames.hpp"
#include "nvm/persist/nvmCrashSimulator.hpp"
#include "nvm/recover/nvmDroppedValues.hpp"
#include "nvm/recover/nvmHooks.hpp"
#include "nvm/recover/nvmKeepAlive.hpp"
#include "nvm/recover/nvmLateRoots.hpp"
#include "nvm/recover/nvmLostRoots.hpp"
#include "nvm/recover/nvmMigrations.hpp"
#include "nvm/recover/nvmMissingImage.hpp"
#include "nvm/recover/nvmRecovery.hpp"
#include "nvm/recover/nvmUnloading.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "nvm/roots/nvmRoots.hpp"
#include "nvm/sync/nvmPrepare.hpp"
#include "oops/access.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/oop.inline.hpp"
#include "oops/oopHandle.inline.hpp"
#include "runtime/fieldDescriptor.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/synchronizer.hpp"

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

// A class that is loaded again, as when an application is deployed anew, gets its data once the old class is
// unloaded. Often nobody but a collection that has not run yet, a soft reference, or we, for roots that are not
// bound yet, have it still.
void NVMRootBinding::check_only_one(NVMRoot* root, TRAPS) {
  for (int attempt = 0; attempt < NVMUnloading::Attempts && NVMRoots::find_other(root) != nullptr; attempt++) {
    NVMUnloading::collect(attempt, CHECK);
  }
  NVMRoot* other = NVMRoots::find_other(root);
  if (other != nullptr) {
    ResourceMark rm(THREAD);
    stringStream message;
    message.print("the durable root %s belongs to the class %s that %s has loaded; %s can't have it as well before that "
                  "class is unloaded: nothing may refer to its loader, its objects or its threads any more", root->name,
                  other->holder->external_name(), other->holder->class_loader_data()->loader_name_and_id(),
                  root->holder->class_loader_data()->loader_name_and_id());
    THROW_NOT_RECOVERED(message.as_string());
  }
}

// The value of a root that is not bound, held from here on; if it is bound meanwhile, that of the field.
oop NVMRootBinding::recover(NVMRoot* root, TRAPS) {
  while (true) {
    {
      NVMSpinLocker locker(NVMRoots::lock());
      if (!root->recovered.is_empty()) {
        return root->recovered.resolve();
      }
    }
    oop value = NVMRecovery::recover(root, CHECK_NULL);
    OopHandle handle(Universe::vm_global(), value);
    bool is_for_other = false;
    {
      NVMSpinLocker locker(NVMRoots::lock());
      if (root->is_bound) {
        value = root->holder->java_mirror()->obj_field(root->offset);
      } else if (NVMRoots::find_other(root) != nullptr) {
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
void NVMRootBinding::bind(NVMRoot* root, TRAPS) {
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
    const uint64_t bits = root->primitive_bits();
    memcpy((address)(oopDesc*)root->holder->java_mirror() + root->offset, &bits, type2aelembytes(root->type));
  }
}

void NVMRootBinding::before_initializer(InstanceKlass* ik, TRAPS) {
  NVMIdentities::before_initializer(ik, THREAD);
  NVMMissingImage::report_lacking(ik, CHECK);
  if (!NVMFieldList::may_have_durable_root(ik)) {
    return;
  }
  if (NVMMissingImage::is_so()) {
    NVMMissingImage::report(ik, CHECK);
  }
  if (!NVMImageFile::is_open() && !NVMCrashSimulator::is_check()) {
    return;
  }
  NVMFieldList::check_annotations(ik, CHECK);
  NVMRoots::find_roots(ik, CHECK);
  if (!NVMRoots::has_roots(ik)) {
    return;
  }
  check_names(ik, CHECK);
  if (ExplicitPersistence) {
    NVMMissingImage::report_explicit(ik, THREAD);
    return;
  }
  NVMSpecial::initialize(CHECK);
  if (NVMSpecial::enum_class(ik) != nullptr) {
    return;   // its own constants are not there yet
  }
  if (NVMImageFile::is_open()) {
    NVMLateRoots::find_object(ik, CHECK);
  }
  bind_all(ik, CHECK);
  NVMGCPoint::pass(THREAD);
  NVMHooks::migrate(ik, THREAD);
}

void NVMRootBinding::find_former(InstanceKlass* ik, TRAPS) {
  if (!NVMNewNames::any() || !NVMImageFile::is_open()) {
    return;
  }
  NVMKeepAlive::initialize(CHECK);
  NVMGCPoint::pass(THREAD);
  ObjectLocker locker(NVMKeepAlive::recovery_lock(THREAD), THREAD);
  NVMSpinLocker spin_locker(NVMRoots::lock());
  for (NVMRoot* root = NVMRoots::first_of(ik); root != nullptr; root = root->next) {
    if (root->holder == ik && !root->is_bound) {
      root->find_former();
    }
  }
}

void NVMRootBinding::bind_all(InstanceKlass* ik, TRAPS) {
  find_former(ik, CHECK);
  for (NVMRoot* root = NVMRoots::first_of(ik); root != nullptr && !HAS_PENDING_EXCEPTION; root = root->next) {
    if (root->holder == ik) {
      bind(root, THREAD);
    }
  }
  if (HAS_PENDING_EXCEPTION) {
    NVMMigrations::fail(ik);
  }
}

Handle NVMRootBinding::recover_early(InstanceKlass* ik, const char* field, TRAPS) {
  NVMRoots::find_roots(ik, CHECK_NH);
  NVMRoot* root = NVMRoots::find(ik, field);
  if (root == nullptr) {
    return Handle();
  }
  NVMSpecial::initialize(CHECK_NH);
  find_former(ik, CHECK_NH);
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
  const uint64_t bits = root->primitive_bits();
  memcpy(&value, &bits, type2aelembytes(root->type));
  NVMGCPoint::pass(THREAD);
  oop box = java_lang_boxing_object::create(root->type, &value, CHECK_NH);
  return Handle(THREAD, box);
}

void NVMRootBinding::after_initializer(InstanceKlass* ik, TRAPS) {
  NVMConstants::add_all(ik);
  if (!NVMImageFile::is_open() || ExplicitPersistence) {
    return;
  }
  NVMTracking::class_initialized(ik);
  if (!NVMRoots::has_roots(ik)) {
    return;
  }
  ResourceMark rm(THREAD);
  HandleMark mark(THREAD);
  NVMDroppedValues dropped(THREAD, ik);
  bind_all(ik, CHECK);
  NVMLostRoots::warn(ik, THREAD);
  become_bound(ik, CHECK);
  become_durable(ik);
  NVMError::check(THREAD);     // of a value that the initializer has stored
  if (!HAS_PENDING_EXCEPTION) {
    NVMGCPoint::pass(THREAD);
    NVMHooks::run(ik, THREAD);
  }
  dropped.watch();
}

// Chains of names from their ends, until none gets shorter: those behind a root for which the table has no room go on by their
// former names as well.
void NVMRootBinding::take_over_former(InstanceKlass* ik) {
  int before = -1;
  for (int awaited = 0; awaited != before; ) {
    before = awaited;
    awaited = 0;
    for (NVMRoot* root = NVMRoots::first_of(ik); root != nullptr; root = root->next) {
      if (root->holder == ik && root->is_awaited()) {
        awaited++;
      } else if (root->holder == ik) {
        root->take_over_former();
      }
    }
  }
}

// Under the recovery lock: another thread that recovers the root, too, has its value before, or none.
void NVMRootBinding::become_bound(InstanceKlass* ik, TRAPS) {
  NVMKeepAlive::initialize(CHECK);
  NVMGCPoint::pass(THREAD);
  ObjectLocker locker(NVMKeepAlive::recovery_lock(THREAD), THREAD);
  for (NVMRoot* root = NVMRoots::first_of(ik); root != nullptr; root = root->next) {
    if (root->holder == ik) {
      check_only_one(root, CHECK);     // another loader's class may have come first since bind()
    }
  }
  NVMHeap::Hold hold;
  NVMSpinLocker spin_locker(NVMRoots::lock());
  take_over_former(ik);
  for (NVMRoot* root = NVMRoots::first_of(ik); root != nullptr && NVMNewNames::any(); root = root->next) {
    if (root->holder == ik) {
      root->tell_of_former();
    }
  }
  for (NVMRoot* root = NVMRoots::first_of(ik); root != nullptr; root = root->next) {
    if (root->holder == ik) {
      Atomic::release_store(&root->is_bound, true);
    }
  }
}

// What the initializer has left in a root may be a large graph.
static void prepare(JavaThread* thread, InstanceKlass* ik, NVMRoot* root) {
  if (root->is_reference()) {
    HandleMark mark(thread);
    NVMPrepare(thread).static_field(Handle(thread, ik->java_mirror()), root->offset);
  }
}

// The mirror's stores go to the image from here on.
void NVMRootBinding::become_durable(InstanceKlass* ik) {
  Atomic::release_store(NVMWord::addr(ik->java_mirror()), NVMWord::Special);
  NVMFence::order_mutators();
  NVMThread* thread = NVMThread::current();
  NVMRegion::make_reachable(thread);
  for (NVMRoot* root = NVMRoots::first_of(ik); root != nullptr; root = root->next) {
    if (root->holder == ik) {
      prepare(JavaThread::current(), ik, root);
      NVMRoots::sync_root(thread, ik->java_mirror(), root);
      NVMRoots::let_go(root);
      if (root->is_counted) {
        root->is_counted = false;
        NVMKeepAlive::root_is_bound();
      }
    }
  }
  NVMRegion::make_reachable(thread);      // and what these have made recoverable
}

// Compiled code believes in the first value of a final field.
void NVMRootBinding::check_not_final(NVMRoot* root, TRAPS) {
  fieldDescriptor fd;
  if (root->holder->find_local_field_from_offset(root->offset, true, &fd) && fd.is_final()) {
    ResourceMark rm(THREAD);
    stringStream message;
    message.print("the durable root %s is final: it can't get another image's value; leave `final` out for crash tests",
                  root->name);
    THROW_NOT_RECOVERED(message.as_string());
  }
}

static bool waits_for_image(NVMRoot* root) {
  return root->holder->is_initialized() && NVMWord::load(root->holder->java_mirror()) != NVMWord::Special;
}

void NVMRootBinding::bind_initialized(TRAPS) {
  for (int i = 0; i < NVMRoots::BucketCount; i++) {
    for (NVMRoot* root = NVMRoots::first_in_bucket(i); root != nullptr; root = root->next) {
      if (waits_for_image(root)) {
        check_not_final(root, CHECK);
        // What the initializer has left is not what a root without an entry has.
        root->clear_front();
      }
    }
  }
  for (int i = 0; i < NVMRoots::BucketCount; i++) {
    for (NVMRoot* root = NVMRoots::first_in_bucket(i); root != nullptr; root = root->next) {
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

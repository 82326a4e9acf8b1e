// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmNamedRootBinding.hpp"

#include "classfile/javaClasses.hpp"
#include "classfile/systemDictionary.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/base/nvmStall.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmHooks.hpp"
#include "nvm/recover/nvmKeepAlive.hpp"
#include "nvm/recover/nvmRecovery.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "nvm/roots/nvmNamedRoots.hpp"
#include "nvm/sync/nvmPrepare.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/synchronizer.hpp"

// A region's rollback, or that of the undo log after a crash, gives the root its old value again. Meanwhile recoveries
// may give that another home, as its class has changed, and tell only the root table. So a region changes
// bound roots only.
void NVMNamedRootBinding::recover_in_region(NVMNamedRoot* root, TRAPS) {
  if (NVMRegion::is_open(NVMThread::current())) {
    recover(root, CHECK);
  }
}

void NVMNamedRootBinding::recover(NVMNamedRoot* root, TRAPS) {
  if (!Atomic::load_acquire(&root->is_bound)) {
    Handle loader(THREAD, java_lang_Thread::context_class_loader(THREAD->vthread()));
    if (loader.is_null()) {
      loader = Handle(THREAD, SystemDictionary::java_system_loader());
    }
    get(root->name, loader, CHECK);
  }
}

// Under the recovery lock. For good: what only the root reached may be dropped.
void NVMNamedRootBinding::note_bound(NVMNamedRoot* root) {
  if (root->is_bound && root->is_counted) {
    root->is_counted = false;
    NVMKeepAlive::root_is_bound();
  }
}

// In the root table: entries of roots that have been removed become free at the end of a collection. A full table has an entry
// for each root that is not bound, so that the recovery lock is not held.
void NVMNamedRootBinding::make_room(JavaThread* thread) {
  NVMStall::wait_for_room(thread);
}

bool NVMNamedRootBinding::set(const char* name, Handle value, bool if_absent, TRAPS) {
  typedef NVMNamedRoots::Outcome Outcome;
  NVMNamedRoots::initialize();
  NVMSpecial::initialize(CHECK_false);
  NVMKeepAlive::initialize(CHECK_false);
  NVMGCPoint::pass(THREAD);
  NVMNamedRoot* root = NVMNamedRoots::find_or_make(name);
  NVMNamedRoots::Use use(root);
  if (if_absent) {
    recover(root, CHECK_false);
  } else {
    recover_in_region(root, CHECK_false);
  }
  NVMPrepare(THREAD).value(value, Handle());
  NVMConverter::Error error = {};
  Outcome outcome;
  if (!Atomic::load_acquire(&root->is_bound)) {
    ObjectLocker locker(NVMKeepAlive::recovery_lock(THREAD), THREAD);
    outcome = NVMNamedRoots::set_value(root, value, if_absent, &error);
    note_bound(root);
  } else {
    outcome = NVMNamedRoots::set_value(root, value, if_absent, &error);
  }
  if (outcome == Outcome::TableFull) {
    make_room(THREAD);
    outcome = NVMNamedRoots::set_value(root, value, if_absent, &error);
  }
  if (outcome == Outcome::Refused) {
    NVMThread::current()->store_refused(error.message);
    Handle exception = NVMError::make_exception(error.kind, error.message, THREAD);
    THROW_HANDLE_(exception, false);
  }
  if (outcome == Outcome::TableFull) {
    stringStream message;
    message.print("the root table of the NVM image %s is full; the root \"%s\" is not set", NVMImageFile::path(), name + 1);
    NVMThread::current()->store_refused(message.base());
    NVMError::throw_error(NVMError::Kind::ImageFull, message.as_string(), CHECK_false);
  }
  return outcome == Outcome::Set;
}

bool NVMNamedRootBinding::remove(const char* name, TRAPS) {
  NVMNamedRoots::initialize();
  NVMKeepAlive::initialize(CHECK_false);
  NVMGCPoint::pass(THREAD);
  NVMNamedRoot* root = NVMNamedRoots::find(name);
  NVMNamedRoots::Use use(root);
  if (root == nullptr) {
    return false;
  }
  recover_in_region(root, CHECK_false);
  if (Atomic::load_acquire(&root->is_bound)) {
    return NVMNamedRoots::clear(root);
  }
  ObjectLocker locker(NVMKeepAlive::recovery_lock(THREAD), THREAD);
  const bool had_value = NVMNamedRoots::clear(root);
  note_bound(root);
  return had_value;
}

oop NVMNamedRootBinding::get(const char* name, Handle loader, TRAPS) {
  NVMNamedRoots::initialize();
  NVMNamedRoot* root = NVMNamedRoots::find(name);
  NVMNamedRoots::Use use(root);
  if (root == nullptr) {
    return nullptr;
  }
  if (!Atomic::load_acquire(&root->is_bound)) {
    NVMSpecial::initialize(CHECK_NULL);
    oop recovered = NVMRecovery::recover(root, loader, CHECK_NULL);
    Handle value(THREAD, recovered);
    NVMGCPoint::pass(THREAD);
    // Another thread that recovers the root, too, has its value before, or none.
    ObjectLocker locker(NVMKeepAlive::recovery_lock(THREAD), THREAD);
    NVMNamedRoots::set_recovered(root, value);
    note_bound(root);
  }
  NVMHooks::run(root, CHECK_NULL);
  return NVMNamedRoots::value_of(root);
}

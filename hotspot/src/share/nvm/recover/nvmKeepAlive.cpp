// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmKeepAlive.hpp"

#include "memory/oopFactory.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/base/nvmRequest.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmFrontList.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "nvm/recover/nvmSharedHomes.hpp"
#include "oops/oopHandle.inline.hpp"
#include "runtime/handles.inline.hpp"

static NVMSpinLock                kept_lock;     // guards the following
static NVMArray<NVMSharedHomes*>  shared;
static bool                       knows_shared = false;
static NVMArray<oop*>             kept;          // handles of fronts, or arrays of them
static NVMArray<oop*>             kept_so_far;   // arrays of all that was recovered while it was not known what is shared
static int                        unbound = 0;
static uint64_t                   let_go_count = 0;

static OopHandle                  lock_object;
static volatile bool              has_lock_object = false;
static NVMSpinLock                lock_object_lock;

static void add(NVMSharedHomes* homes) {
  if (!homes->is_any_shared()) {
    delete homes;
  } else if (!shared.push(homes)) {
    vm_exit_out_of_memory(sizeof(homes), OOM_MALLOC_ERROR, "shared homes of an NVM image");
  }
}

static void let_go(NVMArray<oop*>* handles) {
  while (handles->length() > 0) {
    OopHandle(handles->pop()).release(Universe::vm_global());
  }
}

void NVMKeepAlive::start(NVMSharedHomes* homes, int roots) {
  NVMSpinLocker locker(&kept_lock);
  unbound = roots;
  knows_shared = homes != nullptr;
  if (homes != nullptr) {
    add(homes);
  }
}

bool NVMKeepAlive::wants_sharing() {
  NVMSpinLocker locker(&kept_lock);
  return !knows_shared && unbound > 0 && kept_so_far.length() > 0;
}

uint64_t NVMKeepAlive::times_let_go() {
  NVMSpinLocker locker(&kept_lock);
  return let_go_count;
}

bool NVMKeepAlive::set_sharing(NVMSharedHomes* homes, NVMFrontList* fronts) {
  NVMSpinLocker locker(&kept_lock);
  if (unbound == 0 || !fronts->hand_over(&kept)) {
    return false;
  }
  add(homes);
  knows_shared = true;
  let_go(&kept_so_far);
  return true;
}

void NVMKeepAlive::forget_sharing() {
  NVMSpinLocker locker(&kept_lock);
  knows_shared = false;
}

void NVMKeepAlive::add_shared(NVMSharedHomes* homes) {
  NVMSpinLocker locker(&kept_lock);
  add(homes);
}

static void let_go() {
  let_go_count++;
  let_go(&kept);
  let_go(&kept_so_far);
  while (shared.length() > 0) {
    delete shared.pop();
  }
}

void NVMKeepAlive::root_is_bound() {
  NVMSpinLocker locker(&kept_lock);
  assert(unbound > 0, "it was counted");
  if (--unbound == 0) {
    let_go();
  }
}

void NVMKeepAlive::root_is_unbound() {
  NVMSpinLocker locker(&kept_lock);
  unbound++;
}

// Of a single unbound root, the one that is being recovered, no other needs what it reaches.
static bool must_be_kept(nvmgranule granule) {
  bool result = false;
  for (size_t i = 0; i < shared.length() && unbound > 1 && !result; i++) {
    result = shared.at(i)->is_shared(granule);
  }
  return result && NVMImageFile::home_at(granule)->has_front();
}

template <typename Function>
static void for_each_to_keep(NVMArray<nvmgranule>* granules, Function f) {
  NVMSpinLocker locker(&kept_lock);
  for (size_t i = 0; i < granules->length() && shared.length() > 0; i++) {
    if (must_be_kept(granules->at(i))) {
      f(NVMImageFile::home_at(granules->at(i)));
    }
  }
}

enum class Kept { All, Shared, NoMemory };

// All, while another unbound root may reach any of them.
static Kept keep_all(NVMFrontList* fronts, NVMFrontList* found) {
  NVMSpinLocker locker(&kept_lock);
  if (knows_shared || unbound <= 1) {
    return Kept::Shared;
  }
  if (!fronts->hand_over(&kept_so_far) || !found->hand_over(&kept_so_far)) {
    return Kept::NoMemory;
  }
  NVMRequest::sharing.want();
  return Kept::All;
}

void NVMKeepAlive::keep_shared(NVMArray<nvmgranule>* granules, NVMFrontList* all, NVMFrontList* found, TRAPS) {
  switch (keep_all(all, found)) {
    case Kept::All:      return;
    case Kept::NoMemory: NVMRecoveryPass::throw_out_of_c_memory(THREAD); return;
    case Kept::Shared:   break;
  }
  size_t count = 0;
  for_each_to_keep(granules, [&](NVMHome*) { count++; });
  if (count == 0) {
    return;
  }
  NVMFrontList fronts;
  fronts.reserve(count, CHECK);
  // What has become shared since, by unloading, was kept then.
  for_each_to_keep(granules, [&](NVMHome* home) {
    if (fronts.length() < count) {
      fronts.put(NVMFront::resolve(home, NVMFront::Held::ByRecovery));
    }
  });
  NVMSpinLocker locker(&kept_lock);
  if (!fronts.hand_over(&kept)) {
    NVMRecoveryPass::throw_out_of_c_memory(CHECK);
  }
}

void NVMKeepAlive::keep(oop object) {
  keep(OopHandle(Universe::vm_global(), object));
}

void NVMKeepAlive::keep(OopHandle handle) {
  NVMSpinLocker locker(&kept_lock);
  if (!kept.push(handle.ptr_raw())) {
    vm_exit_out_of_memory(sizeof(oop*), OOM_MALLOC_ERROR, "shared homes of an NVM image");
  }
}

void NVMKeepAlive::let_go_before_collection() {
  NVMSpinLocker locker(&kept_lock);
  let_go();
  knows_shared = true;      // since all unbound roots are walked
}

void NVMKeepAlive::clear() {
  NVMSpinLocker locker(&kept_lock);
  unbound = 0;
  let_go();
}

void NVMKeepAlive::initialize(TRAPS) {
  if (Atomic::load_acquire(&has_lock_object)) {
    return;
  }
  NVMGCPoint::pass(THREAD);
  oop o = oopFactory::new_intArray(0, CHECK);
  NVMSpinLocker locker(&lock_object_lock);
  if (!has_lock_object) {
    lock_object = OopHandle(Universe::vm_global(), o);
    Atomic::release_store(&has_lock_object, true);
  }
}

Handle NVMKeepAlive::recovery_lock(JavaThread* current) {
  return Handle(current, lock_object.resolve());
}

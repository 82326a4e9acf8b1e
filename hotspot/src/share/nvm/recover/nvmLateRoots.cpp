// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmLateRoots.hpp"

#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmMarks.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "nvm/recover/nvmAheadRecovery.hpp"
#include "nvm/recover/nvmHomeSpace.hpp"
#include "nvm/recover/nvmKeepAlive.hpp"
#include "nvm/recover/nvmRecoveryClasses.hpp"
#include "nvm/recover/nvmRecoveryTrace.hpp"
#include "nvm/roots/nvmRoots.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/synchronizer.hpp"

static bool has_type(Symbol* signature, Symbol* class_name) {
  const int length = class_name->utf8_length();
  return signature->utf8_length() == length + 2 && signature->char_at(0) == 'L' &&
         memcmp(signature->bytes() + 1, class_name->bytes(), (size_t)length) == 0;
}

// Null if the class has no such field, or several, or if the field is not new.
NVMRoot* NVMLateRoots::sole_root_of(InstanceKlass* ik) {
  NVMRoot* root = nullptr;
  int count = 0;
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    if (fs.access_flags().is_static() && fs.access_flags().is_final() && has_type(fs.signature(), ik->name())) {
      root = NVMRoots::find_at(ik, fs.offset());
      count++;
    }
  }
  return count == 1 && root != nullptr && root->entry.is_null_entry() && !root->is_stressed ? root : nullptr;
}

static bool is_class(uint32_t id, Symbol* name) {
  const NVMClassEntry entry = NVMClassTable::entry(id);
  return entry.kind() == NVMClassEntry::Instance && entry.name_length() == name->utf8_length() &&
         memcmp(entry.name(), name->bytes(), (size_t)entry.name_length()) == 0;
}

static bool is_known(Symbol* name) {
  bool is_known = false;
  for (uint32_t id = 1; id <= NVMClassTable::count() && !is_known; id++) {
    is_known = NVMClassTable::has(id) && is_class(id, name);
  }
  return is_known;
}

// Homes of the class that roots reach; under the recovery lock. False if they can't all be found.
bool NVMLateRoots::find_homes(InstanceKlass* ik, NVMArray<nvmgranule>* found, const char** problem) {
  bool is_again = true;
  while (is_again) {
    is_again = false;
    found->truncate(0);
    NVMRecoveryClasses classes;
    NVMHomeSpace space;
    NVMArray<nvmgranule> roots, homes, symbolic, with_front, universes;
    NVMArray<size_t> large;
    if (!classes.make_room() || !space.initialize(NVMImageFile::end_granule())) {
      return false;
    }
    {
      NVMHeap::Walk walk;
      bool ok = NVMRootTable::values(&roots);
      for (size_t i = 0; i < roots.length() && ok && !is_again; i++) {
        NVMRecoveryTrace trace(&classes, &space, true, true);
        ok = trace.run(roots.at(i)) && trace.take(&homes, &large, &symbolic, &with_front, &universes);
        is_again = !ok && trace.met_new_class();
        *problem = trace.problem();
      }
      if (!ok && !is_again) {
        return false;
      }
      for (size_t i = 0; i < homes.length() + with_front.length() && !is_again; i++) {
        const nvmgranule granule = i < homes.length() ? homes.at(i) : with_front.at(i - homes.length());
        if (is_class(NVMImageFile::home_at(granule)->class_id(), ik->name()) && !found->push(granule)) {
          return false;
        }
      }
    }
    // It may wait for another thread, which no walk does.
    is_again |= NVMAheadRecovery::take_back_met(&with_front);
  }
  return true;
}

// The root is unbound from here on, and reaches homes that may not be known to be shared. False if the root table is full.
bool NVMLateRoots::add_entry(NVMRoot* root, nvmgranule granule) {
  NVMMarks::shade(granule);      // what else leads to it the program may cut, and the root table may have been looked at already
  {
    NVMSpinLocker locker(NVMRoots::lock());
    root->entry = NVMRootTable::append(root->name, 'L', untype(granule));
    if (root->entry.is_null_entry()) {
      return false;
    }
    root->is_counted = true;
  }
  NVMKeepAlive::root_is_unbound();
  NVMKeepAlive::forget_sharing();
  return true;
}

void NVMLateRoots::find_object(InstanceKlass* ik, TRAPS) {
  NVMRoot* const root = sole_root_of(ik);
  if (root == nullptr || NVMRootTable::count() == 0 || !is_known(ik->name())) {
    return;
  }
  NVMKeepAlive::initialize(CHECK);
  ResourceMark rm(THREAD);
  NVMArray<nvmgranule> found;
  const char* problem = nullptr;
  NVMGCPoint::pass(THREAD);
  ObjectLocker locker(NVMKeepAlive::recovery_lock(THREAD), THREAD);
  NVMHeap::Hold hold;
  if (NVMRoots::find_other(root) != nullptr) {
    return;      // what another loader's class has left is told when that is unloaded
  }
  if (!find_homes(ik, &found, &problem)) {
    log_warning(nvm)("%s is a durable root for the first time; whether the image has its object already can't be found out: %s. It begins "
                     "as its initializer says", root->name, problem != nullptr ? problem : "there is too little memory");
  } else if (found.length() > 1) {
    log_warning(nvm)("%s is a durable root for the first time; the image has %zu objects of its class already, and does not tell which of "
                     "them the field has held. It begins as its initializer says, and these stay objects of their own", root->name,
                     found.length());
  } else if (found.length() == 1 && NVMImageFile::home_at(found.at(0))->has_front()) {
    log_warning(nvm)("%s is a durable root for the first time; the object of its class that the image has is in use already. It begins as "
                     "its initializer says, and that one stays an object of its own", root->name);
  } else if (found.length() == 1 && add_entry(root, found.at(0))) {
    log_info(nvm)("%s is a durable root for the first time; it gets the one object of its class that the image has", root->name);
  }
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmUnloading.hpp"

#include "classfile/classLoaderData.hpp"
#include "gc/shared/collectedHeap.hpp"
#include "gc/shared/gcVMOperations.hpp"
#include "logging/log.hpp"
#include "memory/iterator.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmDormant.hpp"
#include "nvm/convert/nvmSites.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmConstants.hpp"
#include "nvm/convert/nvmMirrors.hpp"
#include "nvm/convert/nvmUntestedFields.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmReferences.hpp"
#include "nvm/recover/nvmHooks.hpp"
#include "nvm/recover/nvmKeepAlive.hpp"
#include "nvm/recover/nvmRecoveredSpace.hpp"
#include "nvm/recover/nvmRecovery.hpp"
#include "nvm/recover/nvmSharedHomes.hpp"
#include "nvm/recover/nvmUnboundEntries.hpp"
#include "nvm/roots/nvmNamedRoots.hpp"
#include "nvm/roots/nvmRoots.hpp"
#include "oops/instanceKlass.hpp"
#include "oops/oopHandle.inline.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/os.hpp"
#include "runtime/synchronizer.hpp"
#include "runtime/vmThread.hpp"

static const jlong FirstPauseMillis = 10;     // each is four times the one before

namespace {

bool is_dead(InstanceKlass* ik) {
  return !ik->class_loader_data()->is_alive();
}

// Restores the invariant (K) of nvmFront.hpp for roots that become unbound: walks what they reach, as far as it
// has died, and takes the fronts away from these homes. What lives is kept; what it refers to lives, too.
class UnboundRoots : public StackObj {
  BoolObjectClosure* const _is_alive;
  NVMSharedHomes*          _homes;
  size_t                   _dead;
  size_t                   _kept;

  void check_memory(bool ok) {
    if (!ok) {
      vm_exit_out_of_memory(sizeof(nvmgranule), OOM_MALLOC_ERROR, "what unloaded durable roots reach");
    }
  }

  // Homes without a front are of mirrors, were found by another of these roots, or nobody has recovered them.
  void enter(nvmgranule granule, bool is_first) {
    NVMHome* home = NVMReferences::checked_home_at(granule);
    if (home == nullptr) {
      return;      // of a damaged root, which nobody can recover
    }
    if (home->has_front()) {
      oop front = NVMFront::peek(home);
      if (_is_alive->do_object_b(front)) {
        if (is_first) {
          NVMKeepAlive::keep(front);
          _kept++;
        }
        return;
      }
      NVMRecoveredSpace::note_home(granule);
      home->clear_front();
      _dead++;
    }
    NVMReferences::for_each(home, [&](volatile nvmgranule* reference, const NVMClassEntry::Field*, uint32_t) {
      meet(*reference);
      return true;
    });
  }

  void meet(nvmgranule granule) {
    if (!is_null(granule) && NVMImageFile::is_in_object_area(granule)) {
      check_memory(_homes->meet(granule));
    }
  }

public:
  explicit UnboundRoots(BoolObjectClosure* is_alive)
    : _is_alive(is_alive), _homes(new NVMSharedHomes()), _dead(0), _kept(0) {}

  ~UnboundRoots() {
    _homes->end();
    NVMKeepAlive::add_shared(_homes);
  }

  // A root whose class is unloaded. False if it was unbound before. Classes of that name that others have loaded may have
  // been found before, and never initialized: they are for the root what its class has left.
  bool becomes_unbound(NVMRoot* root) {
    log_info(nvm)("durable root %s: its class is unloaded", root->name);
    NVMHooks::forget(root->holder);
    if (!root->recovered.is_empty()) {
      NVMKeepAlive::keep(root->recovered);
    }
    if (!root->is_bound) {
      return false;
    }
    const bool is_counted = root->refers_to_object();
    if (is_counted) {
      NVMKeepAlive::root_is_unbound();
    }
    NVMRoots::for_each_other(root, [&](NVMRoot* other) {
      if (!other->recovered.is_empty()) {
        NVMKeepAlive::keep(other->recovered);
        other->recovered = OopHandle();
      }
      other->entry = root->entry;
      other->has_former = false;
      other->is_counted = is_counted;
    });
    return is_counted;
  }

  void walk(nvmgranule root) {
    _homes->begin_root();
    meet(root);
    nvmgranule granule;
    bool is_first;
    while (_homes->next(&granule, &is_first)) {
      enter(granule, is_first);
    }
  }

  void log() const {
    log_info(nvm)("%zu fronts of roots that are not bound have died, %zu live", _dead, _kept);
  }
};

// At the safepoint of collect(), until the collection has found out what is alive.
bool all_unbound_are_due = false;

class VM_NVMCollect : public VM_GC_Operation {
  bool skip_operation() const override { return false; }

  // What is held for a class that can't be initialized is of no use any more.
  static void forget_hooks_of_failed_classes() {
    NVMRoots::for_each([](NVMRoot* root) {
      if (root->holder->is_in_error_state()) {
        NVMHooks::forget(root->holder);
      }
    });
    NVMHooks::let_go_forgotten();
  }

public:
  VM_NVMCollect() : VM_GC_Operation(0, GCCause::_metadata_GC_clear_soft_refs, 0, true) {}

  VMOp_Type type() const override { return VMOp_CollectForMetadataAllocation; }

  void doit() override {
    forget_hooks_of_failed_classes();
    NVMRoots::for_each([](NVMRoot* root) {
      if (!root->is_bound) {
        NVMRoots::let_go(root);
      }
    });
    NVMKeepAlive::let_go_before_collection();
    all_unbound_are_due = true;
    Universe::heap()->collect_as_vm_thread(_gc_cause);
    guarantee(!all_unbound_are_due, "a full collection clears weak references");
  }
};

class ForgetClasses : public KlassClosure {
public:
  void do_klass(Klass* k) override {
    const nvmgranule home = NVMMirrors::forget(k);
    if (!is_null(home)) {
      NVMRecoveredSpace::note_home(home);
    }
    if (k->is_instance_klass()) {
      NVMConstants::forget(InstanceKlass::cast(k));
    }
    NVMClass::forget(k);
    NVMDormant::forget(k);
    NVMUntestedFields::forget(k);
  }
};

}

void NVMUnloading::weak_references_cleared(BoolObjectClosure* is_alive) {
  if (!NVMImageFile::is_open()) {
    return;
  }
  const bool all = all_unbound_are_due;
  bool any = all;
  NVMRoots::for_each([&](NVMRoot* root) { any = any || is_dead(root->holder); });
  if (!any) {
    return;
  }
  UnboundRoots unbound(is_alive);
  NVMRoots::remove(is_dead, [&](NVMRoot* root) {
    if (unbound.becomes_unbound(root) && !all) {
      unbound.walk(root->entry.granule());
    }
  });
  if (all) {
    NVMUnboundEntries().for_each([&](nvmgranule granule) { unbound.walk(granule); });
    NVMRecovery::note_fronts_cleared();
    all_unbound_are_due = false;
  }
  unbound.log();
}

void NVMUnloading::collect(int attempt, TRAPS) {
  NVMKeepAlive::initialize(CHECK);
  if (attempt > 0) {
    ThreadBlockInVM blocked(THREAD);
    os::naked_short_sleep(FirstPauseMillis << 2 * (attempt - 1));
  }
  ObjectLocker locker(NVMKeepAlive::recovery_lock(THREAD), THREAD);
  VM_NVMCollect operation;
  VMThread::execute(&operation);
}

void NVMUnloading::unload(ClassLoaderData* loader) {
  if (AutoPersist) {
    ForgetClasses forget;
    loader->classes_do(&forget);
    NVMSites::unload(loader);
  }
}

#include "nvm/recover/nvmUnloading.hpp"

#include "classfile/classLoaderData.hpp"
#include "logging/log.hpp"
#include "memory/iterator.hpp"
#include "nvm/convert/nvmBatch.inline.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmMirrors.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmReferences.hpp"
#include "nvm/recover/nvmHooks.hpp"
#include "nvm/recover/nvmKeepAlive.hpp"
#include "nvm/recover/nvmRoots.hpp"
#include "nvm/recover/nvmSharedHomes.hpp"
#include "oops/instanceKlass.hpp"
#include "oops/oopHandle.inline.hpp"

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
      vm_exit_out_of_memory(sizeof(uint32_t), OOM_MALLOC_ERROR, "what unloaded durable roots reach");
    }
  }

  // Homes without a front are of mirrors, or were found by another of these roots.
  void enter(uint32_t granule) {
    NVMHome* home = NVMImageFile::home_at(granule);
    if (home->has_front()) {
      oop front = NVMFront::peek(home);
      if (_is_alive->do_object_b(front)) {
        NVMKeepAlive::keep(front);
        _kept++;
        return;
      }
      home->clear_front();
      _dead++;
    }
    NVMReferences::for_each(home, [&](volatile uint32_t* reference, const NVMClassEntry::Field*, uint32_t) {
      meet(*reference);
      return true;
    });
  }

  void meet(uint32_t granule) {
    if (granule != 0) {
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

  void add(NVMRoot* root) {
    log_info(nvm)("durable root %s: its class is unloaded", root->name);
    NVMHooks::forget(root->holder);
    if (!root->recovered.is_empty()) {
      NVMKeepAlive::keep(root->recovered);
    }
    if (!root->is_bound || !root->refers_to_object()) {
      return;
    }
    NVMKeepAlive::root_is_unbound();
    _homes->begin_root();
    meet((uint32_t)*root->entry.value_addr());
    uint32_t granule;
    bool is_first;
    while (_homes->next(&granule, &is_first)) {
      enter(granule);
    }
    log_info(nvm)("%zu objects have died with it, %zu that it refers to live", _dead, _kept);
  }
};

class ForgetClasses : public KlassClosure {
public:
  void do_klass(Klass* k) override {
    NVMMirrors::forget(k);
    NVMClass::forget(k);
  }
};

}

void NVMUnloading::weak_references_cleared(BoolObjectClosure* is_alive) {
  if (!NVMImageFile::is_open()) {
    return;
  }
  bool any = false;
  NVMRoots::for_each([&](NVMRoot* root) { any = any || is_dead(root->holder); });
  if (any) {
    UnboundRoots unbound(is_alive);
    NVMRoots::remove(is_dead, [&](NVMRoot* root) { unbound.add(root); });
  }
}

void NVMUnloading::unload(ClassLoaderData* loader) {
  if (AutoPersist) {
    ForgetClasses forget;
    loader->classes_do(&forget);
  }
}

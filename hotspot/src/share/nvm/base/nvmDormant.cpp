// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmDormant.hpp"

#include "classfile/vmClasses.hpp"
#include "code/nmethod.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmFence.hpp"
#include "nvm/base/nvmMutants.hpp"
#include "nvm/base/nvmRequest.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/base/nvmWord.hpp"
#include "oops/instanceKlass.hpp"
#include "oops/oop.inline.hpp"
#include "oops/typeArrayKlass.hpp"
#include "utilities/resizeableResourceHash.hpp"

// Guards the registry and the bytes of all sites. Taken under the lock of NVMClass, and takes none.
static NVMSpinLock lock;

// The sleeping sites of one nmethod
class NVMDormant::Code : public CHeapObj<mtCode> {
  address const                    _start;
  GrowableArrayCHeap<Site, mtCode> _sites;
  bool                             _has_woken;

public:
  explicit Code(nmethod* nm) : _start(nm->insts_begin()), _has_woken(false) {}

  address at(const Site& site) const             { return _start + site.offset; }
  GrowableArrayCHeap<Site, mtCode>* sites()      { return &_sites; }

  void wake_sites(Klass* kind) {
    int kept = 0;
    for (int i = 0; i < _sites.length(); i++) {
      const Site site = _sites.at(i);
      if (site.kind == kind) {
        if (!NVMMutants::is(NVMMutants::JitDormant)) {
          wake_up(at(site));
        }
      } else {
        _sites.at_put(kept++, site);
      }
    }
    _sites.trunc_to(kept);
    _has_woken = true;
  }

  bool take_woken() {
    const bool result = _has_woken;
    _has_woken = false;
    return result;
  }
};

class NVMDormant::Registry : public CHeapObj<mtCode> {
  struct Kind : public CHeapObj<mtCode> {
    bool                              is_awake;
    GrowableArrayCHeap<Code*, mtCode> codes;      // with sleeping sites of the kind

    Kind() : is_awake(false) {}
  };

  ResizeableResourceHashtable<Klass*, Kind*, AnyObj::C_HEAP, mtCode>   _kinds;      // awake, or with code
  ResizeableResourceHashtable<nmethod*, Code*, AnyObj::C_HEAP, mtCode> _codes;

  Kind* kind(Klass* k) {
    Kind** const found = _kinds.get(k);
    if (found != nullptr) {
      return *found;
    }
    Kind* const kind = new Kind();
    _kinds.put(k, kind);
    _kinds.maybe_grow();
    return kind;
  }

public:
  Registry() : _kinds(1024, 64 * K), _codes(1024, 64 * K) {}

  bool is_awake(Klass* k) {
    Kind** const found = _kinds.get(k);
    return found != nullptr && (*found)->is_awake;
  }

  void add(nmethod* nm, const Site* sites, int count) {
    Code* const code = new Code(nm);
    for (int i = 0; i < count; i++) {
      Kind* const of = kind(sites[i].kind);
      if (of->is_awake) {
        continue;
      }
      put_to_sleep(code->at(sites[i]));
      code->sites()->append(sites[i]);
      if (of->codes.is_empty() || of->codes.last() != code) {
        of->codes.append(code);
      }
    }
    if (code->sites()->is_empty()) {
      delete code;
    } else {
      _codes.put(nm, code);
      _codes.maybe_grow();
    }
  }

  void remove(nmethod* nm) {
    Code** const found = _codes.get(nm);
    if (found == nullptr) {
      return;
    }
    Code* const code = *found;
    for (const Site& site : *code->sites()) {
      Kind* const of = kind(site.kind);
      const int i = of->codes.find(code);
      if (i >= 0) {
        of->codes.delete_at(i);
      }
      if (of->codes.is_empty()) {
        _kinds.remove(site.kind);
        delete of;
      }
    }
    _codes.remove(nm);
    delete code;
  }

  // In how much code did sites wake?
  int wake(Klass* k) {
    Kind* const of = kind(k);
    const int count = of->codes.length();
    for (Code* code : of->codes) {
      code->wake_sites(k);
    }
    of->codes.clear();
    of->is_awake = true;
    return count;
  }

  void forget(Klass* k) {
    Kind** const found = _kinds.get(k);
    if (found != nullptr && (*found)->is_awake) {
      delete *found;
      _kinds.remove(k);
    }
  }

  bool take_woken(nmethod* nm) {
    Code** const code = _codes.get(nm);
    return code != nullptr && (*code)->take_woken();
  }

  template <typename Function> void for_each(Function function) {
    _codes.iterate_all([&](nmethod*, Code* code) {
      if (code->sites()->is_nonempty()) {
        function(code);
      }
    });
  }
};

NVMDormant::Registry* NVMDormant::_registry = nullptr;

void NVMDormant::initialize() {
  if (NVMWord::is_tested() && NVMFence::initialize_serialization()) {
    _registry = new Registry();
  }
}

Klass* NVMDormant::kind_of(Klass* k) {
  if (k->is_objArray_klass()) {
    return Universe::objectArrayKlass();
  }
  // C2's types may take one for the other.
  if (k == Universe::boolArrayKlass()) {
    return Universe::byteArrayKlass();
  }
  if (k == Universe::charArrayKlass()) {
    return Universe::shortArrayKlass();
  }
  return k;
}

// The next kind of objects of the class; null after the last. Object is none.
static Klass* next_kind(Klass* kind) {
  Klass* const super = kind->is_instance_klass() ? kind->super() : nullptr;
  return super == vmClasses::Object_klass() ? nullptr : super;
}

bool NVMDormant::is_awake(Klass* kind) {
  assert(kind == kind_of(kind), "must be");
  if (!is_possible()) {
    return true;
  }
  NVMSpinLocker locker(&lock);
  return _registry->is_awake(kind);
}

bool NVMDormant::are_awake(Klass* k) {
  if (k == vmClasses::Object_klass()) {
    return true;
  }
  bool are = true;
  for (Klass* kind = kind_of(k); kind != nullptr; kind = next_kind(kind)) {
    are = are && is_awake(kind);
  }
  return are;
}

void NVMDormant::installed(nmethod* nm, const Site* sites, int count) {
  assert(is_possible(), "else it has no such sites");
  NVMSpinLocker locker(&lock);
  _registry->add(nm, sites, count);
}

void NVMDormant::purged(nmethod* nm) {
  if (is_possible() && nm->is_compiled_by_c2()) {
    NVMSpinLocker locker(&lock);
    _registry->remove(nm);
  }
}

// Under the lock, when sites have woken in so much code.
static void make_seen(int count) {
  if (count > 0) {
    NVMFence::serialize_all();
    NVMRequest::recompilation.want();
  }
}

Klass* NVMDormant::kind_of_polls() {
  return vmClasses::Object_klass();
}

void NVMDormant::wake_polls() {
  if (!is_possible()) {
    return;
  }
  NVMSpinLocker locker(&lock);
  if (!_registry->is_awake(kind_of_polls())) {
    const int count = _registry->wake(kind_of_polls());
    make_seen(count);
    log_debug(nvm)("polls for errors of stores woken in %d compiled methods", count);
  }
}

// All superclasses are looked at: the class may lie where one was that had others.
void NVMDormant::wake(Klass* k) {
  if (!is_possible() || k == vmClasses::Object_klass()) {
    return;
  }
  NVMSpinLocker locker(&lock);
  int count = 0;
  for (Klass* kind = kind_of(k); kind != nullptr; kind = next_kind(kind)) {
    if (!_registry->is_awake(kind)) {
      count += _registry->wake(kind);
    }
  }
  make_seen(count);
  if (count > 0) {
    ResourceMark rm;
    log_debug(nvm)("class %s: store barriers woken in %d compiled methods", k->external_name(), count);
  }
}

void NVMDormant::forget(Klass* k) {
  if (is_possible()) {
    NVMSpinLocker locker(&lock);
    _registry->forget(k);
  }
}

bool NVMDormant::take_woken(nmethod* nm) {
  if (!is_possible() || !nm->is_compiled_by_c2()) {
    return false;
  }
  NVMSpinLocker locker(&lock);
  return _registry->take_woken(nm);
}

void NVMDormant::count(size_t* sites, size_t* codes) {
  *sites = 0;
  *codes = 0;
  if (!is_possible()) {
    return;
  }
  NVMSpinLocker locker(&lock);
  _registry->for_each([&](Code* code) {
    *sites += code->sites()->length();
    *codes += 1;
  });
}

bool NVMDormant::verify() {
  if (!is_possible()) {
    return true;
  }
  NVMSpinLocker locker(&lock);
  bool is_right = true;
  _registry->for_each([&](Code* code) {
    for (const Site& site : *code->sites()) {
      is_right = is_right && is_asleep(code->at(site)) && !_registry->is_awake(site.kind);
    }
  });
  return is_right;
}

#ifdef ASSERT
void NVMDormant::assert_awake(const oopDesc* obj) {
  assert(are_awake(obj->klass()), "%s has dormant store barriers", obj->klass()->external_name());
}
#endif

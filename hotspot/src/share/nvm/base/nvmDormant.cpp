#include "nvm/base/nvmDormant.hpp"

#include "classfile/vmClasses.hpp"
#include "code/nmethod.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmFence.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/base/nvmWord.hpp"
#include "oops/instanceKlass.hpp"
#include "oops/oop.inline.hpp"
#include "oops/typeArrayKlass.hpp"
#include "runtime/semaphore.hpp"
#include "utilities/resizeableResourceHash.hpp"

// Guards the registry and the bytes of all sites. Taken under the lock of NVMClass, and takes none.
static NVMSpinLock lock;

// The sleeping sites of one nmethod
class NVMDormant::Code : public CHeapObj<mtCode> {
  address const             _start;
  GrowableArrayCHeap<Site, mtCode> _sites;

public:
  bool has_woken;

  explicit Code(nmethod* nm) : _start(nm->insts_begin()), has_woken(false) {}

  address at(const Site& site) const { return _start + site.offset; }
  GrowableArrayCHeap<Site, mtCode>* sites() { return &_sites; }
};

class NVMDormant::Registry : public CHeapObj<mtCode> {
public:
  struct Kind {
    bool   is_awake;
    size_t sites;      // that sleep

    Kind() : is_awake(false), sites(0) {}
  };

  ResizeableResourceHashtable<Klass*, Kind, AnyObj::C_HEAP, mtCode>   kinds;
  ResizeableResourceHashtable<nmethod*, Code*, AnyObj::C_HEAP, mtCode> codes;

  Semaphore has_woken;

  Registry() : kinds(1024, 64 * K), codes(1024, 64 * K) {}

  Kind* kind(Klass* k) {
    bool is_new;
    Kind* const kind = kinds.put_if_absent(k, &is_new);
    if (is_new) {
      kinds.maybe_grow();
      return kinds.get(k);
    }
    return kind;
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

bool NVMDormant::is_awake(Klass* kind) {
  assert(kind == kind_of(kind), "must be");
  if (!is_possible()) {
    return true;
  }
  NVMSpinLocker locker(&lock);
  const Registry::Kind* const found = _registry->kinds.get(kind);
  return found != nullptr && found->is_awake;
}

#ifdef ASSERT
void NVMDormant::assert_awake(const oopDesc* obj) {
  assert(is_awake(kind_of(obj->klass())), "%s has dormant store barriers", obj->klass()->external_name());
}
#endif

void NVMDormant::installed(nmethod* nm, const Site* sites, int count) {
  if (count == 0) {
    return;
  }
  assert(is_possible(), "else it has no such sites");
  Code* const code = new Code(nm);
  NVMSpinLocker locker(&lock);
  Registry* const all = _registry;
  for (int i = 0; i < count; i++) {
    Registry::Kind* const kind = all->kind(sites[i].kind);
    if (!kind->is_awake) {
      put_to_sleep(code->at(sites[i]));
      kind->sites++;
      code->sites()->append(sites[i]);
    }
  }
  if (code->sites()->is_empty()) {
    delete code;
  } else {
    all->codes.put(nm, code);
    all->codes.maybe_grow();
  }
}

void NVMDormant::purged(nmethod* nm) {
  if (!is_possible() || !nm->is_compiled_by_c2()) {
    return;
  }
  NVMSpinLocker locker(&lock);
  Registry* const all = _registry;
  Code** const found = all->codes.get(nm);
  if (found == nullptr) {
    return;
  }
  Code* const code = *found;
  for (const Site& site : *code->sites()) {
    all->kind(site.kind)->sites--;
  }
  all->codes.remove(nm);
  delete code;
}

// Were there some?
bool NVMDormant::wake_sites(Code* code, const GrowableArrayCHeap<Klass*, mtCode>& kinds) {
  int kept = 0;
  for (int i = 0; i < code->sites()->length(); i++) {
    const Site site = code->sites()->at(i);
    if (kinds.contains(site.kind)) {
      wake_up(code->at(site));
    } else {
      code->sites()->at_put(kept++, site);
    }
  }
  const bool some = kept < code->sites()->length();
  code->sites()->trunc_to(kept);
  code->has_woken = code->has_woken || some;
  return some;
}

void NVMDormant::wake(Klass* k) {
  if (!is_possible()) {
    return;
  }
  NVMSpinLocker locker(&lock);
  Registry* const all = _registry;
  GrowableArrayCHeap<Klass*, mtCode> woken;
  // Object is not a kind. A superclass that is awake has none that sleep.
  for (Klass* s = kind_of(k); s != nullptr && s != vmClasses::Object_klass(); s = s->is_instance_klass() ? s->super() : nullptr) {
    Registry::Kind* const kind = all->kind(s);
    if (kind->is_awake) {
      break;
    }
    kind->is_awake = true;
    if (kind->sites > 0) {
      woken.append(s);
      kind->sites = 0;
    }
  }
  if (woken.is_empty()) {
    return;
  }
  size_t codes = 0;
  all->codes.iterate_all([&](nmethod*, Code* code) {
    codes += wake_sites(code, woken) ? 1 : 0;
  });
  NVMFence::serialize_all();
  all->has_woken.signal();
  ResourceMark rm;
  log_debug(nvm)("class %s: store barriers woken in %zu compiled methods", k->external_name(), codes);
}

void NVMDormant::await_woken() {
  _registry->has_woken.wait();
  while (_registry->has_woken.trywait()) {
    // signalled for each class
  }
}

bool NVMDormant::take_woken(nmethod* nm) {
  NVMSpinLocker locker(&lock);
  Code** const code = _registry->codes.get(nm);
  const bool has_woken = code != nullptr && (*code)->has_woken;
  if (has_woken) {
    (*code)->has_woken = false;
  }
  return has_woken;
}

void NVMDormant::count(size_t* sites, size_t* codes) {
  *sites = 0;
  *codes = 0;
  if (!is_possible()) {
    return;
  }
  NVMSpinLocker locker(&lock);
  _registry->codes.iterate_all([&](nmethod*, Code* code) {
    *sites += code->sites()->length();
    *codes += code->sites()->is_empty() ? 0 : 1;
  });
}

bool NVMDormant::verify() {
  if (!is_possible()) {
    return true;
  }
  NVMSpinLocker locker(&lock);
  Registry* const all = _registry;
  bool is_right = true;
  all->codes.iterate_all([&](nmethod*, Code* code) {
    for (const Site& site : *code->sites()) {
      is_right = is_right && is_asleep(code->at(site)) && !all->kind(site.kind)->is_awake;
    }
  });
  return is_right;
}

#include "nvm/recover/nvmRecoveryPass.hpp"

#include "classfile/classLoaderData.inline.hpp"
#include "classfile/javaClasses.inline.hpp"
#include "classfile/systemDictionary.hpp"
#include "classfile/vmSymbols.hpp"
#include "logging/log.hpp"
#include "memory/oopFactory.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmEvents.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmReferences.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/recover/nvmClassInit.hpp"
#include "nvm/recover/nvmHomePrefetch.hpp"
#include "nvm/recover/nvmHooks.hpp"
#include "nvm/recover/nvmKeepAlive.hpp"
#include "nvm/recover/nvmRecovery.hpp"
#include "nvm/recover/nvmSession.hpp"
#include "nvm/recover/nvmTenuredBlock.hpp"
#include "nvm/recover/nvmUnloading.hpp"
#include "nvm/roots/nvmNamedRoots.hpp"
#include "nvm/roots/nvmRoots.hpp"
#include "oops/objArrayOop.inline.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/safepointVerifiers.hpp"
#include "runtime/synchronizer.hpp"

void NVMRecoveryPass::throw_out_of_c_memory(TRAPS) {
  THROW_MSG(vmSymbols::java_lang_OutOfMemoryError(), "C memory for the recovery of an NVM image");
}

// What is wrong with the data, or with the memory there is.
void NVMRecoveryPass::throw_not_collected(TRAPS) {
  if (_problem == nullptr) {
    throw_out_of_c_memory(THREAD);
    return;
  }
  ResourceMark rm(THREAD);
  stringStream message;
  message.print("NVM image %s: %s, below the durable root %s; it is left as it was", NVMImageFile::path(), _problem,
                shown_name());
  THROW_MSG(vmSymbols::java_lang_IllegalStateException(), message.as_string());
}

NVMRecoveryPass::NVMRecoveryPass(NVMRoot* root, Klass* type, Handle loader)
  : NVMRecoveryPass(root->name, root->holder, root, root->entry, &root->is_bound, type, loader) {}

NVMRecoveryPass::NVMRecoveryPass(NVMNamedRoot* root, Handle loader)
  : NVMRecoveryPass(root->name, root, nullptr, root->entry, &root->is_bound, nullptr, loader) {}

NVMRecoveryPass::NVMRecoveryPass(const char* root, const void* hook_owner, NVMRoot* static_root, NVMRootEntry entry,
                                 const volatile bool* is_bound, Klass* root_type, Handle loader)
  : _root(root), _hook_owner(hook_owner), _static_root(static_root), _loader(loader), _entry(entry), _is_bound(is_bound),
    _first(_entry.granule()),
    _visible(64, 1u << 16), _referred(256, 1u << 20),
    _space(new NVMHomeSpace()), _problem(nullptr), _root_type(root_type), _bytes(0), _may_meet_strangers(false), _layouts_differ(false) {}

NVMRecoveryPass::~NVMRecoveryPass() {
  for (size_t i = 0; i < _classes.length(); i++) {
    delete _classes.at(i);
  }
  delete _space;
}

// Leaves the home itself alone: collect() comes to it when it has been fetched from memory.
bool NVMRecoveryPass::meet(nvmgranule granule) {
  if (is_null(granule)) {
    return true;
  }
  if (!NVMImageFile::is_in_object_area(granule)) {
    _problem = "a reference leads out of its object area";
    return false;
  }
  return !_space->add_start(granule) || _homes.push(granule);
}

// Nobody has looked at it before; nothing is believed. The home can be described if it returns true.
bool NVMRecoveryPass::check_home(nvmgranule granule) {
  NVMHome* h = home(granule);
  const uint32_t id = h->class_id();
  if (id == 0 || ((id >= _classes.length() || _classes.at(id) == nullptr) && id > NVMClassTable::count())) {
    _problem = "an object has no known class";
    return false;
  }
  if (!describe(id)) {
    return false;
  }
  NVMHomeShape* const shape = class_of(h)->shape();
  _problem = shape->check(h);
  if (_problem != nullptr) {
    return false;
  }
  const size_t size = shape->size_of(h);
  _problem = _space->cover(granule, size);
  if (_problem == nullptr && !NVMHeap::is_used(NVMImageFile::offset_at(h), size)) {
    _problem = "an object lies in free space";
  }
  if (_problem != nullptr) {
    return false;
  }
  NVMHeap::mark(NVMImageFile::offset_at(h), size);
  return true;
}

bool NVMRecoveryPass::describe(uint32_t class_id) {
  while (_classes.length() <= class_id) {
    if (!_classes.push(nullptr)) {
      return false;
    }
  }
  if (_classes.at(class_id) != nullptr) {
    return true;
  }
  _classes.at(class_id) = new NVMLoadedClass(class_id);
  return _classes.at(class_id)->find_shape();
}

bool NVMRecoveryPass::may_be_large(NVMHome* h) {
  return class_of(h)->is_array() && h->array_length() > NVMTenuredBlock::most_words();
}

// The program may change it meanwhile.
bool NVMRecoveryPass::collect_below(NVMHome* h) {
  bool ok = true;
  NVMReferences::for_each(h, [&](volatile nvmgranule* reference, const NVMClassEntry::Field*, uint32_t) {
    ok = meet(*reference);
    return ok;
  });
  return ok;
}

// Homes without a front do not change while nobody has recovered them, so that
// this needs no lock.
bool NVMRecoveryPass::collect() {
  NVMHeap::Walk walk;
  _first = _entry.granule();      // another root's recovery may have relocated it
  _problem = nullptr;
  _space->clear();
  _homes.truncate(0);
  _large.truncate(0);
  _symbolic.truncate(0);
  _with_front.truncate(0);
  bool ok = meet(_first);
  size_t without_front = 0;
  for (size_t i = 0; i < _homes.length() && ok; i++) {
    NVMHomePrefetch::ahead_of(i, &_homes);
    const nvmgranule granule = _homes.at(i);
    NVMHome* h = home(granule);
    if (h->has_front()) {
      ok = !_may_meet_strangers || (_with_front.push(granule) && collect_below(h));
      continue;
    }
    _homes.at(without_front++) = granule;
    ok = check_home(granule) &&
         (!class_of(h)->may_be_adopted() || _symbolic.push(granule)) &&
         (!may_be_large(h) || _large.push(without_front - 1)) &&
         class_of(h)->shape()->for_each(h, [&](volatile nvmgranule* reference) { return meet(*reference); });
  }
  _homes.truncate(without_front);
  return ok;
}

bool NVMRecoveryPass::overlaps_recovered() {
  NVMHomeSpace* const recovered = NVMRecoveredSpace::get();
  for (size_t i = 0; i < _homes.length() && recovered != nullptr; i++) {
    NVMHome* h = home(_homes.at(i));
    // What has lost its front, as when a class was unloaded, is known.
    if (!recovered->has_start(_homes.at(i)) && recovered->is_covered(_homes.at(i), class_of(h)->shape()->size_of(h))) {
      return true;
    }
  }
  return false;
}

void NVMRecoveryPass::note_recovered() {
  NVMHomeSpace* const recovered = NVMRecoveredSpace::get();
  if (recovered == nullptr) {
    NVMRecoveredSpace::set(_space);
    _space = nullptr;
    return;
  }
  for (size_t i = 0; i < _homes.length(); i++) {
    if (recovered->add_start(_homes.at(i))) {
      NVMHome* h = home(_homes.at(i));
      recovered->cover(_homes.at(i), class_of(h)->shape()->size_of(h));
    }
  }
}

void NVMRecoveryPass::load_classes(TRAPS) {
  for (size_t id = 1; id < _classes.length(); id++) {
    NVMLoadedClass* c = _classes.at(id);
    if (c != nullptr && c->klass() == nullptr) {
      NVMGCPoint::pass(THREAD);
      c->resolve(_loader, CHECK);
    }
  }
  for (size_t i = 0; i < _with_front.length(); i++) {
    find_visible(home(_with_front.at(i))->class_id(), CHECK);
  }
  for (size_t i = 0; i < _symbolic.length(); i++) {
    const nvmgranule granule = _symbolic.at(i);
    if (is_class_ref(granule) && !_referred.contains(granule)) {
      NVMGCPoint::pass(THREAD);
      Klass* k = find_referred(home(granule), CHECK);
      _referred.put(granule, k);
      _referred.maybe_grow();
    }
  }
}

bool NVMRecoveryPass::is_class_ref(nvmgranule granule) {
  return class_of(home(granule))->kind() == NVMClassEntry::ClassRef;
}

bool NVMRecoveryPass::has_all_classes() {
  for (size_t id = 1; id < _classes.length(); id++) {
    if (_classes.at(id) != nullptr && _classes.at(id)->klass() == nullptr) {
      return false;
    }
  }
  for (size_t i = 0; i < _with_front.length(); i++) {
    if (!_visible.contains(home(_with_front.at(i))->class_id())) {
      return false;
    }
  }
  for (size_t i = 0; i < _symbolic.length(); i++) {
    if (is_class_ref(_symbolic.at(i)) && !_referred.contains(_symbolic.at(i))) {
      return false;
    }
  }
  return true;
}

objArrayOop NVMRecoveryPass::objects_with_hooks(TRAPS) {
  NVMGCPoint::pass(THREAD);
  bool any = false;
  for (size_t id = 1; id < _classes.length(); id++) {
    any = any || (_classes.at(id) != nullptr && _classes.at(id)->has_hooks());
  }
  int length = 0;
  for (size_t i = 0; i < _homes.length() && any; i++) {
    length += class_of(home(_homes.at(i)))->has_hooks() ? 1 : 0;
  }
  if (length == 0) {
    return nullptr;
  }
  objArrayOop result = oopFactory::new_objArray(vmClasses::Object_klass(), length, CHECK_NULL);
  for (size_t i = 0, next = 0; i < _homes.length(); i++) {
    NVMHome* h = home(_homes.at(i));
    if (class_of(h)->has_hooks()) {
      result->obj_at_put((int)next++, front_of(_homes.at(i)));
    }
  }
  return result;
}

oop NVMRecoveryPass::run(TRAPS) {
  if (is_null(_first)) {
    return nullptr;
  }
  const jlong start = os::javaTimeNanos();
  const jlong event_start = NVMEvents::start(NVMEvents::Recovery);
  HandleMark hm(THREAD);
  NVMClassInit initializes(THREAD);
  // A loader that has not loaded anything yet has no data of its own before.
  NVMRecovery::_loaders.note(SystemDictionary::register_loader(_loader));
  for (int attempt = 0; true; ) {
    const uint64_t before = NVMRecovery::_changes.now();
    _may_meet_strangers = NVMRecovery::_loaders.has_several();
    if (!collect()) {
      ObjectLocker locker(NVMKeepAlive::recovery_lock(THREAD), THREAD);
      if (Atomic::load_acquire(_is_bound)) {
        return nullptr;
      }
      throw_not_collected(CHECK_NULL);
    }
    load_classes(CHECK_NULL);
    ObjectLocker locker(NVMKeepAlive::recovery_lock(THREAD), THREAD);
    NVMGCPoint::pass(THREAD);
    if (Atomic::load_acquire(_is_bound) || (_static_root != nullptr && NVMRoots::find_other(_static_root) != nullptr)) {
      return nullptr;
    }
    if (!NVMRecovery::_changes.is_same(before) || _may_meet_strangers) {
      if (!collect()) {
        throw_not_collected(CHECK_NULL);
      }
      if (!has_all_classes()) {
        continue;      // they are loaded without the lock
      }
    }
    const oop stranger = find_stranger();
    if (stranger != nullptr && attempt == NVMUnloading::Attempts) {
      throw_is_used(stranger, CHECK_NULL);
    }
    if (stranger != nullptr) {
      NVMUnloading::collect(attempt++, CHECK_NULL);
      continue;
    }
    if (overlaps_recovered()) {
      _problem = "two objects overlap";
      throw_not_collected(CHECK_NULL);
    }
    NVMRecoveryChanges::Recovery change(&NVMRecovery::_changes);
    make_fronts(THREAD);
    if (!HAS_PENDING_EXCEPTION) {
      adopt_symbolic(THREAD);
    }
    if (!HAS_PENDING_EXCEPTION) {
      check_references(THREAD);
    }
    if (!HAS_PENDING_EXCEPTION) {
      compare_layouts(THREAD);
    }
    objArrayHandle hooked;
    if (!HAS_PENDING_EXCEPTION) {
      objArrayOop o = objects_with_hooks(THREAD);
      hooked = objArrayHandle(THREAD, o);
    }
    if (!HAS_PENDING_EXCEPTION) {
      NVMKeepAlive::keep_shared(&_homes, &_fronts, _aliases.objects(), THREAD);
    }
    if (HAS_PENDING_EXCEPTION) {
      unmake_fronts();
      return nullptr;
    }
    oop result;
    {
      NoSafepointVerifier nsv;
      for (size_t i = 0; i < _homes.length(); i++) {
        fill(_homes.at(i));
      }
      for (size_t i = 0; i < _symbolic.length(); i++) {
        keep_hash(_symbolic.at(i));
      }
      NVMPersist::fence();
      result = front_of(_first);
    }
    Handle keep(THREAD, result);
    NVMGCPoint::pass(THREAD);
    if (_layouts_differ) {
      relocate(CHECK_NULL);
    }
    note_recovered();
    OrderAccess::storestore();
    NVMSession::note_recovered(&_fronts, _aliases.objects(), _layouts_differ);
    if (hooked.not_null()) {
      NVMHooks::add(_hook_owner, hooked);
    }
    count(os::javaTimeNanos() - start);
    if (event_start != 0 && _homes.length() > 0) {
      NVMEvents::recovery(event_start, _root, _homes.length(), _bytes);
    }
    return keep();
  }
}

oop NVMRecoveryPass::front_of(nvmgranule granule) {
  NVMHome* h = home(granule);
  if (h->has_front()) {
    return NVMFront::resolve(h, NVMFront::Held::ByRecovery);
  }
  oop object = _aliases.find(granule);
  assert(object != nullptr, "all homes that the root reaches have a front, or are aliases");
  return object;
}

void NVMRecoveryPass::count(jlong nanos) {
  NVMCounters* counters = NVMThread::current()->counters();
  counters->objects_recovered += _homes.length();
  counters->bytes_recovered += _bytes;
  counters->recovery_nanos += (uint64_t)nanos;
  log_info(nvm)("recovered %s: %zu objects, %zu bytes, %.3f s", shown_name(), _homes.length(), _bytes, nanos / 1e9);
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmRecoveryPass.hpp"

#include "classfile/classLoaderData.inline.hpp"
#include "classfile/javaClasses.inline.hpp"
#include "classfile/systemDictionary.hpp"
#include "classfile/vmSymbols.hpp"
#include "logging/log.hpp"
#include "memory/oopFactory.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmEvents.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/convert/nvmMissingClass.hpp"
#include "nvm/convert/nvmRootPath.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmNames.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/recover/nvmAheadRecovery.hpp"
#include "nvm/recover/nvmClassInit.hpp"
#include "nvm/recover/nvmEnumChanges.hpp"
#include "nvm/recover/nvmHooks.hpp"
#include "nvm/recover/nvmKeepAlive.hpp"
#include "nvm/recover/nvmMigrations.hpp"
#include "nvm/recover/nvmPromotion.hpp"
#include "nvm/recover/nvmRecovery.hpp"
#include "nvm/recover/nvmRecoveryTrace.hpp"
#include "nvm/recover/nvmRecoveryWorkers.hpp"
#include "nvm/recover/nvmSession.hpp"
#include "nvm/recover/nvmUnloading.hpp"
#include "nvm/roots/nvmNamedRoots.hpp"
#include "nvm/roots/nvmRoots.hpp"
#include "oops/objArrayOop.inline.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/prefetch.inline.hpp"
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
  THROW_NOT_RECOVERED(message.as_string());
}

NVMRecoveryPass::NVMRecoveryPass(NVMRoot* root, Klass* type, Handle loader)
  : NVMRecoveryPass(root->name, root->holder, root, root->entry, &root->is_bound, type, loader, false) {}

NVMRecoveryPass::NVMRecoveryPass(NVMNamedRoot* root, Handle loader)
  : NVMRecoveryPass(root->name, root, nullptr, root->entry, &root->is_bound, nullptr, loader, false) {}

static const volatile bool nobody_knows = false;

NVMRecoveryPass::NVMRecoveryPass(const char* root, NVMRootEntry entry, Handle loader)
  : NVMRecoveryPass(root, nullptr, nullptr, entry, &nobody_knows, nullptr, loader, true) {}

NVMRecoveryPass::NVMRecoveryPass(const char* root, const void* hook_owner, NVMRoot* static_root, NVMRootEntry entry,
                                 const volatile bool* is_bound, Klass* root_type, Handle loader, bool is_ahead)
  : _root(root), _hook_owner(hook_owner), _static_root(static_root), _loader(loader), _entry(entry), _is_bound(is_bound),
    _is_ahead(is_ahead), _has_yielded(false), _is_taken_back(false), _has_borders(false), _changes_before(0), _event_start(0),
    _start(os::javaTimeNanos()), _nanos_ahead(0), _first(_entry.granule()),
    _enum_changes(nullptr), _visible(64, 1u << 16), _referred(256, 1u << 20),
    _space(new NVMHomeSpace()), _problem(nullptr), _migrations(nullptr), _canonical(this), _root_type(root_type), _bytes(0), _needed(0),
    _may_meet_strangers(false), _notes_borders(false), _layouts_differ(false), _lacks_room(false), _follows_others(false) {}

NVMRecoveryPass::~NVMRecoveryPass() {
  delete _enum_changes;
  delete _migrations;
  delete _space;
}

// Does this home stand for an object that each process has by itself?
bool NVMRecoveryPass::is_symbolic(nvmgranule granule) {
  return NVMClassTable::entry(home(granule)->class_id()).is_symbolic();
}

void NVMRecoveryPass::prefetch(nvmgranule granule) {
  NVMHome* const h = home(granule);
  Prefetch::read(h, 0);
  NVMFrontTable::prefetch(h);
}

bool NVMRecoveryPass::take_seen(NVMRecoveryTrace* trace) {
  bool ok = true;
  trace->for_each_seen([&](uint32_t site, uint32_t class_id) {
    ok = _seen.push({ site, class_id });
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
  _seen.truncate(0);
  _homes.truncate(0);
  _large.truncate(0);
  _symbolic.truncate(0);
  _with_front.truncate(0);
  _holders.truncate(0);
  _old_homes.truncate(0);
  _old_borders.truncate(0);
  _universes.truncate(0);
  if (is_null(_first)) {
    return true;
  }
  while (_classes.make_room() && _space->initialize(NVMImageFile::end_granule())) {
    NVMRecoveryTrace trace(&_classes, _space, _may_meet_strangers, _notes_borders);
    const bool ok = trace.run(_first) && trace.take(&_homes, &_large, &_symbolic, &_with_front, &_universes) &&
                    take_seen(&trace);
    if (ok || !trace.met_new_class()) {
      _problem = trace.problem();
      _follows_others = false;
      return ok && follow_old_fields() && note_names();
    }
  }
  return false;
}

// What load_classes() needs to know of homes. It does without them: class loaders run meanwhile, the program may let go of what
// the trace has been led to, and nothing holds the collector off.
bool NVMRecoveryPass::note_names() {
  _front_classes.truncate(0);
  _class_names.truncate(0);
  _names.truncate(0);
  NVMArray<bool> is_noted;
  bool ok = true;
  for (size_t i = 0; i < _with_front.length() && _may_meet_strangers && ok; i++) {
    const uint32_t class_id = home(_with_front.at(i))->class_id();
    while (is_noted.length() <= class_id && ok) {
      ok = is_noted.push(false);
    }
    if (ok && !is_noted.at(class_id)) {
      is_noted.at(class_id) = true;
      ok = _front_classes.push(class_id);
    }
  }
  for (size_t i = 0; i < _symbolic.length() && ok; i++) {
    if (is_class_ref(_symbolic.at(i)) && !_referred.contains(_symbolic.at(i))) {
      NVMHome* const h = home(_symbolic.at(i));
      const char* const name = (const char*)h->field_addr(NVMHome::ElementsOffset);
      ok = _class_names.push({ _symbolic.at(i), h->class_id(), _names.length(), h->array_length() });
      for (size_t at = 0; at < h->array_length() && ok; at++) {
        ok = _names.push(name[at]);
      }
    }
  }
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
    NVMHome* h = home(_homes.at(i));
    recovered->add(_homes.at(i), class_of(h)->shape()->size_of(h));
  }
}

// Says where the object is, too, to which the path leads.
void NVMRecoveryPass::throw_with_path(Handle error, NVMRootPath* path, const char* name, int length, const char* suffix, TRAPS) {
  ResourceMark rm(THREAD);
  stringStream more;
  more.print(". Path: ");
  if (_is_ahead || !NVMError::is_of(NVMError::Kind::NotRecovered, error()) || !path->print(&more)) {
    THROW_HANDLE(error);
  }
  NVMNames::print_external(&more, name, length);
  more.print("%s", suffix);
  NVMMissingClass::throw_with(error, more.as_string(), THREAD);
}

void NVMRecoveryPass::throw_missing(Handle error, uint32_t class_id, TRAPS) {
  const NVMClassEntry entry = NVMClassTable::entry(class_id);
  const bool is_lambda = entry.kind() == NVMClassEntry::Lambda;
  int length = entry.class_name_length();
  for (int i = 0; is_lambda && i < length; i++) {
    length = entry.name()[i] == ' ' ? i : length;      // of the class that it is in
  }
  NVMRootPath path(_first, class_id);
  throw_with_path(error, &path, entry.name(), length, is_lambda ? "$$Lambda" : "", THREAD);
}

// Has to be done again after a further trace if that is to follow other fields.
void NVMRecoveryPass::load_classes(TRAPS) {
  Handle missing;
  uint32_t missing_id = 0;
  _classes.for_each([&](NVMLoadedClass* c) {
    if (c->klass() == nullptr && c->is_met()) {
      NVMGCPoint::pass(THREAD);
      c->resolve(_loader, _is_ahead, THREAD);
      _follows_others |= !HAS_PENDING_EXCEPTION && c->follow_mapped();
      if (HAS_PENDING_EXCEPTION && c->is_missing()) {
        missing_id = missing.not_null() ? missing_id : c->class_id();
        missing = missing.not_null() ? missing : Handle(THREAD, PENDING_EXCEPTION);
        CLEAR_PENDING_EXCEPTION;
      }
    }
    return !HAS_PENDING_EXCEPTION;
  });
  if (HAS_PENDING_EXCEPTION || _follows_others) {
    return;      // perhaps nothing but fields that are no longer there leads to homes of a class that is missing
  }
  if (missing.not_null()) {
    throw_missing(missing, missing_id, THREAD);
    return;
  }
  for (size_t i = 0; i < _front_classes.length(); i++) {
    find_visible(_front_classes.at(i), CHECK);
  }
  for (size_t i = 0; i < _class_names.length(); i++) {
    const ClassName& name = _class_names.at(i);
    if (!_referred.contains(name.home)) {
      NVMGCPoint::pass(THREAD);
      Klass* k = find_referred(name, THREAD);
      if (HAS_PENDING_EXCEPTION) {
        Handle error(THREAD, PENDING_EXCEPTION);
        CLEAR_PENDING_EXCEPTION;
        NVMRootPath path(_first, name.home);
        throw_with_path(error, &path, name.length > 0 ? &_names.at(name.start) : "", (int)name.length, ".class", THREAD);
        return;
      }
      _referred.put(name.home, k);
      _referred.maybe_grow();
    }
  }
}

bool NVMRecoveryPass::is_class_ref(nvmgranule granule) {
  return class_of(home(granule))->kind() == NVMClassEntry::ClassRef;
}

bool NVMRecoveryPass::has_all_classes() {
  bool has_all = true;
  _classes.for_each([&](NVMLoadedClass* c) {
    has_all = c->klass() != nullptr || !c->is_met();
    return has_all;
  });
  if (!has_all) {
    return false;
  }
  for (size_t i = 0; i < _with_front.length() && _may_meet_strangers; i++) {
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

// Constants and canonical objects are what this process has made.
bool NVMRecoveryPass::has_hooks(NVMHome* h) {
  return class_of(h)->has_hooks() && !is_joined(h) && canonical_object(h) == nullptr;
}

objArrayOop NVMRecoveryPass::objects_with_hooks(TRAPS) {
  NVMGCPoint::pass(THREAD);
  bool any = false;
  _classes.for_each([&](NVMLoadedClass* c) {
    any = c->has_hooks();
    return !any;
  });
  int length = 0;
  for (size_t i = 0; i < _homes.length() && any; i++) {
    length += has_hooks(home(_homes.at(i))) ? 1 : 0;
  }
  if (length == 0) {
    return nullptr;
  }
  objArrayOop result = oopFactory::new_objArray(vmClasses::Object_klass(), length, CHECK_NULL);
  for (size_t i = 0, next = 0; i < _homes.length(); i++) {
    NVMHome* h = home(_homes.at(i));
    if (has_hooks(h)) {
      result->obj_at_put((int)next++, front_of(_homes.at(i)));
    }
  }
  return result;
}

// What others have prepared of what this root leads to. Was there any?
bool NVMRecoveryPass::take_back_met() {
  const bool any = NVMAheadRecovery::take_back_met(&_with_front);
  return NVMAheadRecovery::take_back_met(&_old_borders) || any;
}

oop NVMRecoveryPass::run(TRAPS) {
  if (is_null(_first)) {
    return nullptr;
  }
  _event_start = NVMEvents::start(NVMEvents::Recovery);
  HandleMark hm(THREAD);
  NVMClassInit initializes(THREAD);
  // A loader that has not loaded anything yet has no data of its own before.
  NVMRecovery::_loaders.note(SystemDictionary::register_loader(_loader));
  uint64_t before = 0;
  bool is_collected = false;
  for (int attempt = 0; true; ) {
    if (_canonical.has_copies()) {
      _canonical.resolve(CHECK_NULL);
    }
    if (!_canonical.has_copies() || !NVMRecovery::_changes.is_same(before)) {
      before = NVMRecovery::_changes.now();
      _may_meet_strangers = NVMRecovery::_loaders.has_several() || NVMMigrations::has_failed();
      _notes_borders = NVMAheadRecovery::is_used() || NVMMigrations::has_failed();
      {
        ThreadBlockInVM safepoint(THREAD);
        is_collected = collect();
      }
      if (is_collected) {
        load_classes(CHECK_NULL);
      }
    }
    fetch_enums(CHECK_NULL);
    ObjectLocker locker(NVMKeepAlive::recovery_lock(THREAD), THREAD);
    NVMGCPoint::pass(THREAD);
    NVMHeap::Hold hold;
    if (Atomic::load_acquire(_is_bound) || (_static_root != nullptr && NVMRoots::find_other(_static_root) != nullptr)) {
      return nullptr;
    }
    const bool missed_borders = !_notes_borders && (NVMAheadRecovery::is_used() || NVMMigrations::has_failed());
    _notes_borders |= missed_borders;
    bool is_found = is_collected && !_follows_others && NVMRecovery::_changes.is_same(before) && !_may_meet_strangers && !missed_borders;
    is_found = is_found && !take_back_met();
    if (!is_found) {
      do {
        if (!collect()) {
          throw_not_collected(CHECK_NULL);
        }
      } while (take_back_met());
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
    check_failed_migrations(CHECK_NULL);
    if (overlaps_recovered()) {
      _problem = "two objects overlap";
      throw_not_collected(CHECK_NULL);
    }
    check_heap(CHECK_NULL);
    check_seen(CHECK_NULL);
    const bool knows_enums = find_enum_changes(CHECK_NULL);
    if (!knows_enums) {
      continue;        // their constants are fetched without the lock
    }
    if (has_canonical_class()) {
      if (!_canonical.is_current()) {
        _canonical.copy(CHECK_NULL);
        continue;      // what is called for them is called without the lock
      }
      _canonical.accept();
    }
    NVMRecoveryChanges::Recovery change(&NVMRecovery::_changes);
    const jlong traced = os::javaTimeNanos();
    make_fronts(THREAD);
    log_debug(nvm)("recovery of %s: found %zu homes in %.3f s, made fronts in %.3f s", shown_name(), _homes.length(),
                   (traced - _start) / 1e9, (os::javaTimeNanos() - traced) / 1e9);
    return complete(&_to_fill, THREAD);
  }
}

// All fronts are made, or there is an exception. Under the recovery lock.
oop NVMRecoveryPass::complete(NVMArray<nvmgranule>* to_fill, TRAPS) {
  if (!HAS_PENDING_EXCEPTION) {
    adopt_symbolic(THREAD);
  }
  if (!HAS_PENDING_EXCEPTION) {
    check_root_value(THREAD);
  }
  if (!HAS_PENDING_EXCEPTION && to_fill->length() > NVMRecoveryWorkers::alone() && has_young_symbolic()) {
    NVMPromotion::collect();
  }
  if (!HAS_PENDING_EXCEPTION) {
    const jlong start = os::javaTimeNanos();
    fill_fronts(to_fill, THREAD);
    log_debug(nvm)("recovery of %s: filled %zu fronts in %.3f s", shown_name(), to_fill->length(),
                   (os::javaTimeNanos() - start) / 1e9);
  }
  if (!HAS_PENDING_EXCEPTION) {
    finish_enums(THREAD);
  }
  if (!HAS_PENDING_EXCEPTION) {
    compare_layouts(THREAD);
  }
  if (!HAS_PENDING_EXCEPTION) {
    find_migrations(THREAD);
  }
  objArrayHandle hooked;
  if (!HAS_PENDING_EXCEPTION) {
    objArrayOop o = objects_with_hooks(THREAD);
    hooked = objArrayHandle(THREAD, o);
  }
  if (!HAS_PENDING_EXCEPTION) {
    make_aliases_recoverable(THREAD);
  }
  if (!HAS_PENDING_EXCEPTION) {
    keep_old_fronts(THREAD);
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
    for (size_t i = 0; i < _to_amend.length(); i++) {
      if (!follows_enum(_to_amend.at(i))) {      // else the new home will be right
        amend(_to_amend.at(i));
      }
    }
    empty_reserved_bins();
    keep_hashes();
    NVMPersist::fence();
    result = front_of(_first);
  }
  Handle keep(THREAD, result);
  NVMGCPoint::pass(THREAD);
  if (_layouts_differ) {
    NVMAheadRecovery::take_back_what_needs(this);
    relocate(CHECK_NULL);
  }
  hand_over_migrations();
  note_recovered();
  note_old_fields();
  renumber_arrays();
  OrderAccess::storestore();
  NVMSession::note_recovered(&_fronts, _aliases.objects(), _layouts_differ);
  if (hooked.not_null()) {
    NVMHooks::add(_hook_owner, hooked);
  }
  count(os::javaTimeNanos() - _start + _nanos_ahead);
  if (_event_start != 0 && _homes.length() > 0) {
    NVMEvents::recovery(_event_start, _root, _homes.length(), _bytes);
  }
  return keep();
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

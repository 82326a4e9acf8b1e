// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "classfile/classLoaderData.inline.hpp"
#include "classfile/systemDictionary.hpp"
#include "gc/shared/collectedHeap.hpp"
#include "gc/shared/memAllocator.hpp"
#include "logging/log.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmEvents.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/recover/nvmAheadRecovery.hpp"
#include "nvm/recover/nvmClassInit.hpp"
#include "nvm/recover/nvmKeepAlive.hpp"
#include "nvm/recover/nvmMigrations.hpp"
#include "nvm/recover/nvmRecovery.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "nvm/roots/nvmRoots.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/mutexLocker.hpp"
#include "runtime/synchronizer.hpp"

// A pass that begins ahead of time: NVMAheadRecovery.

bool NVMRecoveryPass::must_yield() {
  if (_is_ahead && !_has_yielded && NVMAheadRecovery::is_wanted()) {
    Atomic::store(&_has_yielded, true);
  }
  return Atomic::load(&_has_yielded);
}

bool NVMRecoveryPass::has_made(nvmgranule granule) {
  return _space != nullptr && _space->has_start(granule) && !is_symbolic(granule);
}

bool NVMRecoveryPass::trace_ahead(JavaThread* thread) {
  _changes_before = NVMRecovery::_changes.now();
  _notes_borders = true;
  ThreadBlockInVM safepoint(thread);
  return collect() && !needs_java_code();
}

// For other objects than those of initializers.
bool NVMRecoveryPass::needs_java_code() {
  bool any = false;
  _classes.for_each([&](NVMLoadedClass* c) {
    any = c->kind() == NVMClassEntry::Lambda || c->is_canonical_class();
    return !any;
  });
  return any;
}

bool NVMRecoveryPass::needs(NVMRecoveryPass* other) {
  for (size_t i = 0; i < _needed_passes.length(); i++) {
    if (_needed_passes.at(i) == other) {
      return true;
    }
  }
  return false;
}

void NVMRecoveryPass::needs_no_more(NVMRecoveryPass* other) {
  for (size_t i = 0; i < _needed_passes.length(); i++) {
    if (_needed_passes.at(i) == other) {
      _needed_passes.at(i) = _needed_passes.pop();
      return;
    }
  }
}

// What another recovery has made is of classes that this root's loader finds, too, if there has been no other loader.
bool NVMRecoveryPass::accepts_borders() {
  for (size_t i = 0; i < _with_front.length(); i++) {
    const nvmgranule granule = _with_front.at(i);
    if (is_symbolic(granule)) {
      _has_borders = true;
      continue;
    }
    NVMRecoveryPass* const other = NVMAheadRecovery::preparer_of(granule);
    if (other == nullptr) {
      NVMRecovery::_loaders.note(ClassLoaderData::class_loader_data(_loader()));
    } else if (!needs(other) && !_needed_passes.push(other)) {
      return false;
    }
  }
  for (size_t i = 0; i < _with_front.length(); i++) {
    _space->remove_start(_with_front.at(i));      // has_made() is asked for them
  }
  return !NVMRecovery::_loaders.has_several();
}

static bool has_room(size_t needed) {
  MutexLocker locker(Heap_lock);
  CollectedHeap* const heap = Universe::heap();
  return needed < (heap->max_capacity() - MIN2(heap->used(), heap->max_capacity())) / 4;
}

// Its homes get new ones when the first root is finished that reaches them, which others that are prepared would not know of.
bool NVMRecoveryPass::has_renamed_constants() {
  bool any = false;
  _classes.for_each([&](NVMLoadedClass* c) {
    any = c->kind() == NVMClassEntry::Constant && c->is_met() && c->is_renamed();
    return !any;
  });
  return any;
}

NVMRecoveryPass::Ahead NVMRecoveryPass::make_ahead(bool is_awaited, TRAPS) {
  NVMGCPoint::pass(THREAD);
  // What old fields lead to may get a front, and another home, before the root is finished.
  if (has_renamed_constants() || has_migrations() || NVMMigrations::has_failed() || _holders.length() > 0) {
    return Ahead::Left;
  }
  check_heap(CHECK_(Ahead::Left));
  if (!is_awaited && !has_room(_needed)) {
    return Ahead::Left;
  }
  if (must_yield() || _follows_others || !NVMRecovery::_changes.is_same(_changes_before)) {
    return Ahead::Again;
  }
  if (!accepts_borders() || overlaps_recovered()) {
    return Ahead::Left;
  }
  check_seen(CHECK_(Ahead::Left));
  NVMRecoveryChanges::Recovery change(&NVMRecovery::_changes);
  {
    InternalOOMEMark nobody_is_told(THREAD);      // the program has not asked for this memory
    make_fronts(THREAD);
  }
  if (!HAS_PENDING_EXCEPTION && !must_yield()) {
    fill_fronts(&_to_fill, THREAD);
  }
  if (HAS_PENDING_EXCEPTION || must_yield() || has_migrations()) {
    unmake_fronts();
    return HAS_PENDING_EXCEPTION || has_migrations() ? Ahead::Left : Ahead::Again;
  }
  _nanos_ahead = os::javaTimeNanos() - _start;
  log_debug(nvm)("prepared %s ahead of time: %zu objects, %zu of them have to be finished, %.3f s", shown_name(), _homes.length(),
                 _unfinished.length(), _nanos_ahead / 1e9);
  return Ahead::Ready;
}

void NVMRecoveryPass::take_back() {
  unmake_fronts();
  for (size_t i = 0; i < _with_front.length(); i++) {
    if (home(_with_front.at(i))->has_front() && NVMAheadRecovery::preparer_of(_with_front.at(i)) == nullptr) {
      NVMKeepAlive::keep(NVMFront::resolve(home(_with_front.at(i)), NVMFront::Held::ByRecovery));
    }
  }
  _is_taken_back = true;
  NVMRecovery::note_fronts_cleared();
  NVMKeepAlive::forget_sharing();
}

void NVMRecoveryPass::initialize_classes(Handle loader, TRAPS) {
  _classes.for_each([&](NVMLoadedClass* c) {
    if (c->is_met()) {
      c->initialize(loader, THREAD);
    }
    return !HAS_PENDING_EXCEPTION;
  });
}

bool NVMRecoveryPass::finish(NVMRoot* root, Klass* type, oop* result, TRAPS) {
  _event_start = NVMEvents::start(NVMEvents::Recovery);
  _start = os::javaTimeNanos();
  _static_root = root;
  _hook_owner = root->holder;
  _is_bound = &root->is_bound;
  _root_type = type;
  *result = nullptr;
  Handle exception;
  {
    NVMClassInit initializes(THREAD);
    Handle loader(THREAD, root->holder->class_loader());
    NVMRecovery::_loaders.note(SystemDictionary::register_loader(loader));
    initialize_classes(loader, THREAD);
    if (HAS_PENDING_EXCEPTION) {
      exception = Handle(THREAD, PENDING_EXCEPTION);
      CLEAR_PENDING_EXCEPTION;
    }
  }
  ObjectLocker locker(NVMKeepAlive::recovery_lock(THREAD), THREAD);
  NVMGCPoint::pass(THREAD);
  NVMHeap::Hold hold;
  const bool is_bound = Atomic::load_acquire(_is_bound) || NVMRoots::find_other(root) != nullptr;
  // What was prepared may share objects with a root whose migrations have failed since.
  const bool is_left = _needed_passes.length() > 0 || NVMRecovery::_loaders.has_several() || NVMMigrations::has_failed() ||
                       overlaps_recovered() || (exception.is_null() && !are_enums_same());
  if (exception.not_null() || is_bound || is_left || _is_taken_back) {
    NVMAheadRecovery::take_back(this);
    if (exception.not_null()) {
      THROW_HANDLE_(exception, true);
    }
    return is_bound;
  }
  NVMRecoveryChanges::Recovery change(&NVMRecovery::_changes);
  _is_ahead = false;
  make_unadopted_constants(THREAD);
  oop value = complete(&_unfinished, THREAD);
  if (HAS_PENDING_EXCEPTION) {
    exception = Handle(THREAD, PENDING_EXCEPTION);
    CLEAR_PENDING_EXCEPTION;
    NVMAheadRecovery::take_back_what_needs(this);
    NVMAheadRecovery::set_finished(this);
    THROW_HANDLE_(exception, true);
  }
  Handle keep(THREAD, value);
  NVMAheadRecovery::set_finished(this);
  *result = keep();
  return true;
}

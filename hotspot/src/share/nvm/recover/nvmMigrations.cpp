// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmMigrations.hpp"

#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/convert/nvmConverter.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmGranuleSet.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmLock.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/safepointVerifiers.hpp"

NVMSpinLock NVMMigrations::_lock;
NVMMigrations* volatile NVMMigrations::_first = nullptr;

NVMMigrations::~NVMMigrations() {
  for (size_t i = 0; i < _migrations.length(); i++) {
    delete _migrations.at(i);
  }
}

void NVMMigrations::reserve(TRAPS) {
  _objects.reserve(_entries.length(), CHECK);
  _values.reserve(_entries.length(), CHECK);
  _results.reserve(_entries.length(), CHECK);
  _objects.make_places();
  _values.make_places();
  _results.make_places();
}

void NVMMigrations::set(size_t i, oop object, oop value) {
  _objects.set(i, object);
  if (value != nullptr) {
    _values.set(i, value);
  }
}

bool NVMMigrations::has_failed() {
  NVMSpinLocker locker(&_lock);
  NVMMigrations* m = _first;
  while (m != nullptr && !m->_has_failed) {
    m = m->_next;
  }
  return m != nullptr;
}

bool NVMMigrations::is_any_failed(NVMArray<nvmgranule>* homes) {
  NVMGranuleSet failed(NVMImageFile::end_granule());
  NVMSpinLocker locker(&_lock);
  for (NVMMigrations* m = _first; m != nullptr; m = m->_next) {
    for (size_t i = m->_done; i < m->_entries.length() && m->_has_failed; i++) {
      const oop object = m->_objects.at(i);
      const uint32_t word = NVMWord::load(object);
      if (NVMWord::has_home(word) && NVMFront::closes((oopDesc*)object, NVMWord::granule(word))) {
        failed.set(NVMWord::granule(word));
      }
    }
  }
  bool any = false;
  for (size_t i = 0; i < homes->length() && !any; i++) {
    any = failed.at(homes->at(i));
  }
  return any;
}

void NVMMigrations::hand_over(const void* owner) {
  NVMSpinLocker locker(&_lock);
  _owner = owner;
  _next = _first;
  Atomic::release_store(&_first, this);
}

void NVMMigrations::set_state(State state) {
  NVMSpinLocker locker(&_lock);
  _state = state;
}

// Only the thread that runs the owner's lets go of what is found.
NVMMigrations* NVMMigrations::find(const void* owner, State state) {
  NVMSpinLocker locker(&_lock);
  NVMMigrations* m = _first;
  while (m != nullptr && (m->_owner != owner || m->_state != state)) {
    m = m->_next;
  }
  return m;
}

bool NVMMigrations::has(const void* owner) {
  return !is_empty() && (find(owner, State::Found) != nullptr || find(owner, State::Recoverable) != nullptr);
}

bool NVMMigrations::has_owner(const void* owner) {
  NVMSpinLocker locker(&_lock);
  NVMMigrations* m = _first;
  while (m != nullptr && m->_owner != owner) {
    m = m->_next;
  }
  return m != nullptr;
}

// The new value is durable.
void NVMMigrations::finish(oop object, const Entry& entry) {
  if (entry.pending_id == 0) {
    return;
  }
  NoSafepointVerifier nsv;
  const uint32_t word = NVMLock::lock(object);
  if (word == NVMWord::Ordinary) {
    return;      // unlinked meanwhile
  }
  NVMHome* const home = NVMImageFile::home_at(NVMWord::granule(word));
  if (home->class_id() == entry.pending_id) {
    home->set_class_id(entry.next_id);
    NVMPersist::fence();
  }
  NVMLock::unlock(object, word);
}

void NVMMigrations::compute(TRAPS) {
  for (size_t i = 0; i < _entries.length(); i++) {
    HandleMark hm(THREAD);
    Handle value(THREAD, _values.at(i));
    Entry* const entry = &_entries.at(i);
    entry->migration->compute(entry->bits, value, &entry->result, CHECK);
    if (is_reference_type(entry->migration->type()) && (entry->result.get_oop() != nullptr || _results.at(i) != nullptr)) {
      _results.set(i, entry->result.get_oop());
    }
  }
  set_state(State::Computed);
}

void NVMMigrations::store(TRAPS) {
  for (; _done < _entries.length(); _done++) {
    HandleMark hm(THREAD);
    Entry* const entry = &_entries.at(_done);
    Handle object(THREAD, _objects.at(_done));
    if (is_reference_type(entry->migration->type())) {
      entry->result.set_oop(_results.at(_done));
    }
    entry->migration->store(object, &entry->result, CHECK);
    finish(object(), *entry);
  }
}

void NVMMigrations::make_recoverable(TRAPS) {
  for (size_t i = 0; i < _entries.length(); i++) {
    Entry* const entry = &_entries.at(i);
    const oop value = is_reference_type(entry->migration->type()) ? _results.at(i) : (oop)nullptr;
    NVMConverter::Error error = {};
    if (value != nullptr && !NVMConverter(NVMThread::current()).make_recoverable(value, nullptr, &error)) {
      ResourceMark rm(THREAD);
      stringStream why;
      why.print("%s", error.message != nullptr ? error.message : "there is too little memory");
      os::free(error.message);
      entry->migration->throw_not_kept(error.kind, why.base(), CHECK);
    }
  }
  set_state(State::Recoverable);
}

// What has become recoverable has nothing yet that leads to it.
void NVMMigrations::run_all(const void* owner, TRAPS) {
  NVMMigrations* m;
  while ((m = find(owner, State::Found)) != nullptr) {
    m->compute(CHECK);
  }
  NVMHeap::Hold hold;
  while ((m = find(owner, State::Computed)) != nullptr) {
    m->make_recoverable(CHECK);
  }
  NVMRegion::make_reachable(NVMThread::current());
  while ((m = find(owner, State::Recoverable)) != nullptr) {
    m->store(CHECK);
    NVMSpinLocker locker(&_lock);
    m->_owner = nullptr;
  }
}

void NVMMigrations::run(const void* owner, TRAPS) {
  run_all(owner, THREAD);
  if (HAS_PENDING_EXCEPTION) {
    fail(owner);
    return;
  }
  let_go_forgotten();
}

void NVMMigrations::fail(const void* owner) {
  NVMSpinLocker locker(&_lock);
  for (NVMMigrations* m = _first; m != nullptr; m = m->_next) {
    if (m->_owner == owner) {
      m->_has_failed = true;
      m->_state = State::Found;      // mended code may have been loaded when it is tried again
    }
  }
}

void NVMMigrations::forget(const void* owner) {
  NVMSpinLocker locker(&_lock);
  for (NVMMigrations* m = _first; m != nullptr; m = m->_next) {
    if (m->_owner == owner) {
      m->_owner = nullptr;
    }
  }
}

void NVMMigrations::let_go_forgotten() {
  NVMMigrations* gone = nullptr;
  {
    NVMSpinLocker locker(&_lock);
    for (NVMMigrations* m = _first, *before = nullptr; m != nullptr; ) {
      NVMMigrations* const next = m->_next;
      if (m->_owner != nullptr) {
        before = m;
      } else if (before == nullptr) {
        Atomic::release_store(&_first, next);
      } else {
        before->_next = next;
      }
      if (before != m) {
        m->_next = gone;
        gone = m;
      }
      m = next;
    }
  }
  while (gone != nullptr) {
    NVMMigrations* const next = gone->_next;
    delete gone;
    gone = next;
  }
}

void NVMMigrations::clear() {
  {
    NVMSpinLocker locker(&_lock);
    for (NVMMigrations* m = _first; m != nullptr; m = m->_next) {
      m->_owner = nullptr;
    }
  }
  let_go_forgotten();
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmOutcome.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "utilities/spinYield.hpp"

// Guards a walk, with its marks, and the end of batches with dependencies. Taken with no other lock
// held, and only by batches that have met others.
static NVMSpinLock walk_lock;
static uint64_t    last_walk = 0;

void NVMOutcome::release() {
  if (Atomic::sub(&_references, 1) == 0) {
    delete this;
  }
}

NVMOutcome::Added NVMOutcome::add_dependency(NVMOutcome* other) {
  size_t kept = 0;
  bool known = false;
  bool failed = other->state() == Failed;
  for (size_t i = 0; i < _dependencies.length(); i++) {
    NVMOutcome* d = _dependencies.at(i);
    const State state = d->state();
    if (state == Done) {
      d->release();
      continue;
    }
    known = known || d == other;
    failed = failed || state == Failed;
    _dependencies.at(kept++) = d;
  }
  _dependencies.truncate(kept);
  if (known || failed) {
    other->release();
    return failed ? Added::HasFailed : Added::Yes;
  }
  if (!_dependencies.push(other)) {
    other->release();
    return Added::NoMemory;
  }
  return Added::Yes;
}

// Written if all that this one reaches are written or done; Failed if one has failed; else Building,
// and one that is building, retained. Its marks and links are in the outcomes themselves: a batch that
// is written can't fail any more for want of memory.
NVMOutcome::State NVMOutcome::walk(NVMOutcome** building) {
  NVMSpinLocker locker(&walk_lock);
  const uint64_t number = ++last_walk;
  NVMOutcome* last = this;
  NVMOutcome* waits_for = nullptr;
  _walk = number;
  _next = nullptr;
  for (NVMOutcome* o = this; o != nullptr; o = o->_next) {
    for (size_t i = 0; i < o->_dependencies.length(); i++) {
      NVMOutcome* d = o->_dependencies.at(i);
      switch (d->state()) {
        case Failed:
          return Failed;
        case Building:
          waits_for = d;
          break;
        case Written:
          if (d->_walk != number) {
            d->_walk = number;
            d->_next = nullptr;
            last->_next = d;
            last = d;
          }
          break;
        case Done:
          break;
      }
    }
  }
  if (waits_for == nullptr) {
    return Written;
  }
  waits_for->retain();
  *building = waits_for;
  return Building;
}

bool NVMOutcome::wait_for_dependencies() {
  if (_dependencies.length() == 0) {
    return true;
  }
  while (true) {
    NVMOutcome* building;
    const State found = walk(&building);
    if (found != Building) {
      return found == Written;
    }
    SpinYield yield;
    while (building->state() == Building) {
      yield.wait();
    }
    building->release();
  }
}

void NVMOutcome::finish(bool failed) {
  const State end = failed ? Failed : Done;
  if (_dependencies.length() == 0) {
    Atomic::release_store(&_state, end);
    return;
  }
  {
    NVMSpinLocker locker(&walk_lock);
    Atomic::release_store(&_state, end);
  }
  for (size_t i = 0; i < _dependencies.length(); i++) {
    _dependencies.at(i)->release();
  }
  _dependencies.clear();
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmHomeShapes.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmFrontList.hpp"
#include "nvm/recover/nvmHomeSpace.hpp"
#include "nvm/recover/nvmOldFields.hpp"
#include "nvm/recover/nvmRecoveredSpace.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "oops/oop.inline.hpp"

// What NVMOldFields asks of a recovery. Homes that nothing but old fields lead to are found and checked before the fronts of their
// holders are made: whoever comes to these later, as NVMTracer does, goes no further.

namespace {

// A walk from old fields over homes without a front.
class OldWalk : public StackObj {
  NVMHomeSpace* const   _of_pass;
  NVMArray<nvmgranule>* const _homes;
  NVMArray<nvmgranule>* const _borders;
  NVMHomeSpace          _met;
  NVMHomeShapes         _shapes;
  NVMArray<nvmgranule>  _stack;
  const char*           _problem;

  bool fail(const char* problem) {
    _problem = problem;
    return false;
  }

public:
  OldWalk(NVMHomeSpace* of_pass, NVMArray<nvmgranule>* homes, NVMArray<nvmgranule>* borders)
    : _of_pass(of_pass), _homes(homes), _borders(borders), _problem(nullptr) {}

  bool initialize()            { return _met.initialize(NVMImageFile::end_granule()); }
  bool meet(nvmgranule granule);
  bool run();

  // Null if run() has failed, or meet(), because there is too little memory.
  const char* problem() const  { return _problem; }
};

bool OldWalk::meet(nvmgranule granule) {
  if (is_null(granule) || !NVMImageFile::is_in_object_area(granule)) {
    return is_null(granule) || fail("a reference leads out of its object area");
  }
  NVMHome* const home = NVMImageFile::home_at(granule);
  if (_of_pass->has_start(granule) || home->has_front()) {
    return !_met.add_start(granule) || _borders->push(granule);
  }
  if (_met.has_start(granule)) {
    return true;
  }
  if (!NVMRecoveredSpace::is_home(granule)) {
    return fail("an object lies in free space");
  }
  if (!_shapes.has(home->class_id())) {
    return fail("an object has no known class");
  }
  NVMHomeShape* const shape = _shapes.get(home->class_id());
  if (shape == nullptr) {
    return false;
  }
  const char* const problem = shape->check(home);
  if (problem != nullptr) {
    return fail(problem);
  }
  const size_t size = shape->size_of(home);
  const NVMHomeSpace::Added added = _met.add(granule, size);
  if (added != NVMHomeSpace::Added::First || _of_pass->is_covered(granule, size)) {
    return fail("two objects overlap");
  }
  if (!NVMHeap::is_in_use(NVMImageFile::offset_at(home), size)) {
    return fail("an object lies in free space");
  }
  return _homes->push(granule) && _stack.push(granule);
}

bool OldWalk::run() {
  while (_stack.length() > 0) {
    NVMHome* const home = NVMImageFile::home_at(_stack.pop());
    if (!_shapes.get(home->class_id())->for_each(home, [&](volatile nvmgranule* reference) { return meet(*reference); })) {
      return false;
    }
  }
  return true;
}

}

// False as collect() has it.
bool NVMRecoveryPass::follow_old_fields() {
  bool any = false;
  _classes.for_each([&](NVMLoadedClass* c) {
    any = c->is_met() && c->shape()->followed_count() < c->shape()->offset_count();
    return !any;
  });
  if (!any) {
    return true;
  }
  OldWalk walk(_space, &_old_homes, &_old_borders);
  bool ok = walk.initialize();
  for (size_t i = 0; i < _homes.length() && ok; i++) {
    NVMHome* const h = home(_homes.at(i));
    NVMLoadedClass* const c = class_of(h);
    NVMHomeShape* const shape = c->shape();
    bool is_holder = false;
    for (size_t j = shape->followed_count(); j < shape->offset_count() && ok; j++) {
      const nvmgranule granule = *h->reference_addr(shape->offset(j));
      if (!is_null(granule) && !c->is_dropped(shape->offset(j))) {
        is_holder = true;
        ok = walk.meet(granule);
      }
    }
    ok = ok && (!is_holder || _holders.push(i)) && walk.run();
  }
  _problem = walk.problem();
  return ok;
}

// All fronts are made.
void NVMRecoveryPass::keep_old_fronts(TRAPS) {
  NVMArray<nvmgranule> kept;
  bool ok = true;
  for (size_t i = 0; i < _old_borders.length() && ok; i++) {
    ok = !home(_old_borders.at(i))->has_front() || kept.push(_old_borders.at(i));
  }
  for (size_t i = 0; i < _homes.length() && NVMOldFields::any() && ok; i++) {
    ok = !NVMOldFields::leads_to(_homes.at(i)) || !home(_homes.at(i))->has_front() || kept.push(_homes.at(i));
  }
  if (kept.length() == 0 && ok) {
    return;
  }
  NVMFrontList fronts;
  if (ok) {
    fronts.reserve(kept.length(), CHECK);
  }
  for (size_t i = 0; i < kept.length() && ok; i++) {
    fronts.put(NVMFront::resolve(home(kept.at(i)), NVMFront::Held::ByRecovery));
  }
  if (!ok || !NVMOldFields::keep(&fronts)) {
    throw_out_of_c_memory(THREAD);
  }
}

// Those with a changed class have new homes.
void NVMRecoveryPass::note_old_fields() {
  if (_holders.length() == 0) {
    return;
  }
  NVMOldFields::begin();
  bool ok = true;
  for (size_t i = 0; i < _holders.length() && ok; i++) {
    const oop front = _fronts.at(_holders.at(i));
    ok = front == nullptr || NVMOldFields::add_holder(NVMWord::granule(NVMWord::load(front)));
  }
  for (size_t i = 0; i < _old_homes.length() && ok; i++) {
    ok = NVMOldFields::add_home(_old_homes.at(i));
  }
  if (!ok) {
    vm_exit_out_of_memory(_holders.length() * sizeof(nvmgranule), OOM_MALLOC_ERROR, "old fields in an NVM image");
  }
}

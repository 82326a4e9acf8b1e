// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/gc/nvmMarker.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmStress.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/convert/nvmMirrors.hpp"
#include "nvm/gc/nvmMarkWorkers.hpp"
#include "nvm/image/nvmGranuleSet.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmMarks.hpp"
#include "nvm/image/nvmRootTable.hpp"

// Null: there is no such class, or too little memory.
NVMHomeShape* NVMMarker::Part::shape_of(uint32_t class_id) {
  if (!_shapes.has(class_id)) {
    return nullptr;
  }
  NVMHomeShape* const shape = _shapes.get(class_id);
  has_memory = shape != nullptr && has_memory;
  return shape;
}

void NVMMarker::Part::push(nvmgranule granule) {
  has_memory = _stack.push({ granule, 0 }) && has_memory;
}

// A reference from the image, or to what has to live.
void NVMMarker::Part::meet(nvmgranule granule) {
  if (is_null(granule)) {
    return;
  }
  if (!NVMImageFile::is_in_object_area(granule)) {
    is_damaged = true;
    return;
  }
  if (NVMMarks::mark(granule)) {
    push(granule);
  }
}

void NVMMarker::Part::visit(nvmgranule granule) {
  NVMHome* const home = NVMImageFile::home_at(granule);
  const nvmoffset offset = to_nvmoffset(granule);
  NVMHomeShape* const shape = NVMHeap::is_in_homes(offset, NVMGranuleSize) ? shape_of(home->class_id()) : nullptr;
  if (shape == nullptr || shape->check(home) != nullptr || !NVMHeap::is_in_homes(offset, shape->size_of(home))) {
    is_damaged = true;
    return;
  }
  const size_t size = shape->size_of(home);
  NVMMarks::mark_lines(offset, size);
  homes++;
  bytes += size;
  NVMStress::pause(20000);
  shape->for_each(home, [&](volatile nvmgranule* reference) {
    meet(Atomic::load(reference));
    return true;
  });
}

bool NVMMarker::Part::next(nvmgranule* granule) {
  NVMTraceBlock::Reference reference;
  if (!_stack.next(&reference, [](nvmgranule) {})) {
    return false;
  }
  *granule = reference.target;
  return true;
}

bool NVMMarker::Part::run(NVMTracePool* pool, size_t most) {
  const size_t end = pool == nullptr ? homes + most : SIZE_MAX;
  _stack.use(pool);
  nvmgranule granule;
  while (has_memory && homes < end && next(&granule)) {
    visit(granule);
    if (pool != nullptr && pool->is_over()) {
      return false;
    }
    _stack.share_if_wanted();
  }
  if (!has_memory && pool != nullptr) {
    pool->end();
  }
  return has_memory && homes >= end;
}

template <typename Function>
void NVMMarker::Part::for_each_pushed(Function f) {
  _stack.use(nullptr);
  nvmgranule granule;
  while (has_memory && next(&granule)) {
    f(granule);
  }
}

NVMMarker::~NVMMarker() {
  for (size_t i = 0; i < _others.length(); i++) {
    delete _others.at(i);
  }
}

// False if there is too little memory for all of them.
bool NVMMarker::make_others(uint count) {
  while (_others.length() < count) {
    Part* const part = new Part();
    if (!_others.push(part)) {
      delete part;
      return false;
    }
  }
  return true;
}

template <typename Function>
void NVMMarker::for_each_part(Function f) {
  f(&_own);
  for (size_t i = 0; i < _others.length(); i++) {
    f(_others.at(i));
  }
}

template <typename Function>
void NVMMarker::for_each_root(Function f) {
  NVMRootEntry root;
  for (NVMRootEntries roots; roots.next(&root); ) {
    if (root.is_reference()) {
      f(root.granule());
    }
  }
}

void NVMMarker::meet_roots() {
  for_each_root([&](nvmgranule granule) { _own.meet(granule); });
  NVMMirrors::for_each_home([&](nvmgranule granule) { _own.meet(granule); });
}

// All that was pushed.
void NVMMarker::follow() {
  while (_own.run(nullptr, NVMMarkWorkers::alone() + 1)) {
    const uint count = NVMMarkWorkers::count();
    if (count == 1 || !make_others(count - 1)) {
      continue;
    }
    NVMTracePool pool(count);
    NVMMarkWorkers::run(count, [&](uint number) { (number == 0 ? &_own : _others.at(number - 1))->run(&pool, 0); });
    return;
  }
}

void NVMMarker::drain() {
  do {
    follow();
  } while (has_memory() && take_shaded());
}

bool NVMMarker::take_shaded() {
  NVMThread::for_each([&](NVMThread* t) { _own.has_memory = t->shaded()->drain(&_shaded) && _own.has_memory; });
  const bool any = _shaded.length() > 0;
  for (size_t i = 0; i < _shaded.length(); i++) {
    _own.push(_shaded.at(i));
  }
  _shaded.clear();
  return any;
}

bool NVMMarker::has_memory() {
  bool all = true;
  for_each_part([&](Part* part) { all = part->has_memory && all; });
  return all;
}

bool NVMMarker::is_damaged() {
  bool any = false;
  for_each_part([&](Part* part) { any = part->is_damaged || any; });
  return any;
}

size_t NVMMarker::homes() {
  size_t sum = 0;
  for_each_part([&](Part* part) { sum += part->homes; });
  return sum;
}

size_t NVMMarker::bytes() {
  size_t sum = 0;
  for_each_part([&](Part* part) { sum += part->bytes; });
  return sum;
}

void NVMMarker::verify() {
  NVMGranuleSet met(NVMImageFile::end_granule());
  auto check = [&](nvmgranule granule) {
    if (is_null(granule) || !NVMImageFile::is_in_object_area(granule) || met.at(granule)) {
      return true;
    }
    guarantee(NVMMarks::is_marked(granule), "NVMVerify: the home %u is reached, but has no mark", untype(granule));
    met.set(granule);
    _own.push(granule);
    return true;
  };
  for_each_root(check);
  NVMMirrors::for_each_home(check);
  _own.for_each_pushed([&](nvmgranule granule) {
    NVMHome* const home = NVMImageFile::home_at(granule);
    NVMHomeShape* const shape = _own.shape_of(home->class_id());
    if (shape != nullptr && shape->check(home) == nullptr) {
      shape->for_each(home, [&](volatile nvmgranule* reference) { return check(*reference); });
    }
  });
}

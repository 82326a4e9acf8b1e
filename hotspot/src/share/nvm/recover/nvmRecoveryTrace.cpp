// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmRecoveryTrace.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmReferences.hpp"
#include "nvm/recover/nvmHomeSpace.hpp"
#include "nvm/recover/nvmRecoveredSpace.hpp"
#include "nvm/recover/nvmRecoveryClasses.hpp"
#include "nvm/recover/nvmRecoveryWorkers.hpp"
#include "nvm/recover/nvmTenuredBlock.hpp"

NVMRecoveryTrace::NVMRecoveryTrace(NVMRecoveryClasses* classes, NVMHomeSpace* space, bool meets_strangers,
                                   bool notes_borders)
  : _classes(classes), _space(space), _meets_strangers(meets_strangers), _notes_borders(notes_borders), _problem(nullptr),
    _has_failed(false), _met_new_class(false) {}

NVMRecoveryTrace::~NVMRecoveryTrace() {
  for (size_t i = 0; i < _parts.length(); i++) {
    delete _parts.at(i);
  }
}

// The first problem is told.
bool NVMRecoveryTrace::fail(const char* problem) {
  if (problem != nullptr) {
    Atomic::cmpxchg(&_problem, (const char*)nullptr, problem);
  }
  Atomic::store(&_has_failed, true);
  return false;
}

bool NVMRecoveryTrace::Part::push(nvmgranule target, uint32_t site) {
  return _stack.push({ target, site }) || _trace->fail(nullptr);
}

bool NVMRecoveryTrace::Part::visit(NVMTraceBlock::Reference reference) {
  const nvmgranule granule = reference.target;
  if (!NVMImageFile::is_in_object_area(granule)) {
    return _trace->fail("a reference leads out of its object area");
  }
  NVMHome* const home = NVMImageFile::home_at(granule);
  const bool has_front = home->has_front();
  if (reference.site != NVMLoadedClass::NoSite &&
      !seen.note(reference.site, has_front ? NVMSeenClasses::WithFront : home->class_id())) {
    return _trace->fail(nullptr);
  }
  if (_trace->_space->has_start(granule)) {
    return true;
  }
  return has_front ? visit_front(granule, home) : visit_home(granule, home);
}

// The program may change it meanwhile.
bool NVMRecoveryTrace::Part::visit_front(nvmgranule granule, NVMHome* home) {
  if (!_trace->_space->add_start(granule) || (!_trace->_meets_strangers && !_trace->_notes_borders)) {
    return true;
  }
  bool ok = with_front.push(granule) || _trace->fail(nullptr);
  if (!_trace->_meets_strangers) {
    return ok;
  }
  return ok && NVMReferences::for_each(home, [&](volatile nvmgranule* reference, const NVMClassEntry::Field* field, uint32_t) {
    const nvmgranule target = *reference;
    return is_null(target) || (field != nullptr && field->is_old) || push(target, NVMLoadedClass::NoSite);
  });
}

bool NVMRecoveryTrace::Part::visit_home(nvmgranule granule, NVMHome* home) {
  if (!NVMRecoveredSpace::is_home(granule)) {
    return _trace->fail("an object lies in free space");
  }
  const uint32_t id = home->class_id();
  if (id >= _trace->_classes->limit() && id <= NVMClassTable::count()) {
    Atomic::store(&_trace->_met_new_class, true);
    return _trace->fail(nullptr);
  }
  if (id == 0 || id >= _trace->_classes->limit()) {
    return _trace->fail("an object has no known class");
  }
  NVMLoadedClass* c = _trace->_classes->at(id);
  if (c == nullptr && !NVMClassTable::has(id)) {
    return _trace->fail("an object has no known class");
  }
  c = c != nullptr ? c : _trace->_classes->find_or_describe(id);
  if (c == nullptr) {
    return _trace->fail(nullptr);
  }
  const char* const problem = c->shape()->check(home);
  if (problem != nullptr) {
    return _trace->fail(problem);
  }
  const size_t size = c->shape()->size_of(home);
  const NVMHomeSpace::Added added = _trace->_space->add(granule, size);
  if (added != NVMHomeSpace::Added::First) {
    return added == NVMHomeSpace::Added::Known || _trace->fail(NVMHomeSpace::problem(added));
  }
  if (!NVMHeap::is_in_use(NVMImageFile::offset_at(home), size)) {
    return _trace->fail("an object lies in free space");
  }
  const bool is_large = c->is_array() && home->array_length() > NVMTenuredBlock::most_words();
  if (!homes.push(granule) || !count(id, size) || (c->may_be_adopted() && !symbolic.push(granule)) ||
      (is_large && !large.push(homes.length() - 1))) {
    return _trace->fail(nullptr);
  }
  if (c->universe_offset() != 0 && !note_universe(*home->reference_addr(c->universe_offset()))) {
    return _trace->fail(nullptr);
  }
  // The first one is followed first.
  for (size_t i = c->shape()->reference_count(home); i-- > 0; ) {
    const nvmgranule target = *c->shape()->reference_at(home, i);
    if (!is_null(target) && !push(target, c->site_of(i))) {
      return false;
    }
  }
  return true;
}

bool NVMRecoveryTrace::Part::count(uint32_t class_id, size_t size) {
  while (bytes.length() <= class_id) {
    if (!bytes.push(0)) {
      return false;
    }
  }
  bytes.at(class_id) += size;
  return true;
}

// Millions of maps have a few universes; those of several enums take turns.
bool NVMRecoveryTrace::Part::note_universe(nvmgranule universe) {
  const size_t latest = 8;
  for (size_t i = universes.length(); i > 0 && i + latest > universes.length(); i--) {
    if (universes.at(i - 1) == universe) {
      return true;
    }
  }
  return universes.push(universe);
}

bool NVMRecoveryTrace::Part::begin(nvmgranule root) {
  return push(root, NVMLoadedClass::NoSite);
}

bool NVMRecoveryTrace::Part::run(NVMTracePool* pool, size_t most) {
  _stack.use(pool);
  auto prefetch = [=](nvmgranule granule) {
    _trace->_space->prefetch(granule);
    NVMFrontTable::prefetch_to_read(NVMImageFile::home_at(granule));
  };
  NVMTraceBlock::Reference reference;
  while ((pool != nullptr || homes.length() < most) && _stack.next(&reference, prefetch)) {
    if (!visit(reference)) {
      if (pool != nullptr) {
        pool->end();
      }
      return false;
    }
    if (pool != nullptr && pool->is_over()) {
      return false;
    }
    _stack.share_if_wanted();
  }
  return homes.length() >= most;
}

bool NVMRecoveryTrace::run(nvmgranule root) {
  Part* const first = new Part(this);
  if (!_parts.push(first)) {
    delete first;
    return false;
  }
  if (!first->begin(root) || !first->run(nullptr, NVMRecoveryWorkers::alone() + 1)) {
    return !_has_failed;
  }
  _space->expect_many();
  NVMRecoveryWorkers workers(first->homes.length());
  while (_parts.length() < workers.count()) {
    Part* const part = new Part(this);
    if (!_parts.push(part)) {
      delete part;
      return false;
    }
  }
  NVMTracePool pool(workers.count());
  workers.run([&](uint number) { _parts.at(number)->run(&pool, SIZE_MAX); });
  return !_has_failed;
}

template <typename T>
static bool move_all(NVMArray<T>* to, NVMArray<T>* from) {
  if (to->length() == 0) {
    to->swap(from);
    return true;
  }
  const bool ok = to->append(from);
  from->clear();
  return ok;
}

bool NVMRecoveryTrace::take(NVMArray<nvmgranule>* homes, NVMArray<size_t>* large, NVMArray<nvmgranule>* symbolic,
                            NVMArray<nvmgranule>* with_front, NVMArray<nvmgranule>* universes) {
  _classes->for_each([](NVMLoadedClass* c) {
    c->clear_home_bytes();
    return true;
  });
  for (size_t i = 0; i < _parts.length(); i++) {
    Part* const part = _parts.at(i);
    for (size_t id = 0; id < part->bytes.length(); id++) {
      if (part->bytes.at(id) > 0) {
        _classes->at(id)->add_home_bytes(part->bytes.at(id));
      }
    }
    for (size_t j = 0; j < part->large.length(); j++) {
      if (!large->push(homes->length() + part->large.at(j))) {
        return false;
      }
    }
    if (!move_all(homes, &part->homes) || !move_all(symbolic, &part->symbolic) ||
        !move_all(with_front, &part->with_front) || !move_all(universes, &part->universes)) {
      return false;
    }
  }
  return true;
}

#include "nvm/gc/nvmMarker.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmStress.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/convert/nvmMirrors.hpp"
#include "nvm/image/nvmGranuleSet.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmMarks.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "runtime/prefetch.inline.hpp"

// Null: there is no such class, or too little memory.
NVMHomeShape* NVMMarker::shape_of(uint32_t class_id) {
  if (!_shapes.has(class_id)) {
    return nullptr;
  }
  NVMHomeShape* const shape = _shapes.get(class_id);
  _has_memory = shape != nullptr && _has_memory;
  return shape;
}

void NVMMarker::push(nvmgranule granule) {
  _has_memory = _stack.push(granule) && _has_memory;
}

void NVMMarker::meet(nvmgranule granule) {
  if (is_null(granule)) {
    return;
  }
  if (!NVMImageFile::is_in_object_area(granule)) {
    _is_damaged = true;
    return;
  }
  if (NVMMarks::mark(granule)) {
    push(granule);
  }
}

void NVMMarker::meet_roots() {
  NVMRootEntry root = NVMRootTable::first();
  for (int i = 0; i < NVMRootTable::count(); i++, root = root.next()) {
    if (root.is_reference()) {
      meet(root.granule());
    }
  }
  NVMMirrors::for_each_home([&](nvmgranule home) { meet(home); });
}

void NVMMarker::visit(nvmgranule granule) {
  NVMHome* const home = NVMImageFile::home_at(granule);
  const nvmoffset offset = to_nvmoffset(granule);
  NVMHomeShape* const shape = NVMHeap::is_in_homes(offset, NVMGranuleSize) ? shape_of(home->class_id()) : nullptr;
  if (shape == nullptr || shape->check(home) != nullptr || !NVMHeap::is_in_homes(offset, shape->size_of(home))) {
    _is_damaged = true;
    return;
  }
  const size_t size = shape->size_of(home);
  NVMMarks::mark_lines(offset, size);
  _homes++;
  _bytes += size;
  NVMStress::pause(20000);
  shape->for_each(home, [&](volatile nvmgranule* reference) {
    meet(Atomic::load(reference));
    return true;
  });
}

// The latest first; what has just been pushed waits a moment until it is in the cache.
void NVMMarker::drain() {
  const size_t ahead = 4;
  do {
    while (_stack.length() > 0 && _has_memory) {
      const size_t length = _stack.length();
      if (length > ahead) {
        Prefetch::read(NVMImageFile::home_at(_stack.at(length - 1 - ahead)), 0);
      }
      visit(_stack.pop());
    }
  } while (_has_memory && take_shaded());
}

bool NVMMarker::take_shaded() {
  NVMThread::for_each([&](NVMThread* t) { _has_memory = t->shaded()->drain(&_shaded) && _has_memory; });
  const bool any = _shaded.length() > 0;
  for (size_t i = 0; i < _shaded.length(); i++) {
    push(_shaded.at(i));
  }
  _shaded.clear();
  return any;
}

void NVMMarker::verify() {
  NVMGranuleSet met(NVMImageFile::end_granule());
  auto check = [&](nvmgranule granule) {
    if (is_null(granule) || !NVMImageFile::is_in_object_area(granule) || met.at(granule)) {
      return true;
    }
    guarantee(NVMMarks::is_marked(granule), "NVMVerify: the home %u is reached, but has no mark", untype(granule));
    met.set(granule);
    push(granule);
    return true;
  };
  NVMRootEntry root = NVMRootTable::first();
  for (int i = 0; i < NVMRootTable::count(); i++, root = root.next()) {
    if (root.is_reference()) {
      check(root.granule());
    }
  }
  while (_stack.length() > 0 && _has_memory) {
    NVMHome* const home = NVMImageFile::home_at(_stack.pop());
    NVMHomeShape* const shape = shape_of(home->class_id());
    if (shape != nullptr && shape->check(home) == nullptr) {
      shape->for_each(home, [&](volatile nvmgranule* reference) { return check(*reference); });
    }
  }
}

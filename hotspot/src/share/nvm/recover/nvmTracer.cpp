// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmTracer.inline.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "nvm/recover/nvmRecoveredSpace.hpp"
#include "utilities/align.hpp"

static const char* const no_memory = "there is too little memory to check it";

NVMTracer::NVMTracer()
  : _homes(new NVMSharedHomes()), _objects(0), _bytes(0) {
  const nvmgranule first = to_nvmgranule(NVMImageFile::superblock()->object_area());
  _live.initialize(first, NVMImageFile::end_granule());
  _checked.initialize(first, NVMImageFile::end_granule());
}

bool NVMTracer::is_lack_of_memory(const char* problem) {
  return problem == no_memory;
}

NVMTracer::~NVMTracer() {
  delete _homes;
}

size_t NVMTracer::size_of(nvmgranule granule) {
  NVMHome* const home = NVMImageFile::home_at(granule);
  return _shapes.get(home->class_id())->size_of(home);
}

NVMSharedHomes* NVMTracer::take_homes() {
  NVMSharedHomes* homes = _homes;
  _homes = nullptr;
  homes->end();
  return homes;
}

void NVMTracer::add_chunk(nvmoffset offset) {
  _live.set_range(to_nvmgranule(offset), to_nvmgranule(offset + NVMHeap::ChunkSize));
}

const char* NVMTracer::visit(nvmgranule granule) {
  if (is_null(granule)) {
    return nullptr;
  }
  if (!NVMImageFile::is_in_object_area(granule)) {
    return "a reference leads out of its object area";
  }
  return _homes->meet(granule) ? nullptr : no_memory;
}

const char* NVMTracer::check(nvmgranule granule) {
  const bool has_chunk_map = NVMImageFile::superblock()->has_chunk_map();
  if (has_chunk_map && !NVMRecoveredSpace::is_home(granule)) {
    return "an object lies in free space";
  }
  if (_live.at(granule)) {
    return "a reference leads into the middle of an object";
  }
  NVMHome* home = NVMImageFile::home_at(granule);
  const uint32_t id = home->class_id();
  if (!_shapes.has(id)) {
    return "an object has no known class";
  }
  NVMHomeShape* const shape = _shapes.get(id);
  if (shape == nullptr) {
    return no_memory;
  }
  const char* problem = shape->check(home);
  if (problem != nullptr) {
    return problem;
  }
  const size_t size = shape->size_of(home);
  const nvmgranule end = granule + nvm_granules_for(size);
  if (_live.find(granule, end) < end) {
    return "two objects overlap";
  }
  _live.set_range(granule, end);
  if (has_chunk_map && !NVMHeap::is_in_use(NVMImageFile::offset_at(home), size)) {
    return "an object lies in free space";
  }
  _checked.set(granule);
  _objects++;
  _bytes += size;
  return nullptr;
}

const char* NVMTracer::visit_children(nvmgranule granule) {
  const char* problem = nullptr;
  for_each_reference(granule, [&](volatile nvmgranule* reference) {
    problem = visit(*reference);
    return problem == nullptr;
  });
  return problem;
}

const char* NVMTracer::trace_from(nvmgranule root) {
  _homes->begin_root();
  const char* problem = visit(root);
  nvmgranule granule;
  bool is_first;
  while (problem == nullptr && _homes->next(&granule, &is_first)) {
    if (NVMImageFile::home_at(granule)->has_front()) {
      problem = !is_first || _borders.push(granule) ? nullptr : no_memory;
      continue;
    }
    // A first root may have met it when it had a front, or may have found that it is none.
    problem = _checked.at(granule) ? nullptr : check(granule);
    if (problem == nullptr) {
      problem = visit_children(granule);
    }
  }
  return problem;
}

const char* NVMTracer::trace() {
  NVMArray<nvmgranule> roots;
  const char* problem = NVMRootTable::values(&roots) ? nullptr : no_memory;
  for (size_t i = 0; i < roots.length() && problem == nullptr; i++) {
    problem = trace_from(roots.at(i));
  }
  return problem;
}

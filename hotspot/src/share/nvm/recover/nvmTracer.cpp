#include "nvm/recover/nvmTracer.inline.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "oops/markWord.hpp"
#include "utilities/align.hpp"

NVMTracer::NVMTracer()
  : _shapes(nullptr), _shape_count(1), _first_granule(nvmgranule::null), _end_granule(nvmgranule::null), _homes(nullptr),
    _objects(0), _bytes(0), _roots(0) {}

NVMTracer::~NVMTracer() {
  for (uint32_t i = 1; i < _shape_count; i++) {
    delete _shapes[i].references;
  }
  FREE_C_HEAP_ARRAY(Shape, _shapes);
  delete _homes;
}

NVMSharedHomes* NVMTracer::take_homes() {
  NVMSharedHomes* homes = _homes;
  _homes = nullptr;
  homes->end();
  return homes;
}

const char* NVMTracer::make_shapes() {
  const uint32_t count = NVMClassTable::count() + 1;
  _shapes = NEW_C_HEAP_ARRAY(Shape, count, mtInternal);
  for (uint32_t id = 1; id < count; id++) {
    NVMClassEntry entry = NVMClassTable::entry(id);
    Shape& shape = _shapes[id];
    shape.is_array_like = entry.is_array_like();
    shape.size = entry.is_array_like() ? entry.element_size() : entry.instance_size();
    shape.references = new NVMReferenceMap(entry);
    _shape_count = id + 1;
    if (!shape.references->fill(entry)) {
      return "there is too little memory to check it";
    }
  }
  return nullptr;
}

size_t NVMTracer::size_of(NVMHome* home, const Shape& shape) const {
  if (!shape.is_array_like) {
    return shape.size;
  }
  return NVMHome::ElementsOffset + (size_t)home->array_length() * shape.size;
}

const char* NVMTracer::visit(nvmgranule granule) {
  if (is_null(granule)) {
    return nullptr;
  }
  if (granule < _first_granule || granule >= _end_granule) {
    return "a reference leads out of its object area";
  }
  return _homes->meet(granule) ? nullptr : "there is too little memory to check it";
}

const char* NVMTracer::check(nvmgranule granule) {
  if (_live.at(granule)) {
    return "a reference leads into the middle of an object";
  }
  NVMHome* home = NVMImageFile::home_at(granule);
  const uint32_t id = home->class_id();
  if (id == 0 || id >= _shape_count) {
    return "an object has no known class";
  }
  if (home->hash() > (uint32_t)markWord::hash_mask) {
    return "an object has an impossible identity hash code";
  }
  const size_t size = size_of(home, _shapes[id]);
  const size_t granules = nvm_granules_for(size);
  if (granules > _end_granule - granule || home->array_length() > (uint32_t)max_jint) {
    if (granules > _end_granule - granule || _shapes[id].is_array_like) {
      return "an array has an impossible length";
    }
  }
  if (_live.find(granule, granule + granules) < granule + granules) {
    return "two objects overlap";
  }
  _live.set_range(granule, granule + granules);
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
    problem = is_first ? check(granule) : nullptr;
    if (problem == nullptr) {
      problem = visit_children(granule);
    }
  }
  return problem;
}

const char* NVMTracer::trace() {
  _region_logs.add_to(&_live);
  NVMRootEntry root = NVMRootTable::first();
  for (int i = 0; i < NVMRootTable::count(); i++, root = root.next()) {
    if (!root.is_reference() || *root.value_addr() == 0) {
      continue;
    }
    _roots++;
    const char* problem = trace_from(root.granule());
    if (problem != nullptr) {
      return problem;
    }
  }
  return nullptr;
}

const char* NVMTracer::check_image() {
  const char* problem = NVMClassTable::load();
  if (problem == nullptr) {
    problem = NVMRootTable::load();
  }
  if (problem == nullptr) {
    problem = _region_logs.apply();
  }
  if (problem != nullptr) {
    return problem;
  }
  problem = check_objects();
  if (problem != nullptr) {
    _region_logs.revert();
  }
  return problem;
}

const char* NVMTracer::check_objects() {
  const char* problem = make_shapes();
  if (problem != nullptr) {
    return problem;
  }
  _first_granule = to_nvmgranule(NVMImageFile::superblock()->object_area());
  _end_granule = NVMImageFile::end_granule();
  _live.initialize(_first_granule, _end_granule);
  _homes = new NVMSharedHomes();
  problem = trace();
  if (problem == nullptr && NVMRelocation::is_pending()) {
    problem = _relocation.load();
    for (size_t i = 0; i < _relocation.count() && problem == nullptr; i++) {
      problem = trace_from(_relocation.at(i).to);
    }
  }
  return problem;
}

void NVMTracer::finish_recovery() {
  _region_logs.finish();
  if (!NVMRelocation::is_pending()) {
    return;
  }
  for_each_home([&](nvmgranule granule) {
    for_each_reference(granule, [&](volatile nvmgranule* reference) {
      _relocation.apply_to(reference);
      return true;
    });
  });
  _relocation.apply_to_roots();
  NVMRelocation::finish();
  const char* problem = retrace();
  guarantee(problem == nullptr, "relocation keeps an image whole: %s", problem);
}

const char* NVMTracer::retrace() {
  _live.clear();
  delete _homes;
  _homes = new NVMSharedHomes();
  _objects = 0;
  _bytes = 0;
  _roots = 0;
  return trace();
}

void NVMTracer::clear_volatile() {
  for_each_home([](nvmgranule granule) {
    NVMImageFile::home_at(granule)->clear_volatile();
  });
}

#include "nvm/recover/nvmTracer.inline.hpp"

#include "nvm/convert/nvmBatch.inline.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "oops/markWord.hpp"
#include "utilities/align.hpp"

NVMTracer::NVMTracer()
  : _shapes(nullptr), _shape_count(0), _first_granule(0), _end_granule(0), _objects(0), _bytes(0) {}

NVMTracer::~NVMTracer() {
  for (uint32_t i = 1; i < _shape_count; i++) {
    delete _shapes[i].references;
  }
  FREE_C_HEAP_ARRAY(Shape, _shapes);
}

void NVMTracer::make_shapes() {
  _shape_count = NVMClassTable::count() + 1;
  _shapes = NEW_C_HEAP_ARRAY(Shape, _shape_count, mtInternal);
  for (uint32_t id = 1; id < _shape_count; id++) {
    NVMClassEntry entry = NVMClassTable::entry(id);
    Shape& shape = _shapes[id];
    shape.kind = entry.kind();
    shape.is_array_like = entry.is_array_like();
    shape.references = nullptr;
    if (entry.is_array_like()) {
      shape.size = entry.element_size();
      continue;
    }
    shape.size = entry.instance_size();
    size_t at = entry.first_field();
    for (int i = 0; i < entry.field_count(); i++) {
      NVMClassEntry::Field f = entry.field_at(&at);
      if (f.is_reference()) {
        if (shape.references == nullptr) {
          shape.references = new NVMArray<uint32_t>();
        }
        shape.references->push(f.offset);
      }
    }
  }
}

size_t NVMTracer::size_of(NVMHome* home, const Shape& shape) const {
  if (!shape.is_array_like) {
    return shape.size;
  }
  return NVMHome::ElementsOffset + (size_t)home->array_length() * shape.size;
}

const char* NVMTracer::visit(uint32_t granule) {
  if (granule == 0) {
    return nullptr;
  }
  if (granule < _first_granule || granule >= _end_granule) {
    return "a reference leads out of its object area";
  }
  const size_t first = granule - _first_granule;
  if (_starts.at(first)) {
    if (!_in_this_root.at(first)) {
      _in_this_root.set(first);
      if (!_shared.push(granule)) {
        return "there is too little memory to check it";
      }
    }
    return nullptr;
  }
  if (_live.at(first)) {
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
  const size_t granules = align_up(size, NVMImageFile::GranuleSize) >> NVMImageFile::GranuleLog;
  if (granules > _end_granule - granule || home->array_length() > (uint32_t)max_jint) {
    if (granules > _end_granule - granule || _shapes[id].is_array_like) {
      return "an array has an impossible length";
    }
  }
  if (_live.find(first, first + granules) < first + granules) {
    return "two objects overlap";
  }
  _live.set_range(first, first + granules);
  _starts.set(first);
  _in_this_root.set(first);
  _objects++;
  _bytes += size;
  return _stack.push(granule) ? nullptr : "there is too little memory to check it";
}

const char* NVMTracer::visit_children(uint32_t granule) {
  const char* problem = nullptr;
  for_each_reference(granule, [&](volatile uint32_t* reference) {
    if (problem == nullptr) {
      problem = visit(*reference);
    }
  });
  return problem;
}

const char* NVMTracer::trace_from(uint32_t granule) {
  const char* problem = visit(granule);
  while (problem == nullptr && _stack.length() > 0) {
    problem = visit_children(_stack.pop());
  }
  return problem;
}

const char* NVMTracer::trace() {
  _region_logs.add_to(&_live, _first_granule);
  NVMRootEntry root = NVMRootTable::first();
  for (int i = 0; i < NVMRootTable::count(); i++, root = root.next()) {
    if (!root.is_reference()) {
      continue;
    }
    if (i > 0) {
      _in_this_root.clear();
    }
    const char* problem = trace_from((uint32_t)*root.value_addr());
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
  make_shapes();
  NVMSuperblock* sb = NVMImageFile::superblock();
  _first_granule = (uint32_t)(sb->object_offset >> NVMImageFile::GranuleLog);
  _end_granule = (uint32_t)(NVMImageFile::size() >> NVMImageFile::GranuleLog);
  const size_t granules = _end_granule - _first_granule;
  _live.initialize(granules);
  _starts.initialize(granules);
  _in_this_root.initialize(granules);
  const char* problem = trace();
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
  for_each_home([&](uint32_t granule) {
    for_each_reference(granule, [&](volatile uint32_t* reference) {
      _relocation.apply_to(reference);
    });
  });
  _relocation.apply_to_roots();
  NVMRelocation::finish();
  const char* problem = retrace();
  guarantee(problem == nullptr, "relocation keeps an image whole: %s", problem);
}

const char* NVMTracer::retrace() {
  _live.clear();
  _starts.clear();
  _in_this_root.clear();
  _shared.truncate(0);
  _objects = 0;
  _bytes = 0;
  return trace();
}

void NVMTracer::clear_volatile() {
  for_each_home([](uint32_t granule) {
    NVMImageFile::home_at(granule)->clear_volatile();
  });
}

#include "nvm/image/nvmHomeShapes.hpp"

NVMHomeShapes::~NVMHomeShapes() {
  for (size_t i = 0; i < _shapes.length(); i++) {
    delete _shapes.at(i);
  }
}

// The table takes a lock; what was asked for once needs none.
bool NVMHomeShapes::has(uint32_t class_id) const {
  return class_id != 0 && (class_id < _shapes.length() || class_id <= NVMClassTable::count());
}

bool NVMHomeShapes::make(uint32_t class_id) {
  while (_shapes.length() <= class_id) {
    if (_shapes.length() == 0) {
      if (!_shapes.push(nullptr)) {
        return false;
      }
      continue;
    }
    NVMClassEntry entry = NVMClassTable::entry((uint32_t)_shapes.length());
    NVMHomeShape* shape = new NVMHomeShape(entry);
    if (!shape->fill(entry) || !_shapes.push(shape)) {
      delete shape;
      return false;
    }
  }
  return true;
}

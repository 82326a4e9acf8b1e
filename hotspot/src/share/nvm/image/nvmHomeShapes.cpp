// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmHomeShapes.hpp"

NVMHomeShapes::~NVMHomeShapes() {
  for (size_t i = 0; i < _shapes.length(); i++) {
    delete _shapes.at(i);
  }
}

// The table takes a lock; what was asked for once needs none.
bool NVMHomeShapes::has(uint32_t class_id) {
  return is_made(class_id) || NVMClassTable::has(class_id);
}

bool NVMHomeShapes::make(uint32_t class_id) {
  while (_shapes.length() <= class_id) {
    if (!_shapes.push(nullptr)) {
      return false;
    }
  }
  NVMClassEntry entry = NVMClassTable::entry(class_id);
  NVMHomeShape* const shape = new NVMHomeShape(entry);
  if (!shape->fill(entry)) {
    delete shape;
    return false;
  }
  _shapes.at(class_id) = shape;
  return true;
}

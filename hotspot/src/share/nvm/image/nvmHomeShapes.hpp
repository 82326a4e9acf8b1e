// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMHOMESHAPES_HPP
#define SHARE_NVM_IMAGE_NVMHOMESHAPES_HPP

#include "memory/allocation.hpp"
#include "nvm/image/nvmHomeShape.hpp"

// The shapes of all classes of the class table, by class id, made as they are asked for: the program may append classes
// meanwhile. Used by one thread.
class NVMHomeShapes {
  NVMArray<NVMHomeShape*> _shapes;

public:
  NVMHomeShapes() {}
  ~NVMHomeShapes();
  NONCOPYABLE(NVMHomeShapes);

  // Is there such a class?
  bool has(uint32_t class_id);

  // Of a class that there is; null if there is too little memory.
  NVMHomeShape* get(uint32_t class_id)  { return is_made(class_id) || make(class_id) ? _shapes.at(class_id) : nullptr; }

private:
  bool is_made(uint32_t class_id) { return class_id < _shapes.length() && _shapes.at(class_id) != nullptr; }
  bool make(uint32_t class_id);
};

#endif // SHARE_NVM_IMAGE_NVMHOMESHAPES_HPP

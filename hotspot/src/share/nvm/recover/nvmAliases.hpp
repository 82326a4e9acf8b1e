// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMALIASES_HPP
#define SHARE_NVM_RECOVER_NVMALIASES_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "nvm/recover/nvmFrontList.hpp"
#include "utilities/resizeableResourceHash.hpp"

// During a recovery: objects that each process has of its own, and the homes it has met that stand for them. Those
// of the homes that do not remember the object, since its word leads to another home, or to none, as a class
// mirror's, are aliases. The objects are held here, so that collections find them.
class NVMAliases {
  typedef ResizeableResourceHashtable<nvmgranule, size_t, AnyObj::C_HEAP, mtInternal> Table;

  NVMFrontList _objects;
  Table        _index;     // of the object, by granule

public:
  NVMAliases() : _objects(), _index(256, 1u << 20) {}

  // Room for so many; may reach safepoints. Before any is added.
  void reserve(size_t count, TRAPS)           { _objects.reserve(count, THREAD); }

  void add(nvmgranule granule, oop object, bool is_alias) {
    if (is_alias) {
      _index.put(granule, _objects.length());
      _index.maybe_grow();
    }
    _objects.put(object);
  }

  // Null if the home is no alias.
  oop find(nvmgranule granule) {
    size_t* i = _index.get(granule);
    return i != nullptr ? _objects.at(*i) : nullptr;
  }

  NVMFrontList* objects()                     { return &_objects; }
};

#endif // SHARE_NVM_RECOVER_NVMALIASES_HPP

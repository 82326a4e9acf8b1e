// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMSEENCLASSES_HPP
#define SHARE_NVM_RECOVER_NVMSEENCLASSES_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "utilities/resizeableResourceHash.hpp"

// The classes of objects that each site (NVMLoadedClass) has been seen to refer to, so that what a field may hold is asked
// once for each class, and not for each object. For one thread.
class NVMSeenClasses : public CHeapObj<mtInternal> {
  static unsigned hash(const uint64_t& pair) { return (unsigned)((pair * UINT64_C(0x9e3779b97f4a7c15)) >> 32); }

  typedef ResizeableResourceHashtable<uint64_t, bool, AnyObj::C_HEAP, mtInternal, hash> Pairs;

  NVMArray<uint32_t> _latest;      // by site
  Pairs              _pairs;

public:
  // The class ids of what is seen are smaller.
  static const uint32_t WithFront = UINT32_MAX;

  NVMSeenClasses() : _pairs(64, 1u << 20) {}

  // False if there is too little memory.
  bool note(uint32_t site, uint32_t class_id) {
    while (_latest.length() <= site) {
      if (!_latest.push(0)) {
        return false;
      }
    }
    if (_latest.at(site) != class_id) {
      _latest.at(site) = class_id;
      bool is_new;
      _pairs.put_if_absent(((uint64_t)site << 32) | class_id, true, &is_new);
      _pairs.maybe_grow();
    }
    return true;
  }

  // Calls f(site, class id) for each pair until it returns false.
  template <typename Function>
  void for_each(Function f) const {
    _pairs.iterate([&](const uint64_t& pair, const bool&) { return f((uint32_t)(pair >> 32), (uint32_t)pair); });
  }
};

#endif // SHARE_NVM_RECOVER_NVMSEENCLASSES_HPP

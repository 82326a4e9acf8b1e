// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMFRONTSTORE_HPP
#define SHARE_NVM_BASE_NVMFRONTSTORE_HPP

#include "memory/allStatic.hpp"
#include "oops/compressedOops.inline.hpp"
#include "runtime/atomic.hpp"

// Accesses to references of fronts by the slow paths themselves: with the
// collector's barriers, without the store barrier.
class NVMFrontStore : public AllStatic {
public:
  // The reference at offset, without a collector's barrier: the field is a
  // strong one, of a live object.
  static oopDesc* load(oopDesc* holder, size_t offset) {
    return CompressedOops::decode(Atomic::load((volatile narrowOop*)((address)holder + offset)));
  }

  // The first value of a field, if no collector needs to be told of it: NVMTenuredBlock::is_remembered().
  static void initialize(oopDesc* holder, ptrdiff_t offset, oop value);

  static void store(oopDesc* holder, ptrdiff_t offset, oop value);
  static oop  compare_exchange(oopDesc* holder, ptrdiff_t offset, oop compare, oop value);
};

#endif // SHARE_NVM_BASE_NVMFRONTSTORE_HPP

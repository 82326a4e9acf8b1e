// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMRECOVERYLOADERS_HPP
#define SHARE_NVM_RECOVER_NVMRECOVERYLOADERS_HPP

#include "runtime/atomic.hpp"
#include "utilities/globalDefinitions.hpp"

class ClassLoaderData;

// Have recoveries of this process had different loaders? One that is unloaded leaves no objects, so that another at its
// address does not matter. Thread-safe.
class NVMRecoveryLoaders {
  ClassLoaderData* volatile _first;
  volatile bool             _has_several;

public:
  constexpr NVMRecoveryLoaders() : _first(nullptr), _has_several(false) {}
  NONCOPYABLE(NVMRecoveryLoaders);

  void note(ClassLoaderData* loader) {
    ClassLoaderData* const first = Atomic::cmpxchg(&_first, (ClassLoaderData*)nullptr, loader);
    if (first != nullptr && first != loader) {
      Atomic::store(&_has_several, true);
    }
  }

  bool has_several() const { return Atomic::load(&_has_several); }
};

#endif // SHARE_NVM_RECOVER_NVMRECOVERYLOADERS_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMRECOVERYCLASSES_HPP
#define SHARE_NVM_RECOVER_NVMRECOVERYCLASSES_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/recover/nvmLoadedClass.hpp"

// The classes of the homes that a recovery comes to, by class id. Described by the threads that trace them, as they are
// met; all else is for the thread that recovers.
class NVMRecoveryClasses : public StackObj {
  NVMSpinLock               _lock;        // no other lock is taken under it but the class table's
  NVMArray<NVMLoadedClass*> _classes;     // null: not met so far
  NVMArray<uint32_t>        _holders;     // by site: the class that has it

  bool add_sites(NVMLoadedClass* c);

public:
  NVMRecoveryClasses() {}
  ~NVMRecoveryClasses();

  // Room for all classes that the image describes at this moment. False if there is too little memory. No trace is under way.
  bool make_room();

  // Above all ids.
  size_t limit()                      { return _classes.length(); }

  // Null if no home of that class was met.
  NVMLoadedClass* at(size_t id)       { return Atomic::load_acquire(&_classes.at(id)); }

  // For ids below limit that the class table has. Null if there is too little memory.
  NVMLoadedClass* find_or_describe(uint32_t id);

  NVMLoadedClass* holder_of(uint32_t site)   { return at(_holders.at(site)); }

  // Calls f(class) for each that was met, by the thread that recovers, until it returns false.
  template <typename Function>
  void for_each(Function f) {
    for (size_t id = 1; id < limit(); id++) {
      NVMLoadedClass* c = at(id);
      if (c != nullptr && !f(c)) {
        return;
      }
    }
  }
};

#endif // SHARE_NVM_RECOVER_NVMRECOVERYCLASSES_HPP

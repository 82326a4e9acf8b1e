// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMADVICE_HPP
#define SHARE_NVM_CONVERT_NVMADVICE_HPP

#include "memory/allStatic.hpp"
#include "nvm/convert/nvmClass.hpp"

class oopDesc;

// The first time that a durable collection of a class of java.util changes outside of a failure-atomic region, a warning says
// what a crash in the middle of such a change leaves, and what helps: -Xlog:nvm+advice. Once for each class.
//
// Each change stores to a field of the collection object itself, so the slow path of stores outside of regions asks the class of
// the holder; after the first time, that is one comparison there. A leaf.
class NVMAdvice : public AllStatic {
  static void give(oopDesc* holder, NVMClass* c);

public:
  // holder has a home, and one of its fields was stored to outside of any region.
  static void stored(oopDesc* holder, NVMClass* c, intptr_t offset) {
    if (offset < c->advised_end()) {
      give(holder, c);
    }
  }
};

#endif // SHARE_NVM_CONVERT_NVMADVICE_HPP

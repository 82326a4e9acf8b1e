#ifndef SHARE_NVM_BARRIER_NVMHASH_HPP
#define SHARE_NVM_BARRIER_NVMHASH_HPP

#include "nvm/barrier/nvmWord.hpp"
#include "oops/oopsHierarchy.hpp"

// Keeps identity hash codes of recoverable objects: the hash is a piece of an
// object's header, which no store barrier sees.
class NVMHash : public AllStatic {
  static void sync(oop obj);

public:
  // Called after obj got its hash, and when it had one before.
  static void installed(oop obj) {
    if (NVMWord::needs_sync(obj)) {
      sync(obj);
    }
  }
};

#endif // SHARE_NVM_BARRIER_NVMHASH_HPP

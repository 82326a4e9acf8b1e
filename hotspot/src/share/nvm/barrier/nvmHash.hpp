#ifndef SHARE_NVM_BARRIER_NVMHASH_HPP
#define SHARE_NVM_BARRIER_NVMHASH_HPP

#include "nvm/barrier/nvmWord.hpp"
#include "oops/oopsHierarchy.hpp"
#include "runtime/globals.hpp"

// Keeps identity hash codes of recoverable objects: the hash is a piece of an
// object's header, which no store barrier sees.
//
// Objects that are kept by name or value (classes, enum constants, cached
// boxes, objects of NVMStatics) are there in every process, which may be asked
// for their hash code before they meet their homes. So it is computed from the
// name or value: every process computes the same. Two such objects may have
// the same one.
class NVMHash : public AllStatic {
  static void sync(oop obj);
  static intptr_t of_name(oop obj, intptr_t other);

public:
  // The identity hash code that obj is to get, which has none yet: other, if any will do.
  static intptr_t choose(oop obj, intptr_t other) {
    return AutoPersist ? of_name(obj, other) : other;
  }

  // Called after obj got its hash, and when it had one before.
  static void installed(oop obj) {
    if (NVMWord::needs_sync(obj)) {
      sync(obj);
    }
  }
};

#endif // SHARE_NVM_BARRIER_NVMHASH_HPP

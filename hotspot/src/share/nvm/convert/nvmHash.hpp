// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMHASH_HPP
#define SHARE_NVM_CONVERT_NVMHASH_HPP

#include "memory/allocation.hpp"
#include "memory/padded.hpp"
#include "nvm/base/nvmWord.hpp"
#include "oops/oopsHierarchy.hpp"
#include "runtime/atomic.hpp"
#include "runtime/globals.hpp"

// Keeps identity hash codes of recoverable objects: the hash is a piece of an
// object's header, which no store barrier sees.
//
// Objects that are kept by name or value (classes, enum constants, cached
// boxes, objects of NVMStatics, constants) are there in every process, which may be asked
// for their hash code before they meet their homes. So it is computed from the
// name or value: every process computes the same. Two such objects may have
// the same one.
//
// Others read a hash code from the mark without a barrier (compiled code does), and may store it to
// durable data at once. So it is durable in the object's home before it is in the mark:
//
//   If the object has a home, the mark is changed under the object's lock bit, the home's hash
//   before it. If the home's body is yet to be copied, nobody can reach it from a root, and the
//   copy, under the same lock bit, takes the hash from the mark.
//   If the object is ordinary, it may be claimed while its hash is installed:
//
//     I   A: take the place's lock   T: test the word     S: mark := hash   D: release the lock
//     C   W: word := home            L: wait until the lock is free, copy the mark's hash
//
//   A and W are full fences (atomic operations). If L sees the lock free before A, T reads the word
//   after W, and I takes the lock bit instead. Else L waits for D, and the copy has what S stored.
//   What is copied is durable before the object is recoverable.
//
// There are a few such locks, chosen by the object's address, which stays: no safepoint lies between A
// and D. They guard the moment of a CAS; under them nothing is waited for.
class NVMHash : public AllStatic {
  struct Place {
    volatile int held;
    DEFINE_PAD_MINUS_SIZE(0, DEFAULT_CACHE_LINE_SIZE, sizeof(int));
  };

  static const size_t Places = 64;
  static Place        _places[Places];

  static volatile int* lock_of(oopDesc* obj) {
    return &_places[((uintptr_t)obj >> LogMinObjAlignmentInBytes) % Places].held;
  }
  static void await_free(volatile int* lock);
  static intptr_t of_name(oop obj, intptr_t other);

public:
  // The identity hash code that obj is to get, which has none yet: other, if any will do.
  static intptr_t choose(oop obj, intptr_t other) {
    return AutoPersist ? of_name(obj, other) : other;
  }

  // Must objects of the class have their name before anybody may ask for their hash code?
  static bool needs_name(Klass* k);

  // Before a claimed object's hash is copied from its mark, once after the claim.
  static void await_installed(oopDesc* obj) {
    volatile int* const lock = lock_of(obj);
    if (Atomic::load_acquire(lock) != 0) {
      await_free(lock);
    }
  }

  // The scope in which obj's mark is changed from one without a hash to one with this.
  class Install : public StackObj {
    oopDesc* const _obj;
    uint32_t       _word;       // under the lock bit: what to unlock with; else ordinary
    bool           _is_ordinary;

    void enter(intptr_t hash);
    void leave();
    void write(intptr_t hash);

  public:
    Install(oop obj, intptr_t hash) : _obj(obj), _word(NVMWord::Ordinary), _is_ordinary(false) {
      if (NVMWord::is_tested()) {
        enter(hash);
      }
    }
    ~Install() {
      if (NVMWord::is_tested()) {
        leave();
      }
    }
  };
};

#endif // SHARE_NVM_CONVERT_NVMHASH_HPP

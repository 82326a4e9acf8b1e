// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMLOCK_HPP
#define SHARE_NVM_IMAGE_NVMLOCK_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/image/nvmFront.hpp"
#include "utilities/spinYield.hpp"

// The lock bit of an object's word. Under it the front is brought to the home.
class NVMLock : public AllStatic {
  static bool try_lock(oopDesc* obj, uint32_t word) {
    return NVMWord::state(word) == NVMWord::HasHome &&
           Atomic::cmpxchg(NVMWord::addr(obj), word, word | NVMWord::Locked) == word;
  }

  static uint32_t lock_contended(oopDesc* obj) {
    SpinYield yield;
    while (true) {
      const uint32_t word = NVMWord::load(obj);
      if (!NVMWord::has_home(word)) {
        return NVMWord::Ordinary;
      }
      if (try_lock(obj, word)) {
        return word;
      }
      yield.wait();
    }
  }

public:
  // The word as it was before; Ordinary if the object has no home (any more):
  // then nothing is locked. An object whose home has died becomes ordinary here.
  static uint32_t lock(oopDesc* obj) {
    uint32_t word = NVMWord::load(obj);
    word = try_lock(obj, word) ? word : lock_contended(obj);
    if (word != NVMWord::Ordinary && !NVMFront::closes(obj, NVMWord::granule(word))) {
      unlock(obj, NVMWord::Ordinary);
      return NVMWord::Ordinary;
    }
    return word;
  }

  // The same for what the calling thread has claimed and not finished: its home can't have died.
  static uint32_t lock_claimed(oopDesc* obj) {
    const uint32_t word = NVMWord::load(obj);
    return try_lock(obj, word) ? word : lock_contended(obj);
  }

  // word is what lock() returned, or Ordinary to make the object ordinary.
  static void unlock(oopDesc* obj, uint32_t word) {
    assert(NVMWord::state(NVMWord::load(obj)) == NVMWord::Locked, "the caller has the lock");
    assert(word == NVMWord::Ordinary || NVMWord::state(word) == NVMWord::HasHome, "no word of an object that is not locked: 0x%x", word);
    Atomic::release_store(NVMWord::addr(obj), word);
  }
};

#endif // SHARE_NVM_IMAGE_NVMLOCK_HPP

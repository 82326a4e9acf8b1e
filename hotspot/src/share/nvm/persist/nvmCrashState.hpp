// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_PERSIST_NVMCRASHSTATE_HPP
#define SHARE_NVM_PERSIST_NVMCRASHSTATE_HPP

#include "nvm/base/nvmAddress.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/persist/nvmCrashSimulator.hpp"

// What a power failure could do to an image at this moment: the words that are pending, with
// the values that each may have. Follows the model of NVMCrashSimulator, whose lock guards it.
class NVMCrashState : public CHeapObj<mtInternal> {
  // Values have numbers, counted from 0 for the word's first known one.
  struct Word : public CHeapObj<mtInternal> {
    uint64_t           first;       // the number of the durable value
    NVMArray<uint64_t> values;      // that one, and all since
    Word() : first(0) {}
  };

  struct Flush {
    uint32_t thread;
    size_t   index;       // of the word
    uint64_t number;
  };

  const address   _base;
  const size_t    _words;           // in the image
  Word**          _pending;         // by offset / 8; null: durable
  NVMArray<Flush> _flushes;         // written back, not fenced yet

  static const size_t WordSize = sizeof(uint64_t);
  uint64_t current(size_t index) const   { return *(volatile uint64_t*)(_base + index * WordSize); }
  static void push(NVMArray<uint64_t>* array, uint64_t value);

public:
  NVMCrashState(address base, size_t size);

  void before_store(nvmoffset offset, size_t size);
  void after_store(nvmoffset offset, size_t size);
  void write_back(uint32_t thread, nvmoffset offset, size_t size);
  void fence(uint32_t thread);

  // Writes a state into the image. value is the seed of random choices, or a set of
  // pending words, by their order in the image, that have their last values.
  void leave(NVMCrashSimulator::Choice choice, uint64_t value);
};

#endif // SHARE_NVM_PERSIST_NVMCRASHSTATE_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/persist/nvmCrashState.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "runtime/java.hpp"
#include "utilities/align.hpp"

#include <sys/mman.h>

NVMCrashState::NVMCrashState(address base, size_t size) : _base(base), _words(size / WordSize) {
  // Mostly never touched.
  void* p = ::mmap(nullptr, _words * sizeof(Word*), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) {
    vm_exit_out_of_memory(_words * sizeof(Word*), OOM_MMAP_ERROR, "the crash simulation of an NVM image");
  }
  _pending = (Word**)p;
}

void NVMCrashState::push(NVMArray<uint64_t>* array, uint64_t value) {
  if (!array->push(value)) {
    vm_exit_out_of_memory(sizeof(uint64_t), OOM_MALLOC_ERROR, "the crash simulation of an NVM image");
  }
}

void NVMCrashState::before_store(nvmoffset offset, size_t size) {
  for (size_t i = untype(offset) / WordSize; i * WordSize < untype(offset + size); i++) {
    if (_pending[i] == nullptr) {
      _pending[i] = new Word();
      push(&_pending[i]->values, current(i));
    }
  }
}

void NVMCrashState::after_store(nvmoffset offset, size_t size) {
  for (size_t i = untype(offset) / WordSize; i * WordSize < untype(offset + size); i++) {
    push(&_pending[i]->values, current(i));
  }
}

void NVMCrashState::write_back(uint32_t thread, nvmoffset offset, size_t size) {
  const size_t line = DEFAULT_CACHE_LINE_SIZE;
  const size_t end = MIN2(align_up(untype(offset + size), line), _words * WordSize);
  for (size_t i = align_down(untype(offset), line) / WordSize; i * WordSize < end; i++) {
    Word* w = _pending[i];
    if (w != nullptr && !_flushes.push({ thread, i, w->first + w->values.length() - 1 })) {
      vm_exit_out_of_memory(sizeof(Flush), OOM_MALLOC_ERROR, "the crash simulation of an NVM image");
    }
  }
}

void NVMCrashState::fence(uint32_t thread) {
  size_t kept = 0;
  for (size_t i = 0; i < _flushes.length(); i++) {
    const Flush f = _flushes.at(i);
    if (f.thread != thread) {
      _flushes.at(kept++) = f;
      continue;
    }
    Word* w = _pending[f.index];
    if (w == nullptr || f.number <= w->first) {
      continue;
    }
    const size_t dropped = (size_t)(f.number - w->first);
    const size_t left = w->values.length() - dropped;
    for (size_t j = 0; j < left; j++) {
      w->values.at(j) = w->values.at(j + dropped);
    }
    w->values.truncate(left);
    w->first = f.number;
  }
  _flushes.truncate(kept);
}

void NVMCrashState::leave(NVMCrashSimulator::Choice choice, uint64_t value) {
  uint64_t random = value * 2 + 1;
  size_t pending = 0;
  for (size_t i = 0; i < _words; i++) {
    Word* w = _pending[i];
    if (w == nullptr || w->values.length() == 1) {
      continue;
    }
    size_t chosen = 0;
    switch (choice) {
      case NVMCrashSimulator::None:
        break;
      case NVMCrashSimulator::All:
        chosen = w->values.length() - 1;
        break;
      case NVMCrashSimulator::Random:
        // xorshift64*
        random ^= random >> 12;
        random ^= random << 25;
        random ^= random >> 27;
        chosen = (size_t)((random * 0x2545f4914f6cdd1dull >> 33) % w->values.length());
        break;
      case NVMCrashSimulator::Subset:
        chosen = pending < 64 && (value >> pending & 1) != 0 ? w->values.length() - 1 : 0;
        break;
    }
    pending++;
    *(volatile uint64_t*)(_base + i * WordSize) = w->values.at(chosen);
  }
}

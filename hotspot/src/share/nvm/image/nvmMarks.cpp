// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmMarks.hpp"

#include "nvm/base/nvmBits.hpp"
#include "nvm/base/nvmMutants.hpp"
#include "nvm/base/nvmStress.hpp"
#include "nvm/base/nvmThread.hpp"
#include "runtime/safepoint.hpp"
#include "utilities/align.hpp"
#include "utilities/debug.hpp"

#include <sys/mman.h>

volatile NVMMarks::Phase NVMMarks::_phase = NVMMarks::Phase::Idle;
volatile uint64_t  NVMMarks::_sweeps = 0;
NVMMarks::Word*    NVMMarks::_words = nullptr;
volatile uint64_t* NVMMarks::_new_lines = nullptr;
size_t             NVMMarks::_image_size = 0;

static void* reserve(size_t bytes) {
  return ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
}

bool NVMMarks::initialize(size_t image_size) {
  _image_size = align_up(image_size, (size_t)64 << LineLog);
  _phase = Phase::Idle;
  _sweeps = 0;
  void* const words = reserve(bytes_of_words());
  void* const new_lines = reserve(bytes_of_new_lines());
  _words = words != MAP_FAILED ? (Word*)words : nullptr;
  _new_lines = new_lines != MAP_FAILED ? (volatile uint64_t*)new_lines : nullptr;
  return _words != nullptr && _new_lines != nullptr;
}

void NVMMarks::release() {
  if (_words != nullptr) {
    ::munmap((void*)_words, bytes_of_words());
  }
  if (_new_lines != nullptr) {
    ::munmap((void*)_new_lines, bytes_of_new_lines());
  }
  _words = nullptr;
  _new_lines = nullptr;
}

void NVMMarks::shade_marking(nvmgranule granule) {
  if (!NVMMutants::is(NVMMutants::Shade) && mark(granule)) {
    NVMStress::pause(5000);
    push(granule);
  }
}

void NVMMarks::push(nvmgranule granule) {
  NVMThread::current()->shaded()->push(granule);
}

// Calls f(number, bits) for the words of these lines.
template <typename Function>
void NVMMarks::for_each_word(nvmoffset offset, size_t size, Function f) {
  const size_t first = untype(offset) >> LineLog;
  NVMBits::for_each_word(first, (untype(offset + (size - 1)) >> LineLog) + 1 - first, f);
}

// Of a word that the lines fill, nobody else writes to any bit.
void NVMMarks::mark_lines(nvmoffset offset, size_t size) {
  for_each_word(offset, size, [](size_t number, uint64_t bits) {
    volatile uint64_t* const in_use = &_words[number].in_use;
    if (bits == UINT64_MAX) {
      Atomic::store(in_use, bits);
    } else if ((Atomic::load(in_use) & bits) != bits) {
      Atomic::fetch_then_or(in_use, bits);
    }
  });
}

void NVMMarks::give_out_lines(nvmoffset offset, size_t size) {
  for_each_word(offset, size, [](size_t number, uint64_t bits) {
    Atomic::store(_new_lines + number, _new_lines[number] | bits);
  });
  if (phase() != Phase::Idle) {
    mark_lines(offset, size);
  }
}

void NVMMarks::forget_lines(nvmoffset offset, size_t size) {
  for_each_word(offset, size, [](size_t number, uint64_t bits) {
    Atomic::store(_new_lines + number, _new_lines[number] & ~bits);
  });
}

void NVMMarks::begin() {
  assert(SafepointSynchronize::is_at_safepoint() && phase() == Phase::Idle, "slow paths are in one phase");
  Atomic::release_store(&_phase, Phase::Marking);
}

void NVMMarks::begin_sweeping() {
  assert(SafepointSynchronize::is_at_safepoint() && phase() == Phase::Marking, "slow paths are in one phase");
  Atomic::store(&_sweeps, _sweeps + 1);
  Atomic::release_store(&_phase, Phase::Sweeping);
}

void NVMMarks::end() {
  assert(phase() == Phase::Sweeping, "what is dead was swept");
  Atomic::release_store(&_phase, Phase::Idle);
}

// The operating system gives pages of zeros for those that held bits.
void NVMMarks::clear() {
  assert(phase() == Phase::Idle, "nobody asks for marks");
  const int result = ::madvise((void*)_words, bytes_of_words(), MADV_DONTNEED);
  guarantee(result == 0, "marks can be cleared: %s", os::strerror(errno));
}

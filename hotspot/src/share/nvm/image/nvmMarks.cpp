#include "nvm/image/nvmMarks.hpp"

#include "nvm/base/nvmMutants.hpp"
#include "nvm/base/nvmStress.hpp"
#include "nvm/base/nvmThread.hpp"
#include "utilities/debug.hpp"

#include <sys/mman.h>

volatile NVMMarks::Phase NVMMarks::_phase = NVMMarks::Phase::Idle;
volatile uint64_t  NVMMarks::_sweeps = 0;
volatile uint64_t* NVMMarks::_bits = nullptr;
volatile u1*       NVMMarks::_lines = nullptr;
size_t             NVMMarks::_image_size = 0;
u1                 NVMMarks::_cycle = 0;

static void* reserve(size_t bytes) {
  return ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
}

bool NVMMarks::initialize(size_t image_size) {
  _image_size = image_size;
  _cycle = 0;
  _phase = Phase::Idle;
  _sweeps = 0;
  void* const bits = reserve(bytes_of_bits());
  void* const lines = reserve(line_count());
  _bits = bits != MAP_FAILED ? (volatile uint64_t*)bits : nullptr;
  _lines = lines != MAP_FAILED ? (volatile u1*)lines : nullptr;
  return _bits != nullptr && _lines != nullptr;
}

void NVMMarks::release() {
  if (_bits != nullptr) {
    ::munmap((void*)_bits, bytes_of_bits());
  }
  if (_lines != nullptr) {
    ::munmap((void*)_lines, line_count());
  }
  _bits = nullptr;
  _lines = nullptr;
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

void NVMMarks::set_lines(nvmoffset offset, size_t size, u1 bits) {
  const size_t last = untype(offset + (size - 1)) >> LineLog;
  for (size_t line = untype(offset) >> LineLog; line <= last; line++) {
    Atomic::store(_lines + line, bits);
  }
}

void NVMMarks::mark_lines(nvmoffset offset, size_t size) {
  const size_t last = untype(offset + (size - 1)) >> LineLog;
  for (size_t line = untype(offset) >> LineLog; line <= last; line++) {
    const u1 before = Atomic::load(_lines + line);
    if ((before & ~NewLine) != _cycle) {
      Atomic::store(_lines + line, (u1)((before & NewLine) | _cycle));
    }
  }
}

void NVMMarks::give_out_lines(nvmoffset offset, size_t size) {
  set_lines(offset, size, (u1)(NewLine | (phase() != Phase::Idle ? _cycle : 0)));
}

void NVMMarks::forget_lines(nvmoffset offset, size_t size) {
  set_lines(offset, size, 0);
}

void NVMMarks::begin() {
  _cycle++;
  Atomic::release_store(&_phase, Phase::Marking);
}

void NVMMarks::begin_sweeping() {
  Atomic::store(&_sweeps, _sweeps + 1);
  Atomic::release_store(&_phase, Phase::Sweeping);
}

void NVMMarks::end() {
  Atomic::release_store(&_phase, Phase::Idle);
}

// The operating system gives pages of zeros for those that held bits.
void NVMMarks::clear() {
  const int result = ::madvise((void*)_bits, bytes_of_bits(), MADV_DONTNEED);
  guarantee(result == 0, "marks can be cleared: %s", os::strerror(errno));
  if (_cycle == LastCycle) {
    forget_cycles();
  }
}

// Beside threads that give lines out.
void NVMMarks::forget_cycles() {
  for (size_t i = 0; i < line_count(); i++) {
    u1 line = Atomic::load(_lines + i);
    while ((line & ~NewLine) != 0) {
      const u1 found = Atomic::cmpxchg(_lines + i, line, (u1)(line & NewLine));
      line = found == line ? (u1)0 : found;
    }
  }
  _cycle = 0;
}

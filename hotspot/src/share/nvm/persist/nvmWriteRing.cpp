// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/persist/nvmWriteRing.hpp"

#include "nvm/persist/nvmPersist.inline.hpp"
#include "runtime/java.hpp"
#include "runtime/os.hpp"
#include "utilities/align.hpp"

#include <sys/mman.h>

NVMWriteRing::NVMWriteRing(size_t size)
  : _size(size), _bytes(nullptr), _turn(0), _top(0), _epoch(0), _known_head(0), _head(0), _read(0) {
  void* p = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) {
    vm_exit_out_of_memory(size, OOM_MMAP_ERROR, "a thread's ring of writes to the NVM image");
  }
  _bytes = (address)p;
}

void NVMWriteRing::put(uint64_t epoch, nvmoffset offset, uint64_t order, const void* bytes, size_t size) {
  assert(size > 0 && size <= MaxWrite, "one page at most");
  uint64_t top = _top;
  if (epoch != _epoch) {
    _epoch = epoch;
    *word_at(top) = ((uint64_t)EpochKind << KindShift) | epoch;
    top += sizeof(uint64_t);
  }
  const size_t length = WriteHeader + align_up(size, sizeof(uint64_t));
  const uint64_t ring_end = align_up(top + 1, _size);
  if (top + length > ring_end) {
    *word_at(top) = (uint64_t)WrapKind << KindShift;
    top = ring_end;
  }
  Write* const write = (Write*)word_at(top);
  write->head = ((uint64_t)WriteKind << KindShift) | ((uint64_t)(size - 1) << 40) | untype(offset);
  write->order = order;
  if (size == sizeof(uint64_t)) {
    memcpy(write->bytes, bytes, sizeof(uint64_t));
  } else {
    memcpy(write->bytes, bytes, size);
  }
  Atomic::release_store(&_top, top + length);
  // The logger has read what was there, so its processor has the lines.
  NVMPersistCPU::prefetch_to_write(at(top + length + Ahead));
}

void NVMWriteRing::await_turn() {
  const uint64_t turn = Atomic::load_acquire(&_turn);
  for (int i = 0; (turn & 1) != 0 && Atomic::load_acquire(&_turn) == turn; i++) {
    if (i > 1000) {
      os::naked_short_nanosleep(20 * 1000);      // the thread has lost its processor
    }
  }
}

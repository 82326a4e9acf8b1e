// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/sync/nvmStripes.hpp"

#include "nvm/base/nvmThread.hpp"
#include "nvm/base/nvmThreadRegion.hpp"
#include "runtime/os.hpp"
#include "utilities/spinYield.hpp"

volatile uint64_t* volatile NVMStripes::_table = nullptr;

bool NVMStripes::initialize() {
  if (Atomic::load_acquire(&_table) != nullptr) {
    return true;
  }
  const size_t bytes = sizeof(uint64_t) << SizeLog;
  uint64_t* table = (uint64_t*)os::malloc(bytes, mtInternal);
  if (table == nullptr) {
    return false;
  }
  memset(table, 0, bytes);
  if (Atomic::cmpxchg(&_table, (volatile uint64_t*)nullptr, (volatile uint64_t*)table) != nullptr) {
    os::free(table);
  }
  return true;
}

void NVMStripes::clear() {
  if (_table != nullptr) {
    memset((void*)_table, 0, Count * sizeof(uint64_t));
  }
}

static NVMThread* thread_of(uint64_t stripe) {
  return NVMThread::at((uint32_t)(stripe >> 1 & right_n_bits(16)));
}

void NVMStripes::make_free(nvmoffset offset) {
  volatile uint64_t* table = Atomic::load_acquire(&_table);
  if (table == nullptr) {
    return;
  }
  volatile uint64_t* stripe = &table[index_of(offset)];
  SpinYield yield;
  while (true) {
    const uint64_t s = Atomic::load_acquire(stripe);
    if (s == 0) {
      return;
    }
    if (is_locked(s)) {
      yield.wait();
      continue;
    }
    thread_of(s)->log()->retire(s >> NumberShift);
    Atomic::cmpxchg(stripe, s, (uint64_t)0);
  }
}

uint64_t NVMStripes::lock_contended(volatile uint64_t* stripe) {
  SpinYield yield;
  while (true) {
    const uint64_t s = Atomic::load(stripe);
    if (!is_locked(s) && Atomic::cmpxchg(stripe, s, s | 1) == s) {
      return s;
    }
    yield.wait();
  }
}

void NVMStripes::lock(uint32_t i, NVMThread* self) {
  assert(i < Count && self == NVMThread::current(), "a commit of this thread");
  volatile uint64_t* stripe = &_table[i];
  uint64_t s = Atomic::load(stripe);
  if (is_locked(s) || Atomic::cmpxchg(stripe, s, s | 1) != s) {
    s = lock_contended(stripe);
  }
  if (s != 0 && thread_of(s) != self) {
    thread_of(s)->log()->retire(s >> NumberShift);
  }
}

void NVMStripes::unlock(uint32_t i, NVMThread* self, uint64_t number) {
  assert(i < Count && is_locked(Atomic::load(&_table[i])), "locked by the caller");
  const uint64_t stripe = number == 0 ? 0 : number << NumberShift | (uint64_t)self->slot() << SlotShift;
  Atomic::release_store(&_table[i], stripe);
}

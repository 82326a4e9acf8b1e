// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/persist/nvmWriteLog.hpp"

#include "nvm/base/nvmFence.hpp"
#include "nvm/persist/nvmPersist.hpp"
#include "runtime/orderAccess.hpp"
#include "runtime/os.hpp"
#include "utilities/align.hpp"

address           NVMWriteLog::_base = nullptr;
volatile bool     NVMWriteLog::_on = false;
volatile bool     NVMWriteLog::_is_late = false;
volatile uint64_t NVMWriteLog::_epoch = 1;
volatile uint64_t NVMWriteLog::_orders[Counters];
NVMWriteRing* volatile NVMWriteLog::_rings[NVMThreadSlots::Most];
volatile uint32_t NVMWriteLog::_rings_end = 0;
size_t            NVMWriteLog::_ring_size = 0;
NVMSpinLock       NVMWriteLog::_lock;
void            (*NVMWriteLog::_wake_logger)() = nullptr;

void NVMWriteLog::start(address base, size_t ring_size, void (*wake_logger)()) {
  _base = base;
  _ring_size = ring_size;
  _wake_logger = wake_logger;
  Atomic::release_store(&_on, true);
  NVMPersist::note_observers();
}

void NVMWriteLog::stop() {
  Atomic::release_store(&_on, false);
  NVMPersist::note_observers();
}

uint64_t NVMWriteLog::next_order(nvmoffset offset) {
  return Atomic::fetch_then_add(&_orders[counter_of(offset)], (uint64_t)1);
}

NVMWriteRing* NVMWriteLog::make_ring(uint32_t slot) {
  NVMWriteRing* const r = new NVMWriteRing(_ring_size);
  NVMSpinLocker locker(&_lock);
  Atomic::release_store(&_rings[slot], r);
  Atomic::release_store(&_rings_end, MAX2(Atomic::load(&_rings_end), slot + 1));
  return r;
}

bool NVMWriteLog::await_room(NVMWriteRing* ring) {
  while (!ring->has_room()) {
    if (!Atomic::load_acquire(&_on)) {
      return false;
    }
    _wake_logger();
    os::naked_short_nanosleep(50 * 1000);
  }
  return true;
}

// No entry crosses the end of a page, so that a page's order is that of all its bytes.
void NVMWriteLog::append(const volatile void* dst, const void* bytes, size_t size) {
  NVMWriteRing* const r = ring();
  nvmoffset offset = offset_at(dst);
  const u1* from = (const u1*)bytes;
  while (size > 0) {
    const size_t piece = MIN2(size, NVMWriteRing::MaxWrite - (size_t)(untype(offset) % NVMWriteRing::MaxWrite));
    if (!await_room(r)) {
      return;
    }
    r->begin();
    r->put(Atomic::load_acquire(&_epoch), offset, next_order(offset), from, piece);
    r->end();
    offset = offset + piece;
    from += piece;
    size -= piece;
  }
  note_appended(r);
}

uint64_t NVMWriteLog::close_epoch() {
  const uint64_t epoch = _epoch;
  Atomic::release_store(&_epoch, epoch + 1);
  OrderAccess::fence();
  NVMFence::interrupt_all();
  for_each_ring([](NVMWriteRing* r) { r->await_turn(); });
  return epoch;
}

bool NVMWriteLog::is_empty() {
  bool result = true;
  for_each_ring([&](NVMWriteRing* r) { result = result && r->is_empty(); });
  return result;
}

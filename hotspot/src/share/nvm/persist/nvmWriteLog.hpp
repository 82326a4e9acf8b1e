// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_PERSIST_NVMWRITELOG_HPP
#define SHARE_NVM_PERSIST_NVMWRITELOG_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmStall.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/persist/nvmWriteRing.hpp"
#include "utilities/globalDefinitions.hpp"

// What is written to the image, for the log of disk mode: each durable write is appended to its thread's ring as well, in an
// epoch. The logger (NVMDiskLog) closes an epoch every few milliseconds and puts all of it on disk at once. What is recovered
// after a power failure are the writes of all epochs up to some E, and no other: a cut. It is consistent:
//
// (1) An epoch is closed for good. The logger raises _epoch from E to E + 1, and interrupts all processors. A thread sets its
//     turn, then loads the epoch, then appends. If its turn was set before the interrupt, the logger sees that, and waits for
//     the end of it. If not, the load comes after the interrupt, and finds E + 1. So when the logger reads the rings, nothing is
//     added to E any more. Threads neither fence nor stop.
// (2) No effect without its cause. Let a write w lead to a write v: w was before v in one thread, or what w's thread did after
//     w (a store to the front, an unlock, a CAS) was seen by v's thread before v. The epoch of w is loaded no later than w can
//     be seen, by its append or by what follows it: store() and copy() append before they return, and nobody acts upon a home's
//     words but under the lock of their holder. The epoch of v is loaded after its value was read. _epoch only grows, so w's
//     epoch is no later than v's. In particular ordered accesses, which write the home before the front, are in no later epoch
//     than what others do when they have seen them; and a home's body is in no later epoch than any reference to it: it is
//     appended as a whole (NVMPersist::log_whole) under the lock of its front, from when on others may write to it, before its
//     conversion ends.
// (3) Writes to one place are in order. They are made under one lock, or one after the other; each takes its number from a
//     counter of its page, under that lock, before the next one can. Within an epoch, writes to a page by several threads are
//     applied in the order of these numbers, and those by one thread in the order in which it has made them, which is the same.
//     NVMPersist::replace() is no exception: it writes first and takes its number then, so whoever uses it keeps others from
//     storing to the place until it has returned. NVMRelocation does: homes that it changes are known to no other thread, and
//     root entries it changes under their locks.
//
// So the cut is a state that a kill could have left in the image: a prefix of each thread's writes, with all that was before. All
// that holds after the death of a process holds for it. A failure-atomic region needs nothing of its own: its redo or undo log is
// among the writes, and the cut has it whole, in part or not at all, and homes only after their records. A region that has ended
// before sync() is sealed in an epoch up to which sync() waits.
//
// Stores of what has no meaning after a crash are not logged: a recovered image has any of their values, as the crash simulator
// assumes. Nor are holes that NVMImageRoom makes above what is used.
//
// A power failure takes no more than a window of time, which NVMDiskWindow enforces: while the log is late, threads that append
// are asked to wait at their next poll (NVMStall), and so is a thread whose ring fills up. Only one that fills the rest of it
// before it comes to a poll waits where it is, which may be in a leaf or under a lock bit. Who logs needs no lock that such a
// thread may hold, and no safepoint.
class NVMWriteLog : public AllStatic {
public:
  static const size_t Counters = 1 << 14;

private:
  static address           _base;
  static volatile bool     _on;
  static volatile bool     _is_late;             // what was appended waits for the disk for too long
  static volatile uint64_t _epoch;
  static volatile uint64_t _orders[Counters];    // by pages
  static NVMWriteRing* volatile _rings[NVMThreadSlots::Most];    // by the threads' slots
  static volatile uint32_t _rings_end;           // no slot from here on has one
  static size_t            _ring_size;
  static NVMSpinLock       _lock;                // guards the making of rings
  static void            (*_wake_logger)();

  static nvmoffset offset_at(const volatile void* p)  { return to_nvmoffset((uint64_t)((address)p - _base)); }
  static uint64_t next_order(nvmoffset offset);
  static NVMWriteRing* make_ring(uint32_t slot);
  static NVMWriteRing* ring() {
    const uint32_t slot = NVMThread::current()->slot();
    NVMWriteRing* const r = Atomic::load(&_rings[slot]);
    return r != nullptr ? r : make_ring(slot);
  }
  static bool await_room(NVMWriteRing* ring);
  static void note_appended(NVMWriteRing* ring) {
    if (ring->is_filled(2)) {
      _wake_logger();
    }
    if (Atomic::load(&_is_late) || ring->is_filled(3)) {
      NVMStall::ask_for_log();
    }
  }

public:
  // From here on, writes to the image that is mapped there are logged. ring_size: bytes of each thread's, a power of two;
  // wake_logger: called when a ring gets full; usable in leaves.
  static void start(address base, size_t ring_size, void (*wake_logger)());

  // The log can't be written any more.
  static void stop();

  static bool is_on()        { return _on; }

  static void set_is_late(bool late)   { Atomic::store(&_is_late, late); }

  // Should the current thread let the logger go first?
  static bool is_own_ring_filled() { return _on && ring()->is_filled(2); }

  // What has just been written to, or is about to be, by the thread that keeps others from writing there.
  static void append(const volatile void* dst, const void* bytes, size_t size);

  // f() writes, and returns whether it has; what it has written, unlike that of append(), may be seen at once.
  template <typename Function>
  static bool append_after(const volatile void* dst, const void* bytes, size_t size, Function f);

  // All that the current thread has written is in this epoch, or in earlier ones.
  static uint64_t epoch()    { return Atomic::load_acquire(&_epoch); }

  // All that the current thread has appended is in this epoch, or in earlier ones.
  static uint64_t own_epoch() { return ring()->latest_epoch(); }

  // The number of the counter that orders the writes to a page. Pages that share one have no numbers in common: no harm.
  // Neighbours have neighbouring counters, since the homes of a thread mostly lie side by side: so threads share few cache lines.
  static size_t counter_of(nvmoffset offset) {
    return (size_t)(untype(offset) / NVMWriteRing::MaxWrite) % Counters;
  }

  // Of the logger.
  static uint64_t close_epoch();      // returns its number; see (1)
  static bool is_empty();
  template <typename Function> static void for_each_ring(Function f) {
    const uint32_t end = Atomic::load_acquire(&_rings_end);
    for (uint32_t slot = 0; slot < end; slot++) {
      NVMWriteRing* const r = Atomic::load_acquire(&_rings[slot]);
      if (r != nullptr) {
        f(r);
      }
    }
  }
};

// The epoch is loaded before the write, since others may see that before it is appended; it is one that stays open until then.
template <typename Function>
bool NVMWriteLog::append_after(const volatile void* dst, const void* bytes, size_t size, Function f) {
  NVMWriteRing* const r = ring();
  if (!await_room(r)) {
    return f();
  }
  r->begin();
  const uint64_t epoch = Atomic::load_acquire(&_epoch);
  const bool written = f();
  if (written) {
    r->put(epoch, offset_at(dst), next_order(offset_at(dst)), bytes, size);
    note_appended(r);
    assert(memcmp((const void*)dst, bytes, size) == 0, "somebody else stores there: the order of both is not known");
  }
  r->end();
  return written;
}

#endif // SHARE_NVM_PERSIST_NVMWRITELOG_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_SYNC_NVMSTRIPES_HPP
#define SHARE_NVM_SYNC_NVMSTRIPES_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "runtime/atomic.hpp"
#include "utilities/globalDefinitions.hpp"

class NVMThread;

// Which region wrote a home (or a root's value) last, as far as its log might still be replayed: a
// volatile table, indexed by a hash of its offset. An entry says
//
//   bit 0        locked: a region that writes such places is being committed
//   bits 16..1   the slot of the NVMThread
//   bits 63..17  the number of the region; 0 if there is none
//
// Why no replay undoes a store. A commit locks the stripes of all its places, in
// ascending order, then reads each front under its lock bit, makes its log durable and writes
// the homes; then it writes its number into the stripes and unlocks them. Any other store S
// to such a place writes the home under the front's lock bit, and only if it finds the
// stripe free there. If S has the lock bit before the commit reads the front, the
// commit reads what S stored, or later. Else S finds the stripe locked, or the region's number
// in it, waits, and retires the region before it writes the home.
//
// Homes that share a stripe cost a wait or an early retirement, not correctness.
class NVMStripes : public AllStatic {
  static volatile uint64_t* volatile _table;     // null until the first region

  static const int SizeLog = 16;
  static const int SlotShift = 1;
  static const int NumberShift = 17;

  static bool is_locked(uint64_t stripe)  { return (stripe & 1) != 0; }
  static uint64_t lock_contended(volatile uint64_t* stripe);

public:
  static const size_t Count = (size_t)1 << SizeLog;

  // Makes the table; false if there is too little memory.
  static bool initialize();

  // No image is open.
  static void clear();

  static uint32_t index_of(nvmoffset offset) {
    return (uint32_t)((untype(offset) >> NVMGranuleLog) * UCONST64(0x9e3779b97f4a7c15) >> (64 - SizeLog));
  }

  // May the home, or the value of a root, at that offset of the image be written? To be asked
  // under the lock that guards its front.
  static bool is_free(nvmoffset offset) {
    volatile uint64_t* table = Atomic::load_acquire(&_table);
    return table == nullptr || Atomic::load(&table[index_of(offset)]) == 0;
  }

  // Waits until no commit has it, and retires the region that wrote it. With no lock held.
  static void make_free(nvmoffset offset);

  // For commits. Locks the stripe, and retires the region in it unless it is one of self's own.
  static void lock(uint32_t i, NVMThread* self);
  static void unlock(uint32_t i, NVMThread* self, uint64_t number);   // number 0: nobody's
};

#endif // SHARE_NVM_SYNC_NVMSTRIPES_HPP

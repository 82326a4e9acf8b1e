// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_REGION_NVMROOTPLACE_HPP
#define SHARE_NVM_REGION_NVMROOTPLACE_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "nvm/sync/nvmStripes.hpp"
#include "oops/oopsHierarchy.hpp"
#include "runtime/atomic.hpp"

// A durable root, static or named, as a place that a region stores to. What it asks of the root are leaves.
class NVMRootPlace : public CHeapObj<mtInternal> {
  static const uint64_t OneUse = (uint64_t)1 << 32;

  volatile uint64_t _uses;     // bits 31..0: how many are under way; above: how many have begun

public:
  NVMRootEntry entry;          // is_null_entry() until the first value

  explicit NVMRootPlace(NVMRootEntry entry) : _uses(0), entry(entry) {}
  virtual ~NVMRootPlace() {}

  // What is used, or has been since somebody asked for uses(), is not forgotten (NVMRemovedRoots).
  void begin_use()             { Atomic::add(&_uses, OneUse + 1); }
  void end_use()               { Atomic::sub(&_uses, (uint64_t)1); }
  void note_use()              { Atomic::add(&_uses, OneUse); }
  uint64_t uses() const        { return Atomic::load_acquire(&_uses); }
  static bool is_in_use(uint64_t uses)  { return (uint32_t)uses != 0; }

  virtual bool is_reference() const = 0;

  // That of a static field's class, which has to live as long as the place is used; null for a named root.
  virtual oop  mirror() const = 0;

  // Of a static field: its offset in the mirror. Not for named roots.
  virtual int  field_offset() const = 0;

  // Guards the front.
  virtual NVMSpinLock* front_lock() = 0;

  // Under it: what the image has to hold for the root's value in this process; false if that is no recoverable object (yet).
  virtual bool load_front(uint64_t* bits) = 0;

  // Under it: gives the root the value that the image has, if it still is the one that load_front() found.
  virtual void restore_front(uint64_t found) = 0;

  bool read_front(uint64_t* bits) {
    NVMSpinLocker locker(front_lock());
    return load_front(bits);
  }

  // restore_front(), if condition(is_recoverable, bits) says so of the front. Waits for commits that may be about to
  // write the image.
  template <typename Condition> void restore(Condition condition);

  // May the value in the image be written? To be asked under front_lock().
  bool is_free() {
    return entry.is_null_entry() || NVMStripes::is_free(image_offset());
  }

  // The value in the image; 0 without an entry.
  uint64_t image_bits()        { return entry.is_null_entry() ? 0 : *entry.value_addr(); }

  // Its offset; there is an entry.
  nvmoffset image_offset()     { return NVMImageFile::offset_at(entry.value_addr()); }
};

template <typename Condition>
void NVMRootPlace::restore(Condition condition) {
  while (true) {
    {
      NVMSpinLocker locker(front_lock());
      if (is_free()) {
        uint64_t bits;
        const bool is_recoverable = load_front(&bits);
        if (condition(is_recoverable, bits)) {
          restore_front(bits);
        }
        return;
      }
    }
    NVMStripes::make_free(image_offset());
  }
}

#endif // SHARE_NVM_REGION_NVMROOTPLACE_HPP

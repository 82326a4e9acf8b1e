// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMHOME_INLINE_HPP
#define SHARE_NVM_IMAGE_NVMHOME_INLINE_HPP

#include "nvm/image/nvmHome.hpp"

#include "nvm/persist/nvmPersist.inline.hpp"
#include "runtime/orderAccess.hpp"

inline void NVMHome::start(uint32_t class_id, uint32_t slot, const oopDesc* front) {
  assert(class_id <= ClassIdMask, "no class id: 0x%x", class_id);
  assert(slot < NVMThreadSlots::Most, "no slot of a thread: %u", slot);
  NVMPersist::store_part((volatile uint64_t*)&_converted, (uint64_t)NVMFrontTable::encode(front));     // and the hash, 0
  NVMPersist::store_part(&_class_word, class_id | Converting);
  OrderAccess::release();      // who sees the slot sees the flag
  NVMFrontTable::set_slot(this, slot);
}

inline void NVMHome::set_copied() {
  assert(is_converting() && !is_copied(), "the body is copied once, while the home is made");
  OrderAccess::release();
  NVMPersist::store_volatile(&_class_word, _class_word | Copied);
}

inline void NVMHome::set_recoverable(oopDesc* front) {
  OrderAccess::release();
  set_front(front);
}

#endif // SHARE_NVM_IMAGE_NVMHOME_INLINE_HPP

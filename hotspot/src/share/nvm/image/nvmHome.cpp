// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmHome.hpp"

#include "nvm/persist/nvmPersist.inline.hpp"

bool NVMHome::moved_while_being_made(const oopDesc* from, const oopDesc* to) {
  if (Atomic::load(&_converted) != (uint32_t)NVMFrontTable::encode(from)) {
    return false;
  }
  NVMPersist::store_volatile(&_converted, (uint32_t)NVMFrontTable::encode(to));
  return true;
}

void NVMHome::write_string(const char* utf8) {
  const size_t length = strlen(utf8);
  NVMPersist::store_part(&_body, (uint32_t)length);
  for (size_t i = 0; i < length; i++) {
    NVMPersist::store_part((volatile u1*)field_addr(ElementsOffset + i), (u1)utf8[i]);
  }
}

void NVMHome::set_class_id(uint32_t class_id) {
  NVMPersist::store(&_class_word, class_id);
  NVMPersist::write_back(&_class_word, sizeof(_class_word));
}

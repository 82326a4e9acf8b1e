#include "nvm/image/nvmHome.hpp"

#include "nvm/persist/nvmPersist.inline.hpp"
#include "oops/compressedOops.inline.hpp"

void NVMHome::start(uint32_t class_id, uint32_t slot) {
  NVMPersist::store(&_hash, (uint32_t)0);
  NVMPersist::store_volatile(&_front, slot);
  OrderAccess::release();
  NVMPersist::store(&_class_word, class_id | Converting);
}

void NVMHome::write_string(const char* utf8) {
  const size_t length = strlen(utf8);
  NVMPersist::store(&_body, (uint32_t)length);
  for (size_t i = 0; i < length; i++) {
    NVMPersist::store((volatile u1*)field_addr(ElementsOffset + i), (u1)utf8[i]);
  }
}

void NVMHome::set_front(HeapWord* front) {
  NVMPersist::store_volatile(&_front, (uint32_t)CompressedOops::narrow_oop_value(cast_to_oop(front)));
}

bool NVMHome::is_home_of(oopDesc* obj) const {
  return (uint32_t)front() == (uint32_t)CompressedOops::narrow_oop_value(cast_to_oop(obj));
}

void NVMHome::clear_front() {
  NVMPersist::store_volatile(&_front, (uint32_t)0);
}

void NVMHome::set_copied() {
  OrderAccess::release();
  NVMPersist::store_volatile(&_class_word, _class_word | Copied);
}

void NVMHome::set_recoverable(oopDesc* front) {
  set_front((HeapWord*)front);
  OrderAccess::release();
  NVMPersist::store_volatile(&_class_word, _class_word & ClassIdMask);
}

void NVMHome::clear_volatile() {
  if (_front != 0) {
    clear_front();
  }
  if ((_class_word & ~ClassIdMask) != 0) {
    NVMPersist::store_volatile(&_class_word, _class_word & ClassIdMask);
  }
}

#include "nvm/image/nvmTableEntry.hpp"

#include "nvm/base/nvmMutants.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"

void NVMTableEntry::append(u1* to, const u1* entry, size_t size) {
  uint64_t head;
  memcpy(&head, entry, sizeof(head));
  NVMPersist::copy(to + sizeof(head), entry + sizeof(head), size - sizeof(head));
  if (!NVMMutants::is(NVMMutants::TableEnd)) {
    NVMPersist::store((volatile uint64_t*)(to + size), (uint64_t)0);
  }
  NVMPersist::write_back(to, with_end(size));
  NVMPersist::fence();
  NVMPersist::store((volatile uint64_t*)to, head);
  NVMPersist::write_back(to, sizeof(head));
  NVMPersist::fence();
}

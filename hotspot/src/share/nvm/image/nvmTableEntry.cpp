// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmTableEntry.hpp"

#include "nvm/base/nvmMutants.hpp"
#include "nvm/persist/nvmChecksum.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "runtime/orderAccess.hpp"

uint64_t NVMTableEntry::free_head(size_t size) {
  const uint32_t marked = (uint32_t)size | FreeBit;
  const uint32_t head[] = { marked, NVMChecksum::compute(&marked, sizeof(marked)) };
  uint64_t result;
  memcpy(&result, head, sizeof(result));
  return result;
}

bool NVMTableEntry::is_damaged(const u1* entry, size_t space) {
  uint64_t head;
  memcpy(&head, entry, sizeof(head));
  const size_t size = extent((uint32_t)head);
  return size == 0 || size > space || head != free_head(size);
}

// The bytes behind the entry have been written before, as far as they need to be.
void NVMTableEntry::write(u1* to, const u1* entry, size_t size, size_t behind) {
  uint64_t head;
  memcpy(&head, entry, sizeof(head));
  NVMPersist::copy(to + sizeof(head), entry + sizeof(head), size - sizeof(head));
  NVMPersist::write_back(to, size + behind);
  NVMPersist::fence();
  OrderAccess::release();      // for readers without a lock
  NVMPersist::store((volatile uint64_t*)to, head);
  NVMPersist::write_back(to, sizeof(head));
  NVMPersist::fence();
}

void NVMTableEntry::append(u1* to, const u1* entry, size_t size) {
  if (!NVMMutants::is(NVMMutants::TableEnd)) {
    NVMPersist::store((volatile uint64_t*)(to + size), (uint64_t)0);
  }
  write(to, entry, size, sizeof(uint64_t));
}

void NVMTableEntry::use(u1* free, size_t extent, const u1* entry, size_t size) {
  if (extent > size && !NVMMutants::is(NVMMutants::TableRest)) {
    NVMPersist::store((volatile uint64_t*)(free + size), free_head(extent - size));
  }
  write(free, entry, size, extent > size ? sizeof(uint64_t) : 0);
}

void NVMTableEntry::move_border(u1* first, size_t kept, size_t total) {
  NVMPersist::store((volatile uint64_t*)(first + kept), free_head(total - kept));
  NVMPersist::write_back(first + kept, sizeof(uint64_t));
  NVMPersist::fence();
  set_free(first, kept);
  NVMPersist::fence();
}

void NVMTableEntry::set_free(u1* entry, size_t extent) {
  NVMPersist::store((volatile uint64_t*)entry, free_head(extent));
  NVMPersist::write_back(entry, sizeof(uint64_t));
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/region/nvmUndoRecord.hpp"

#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmChecksum.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/region/nvmLogFormat.hpp"
#include "runtime/orderAccess.hpp"

uint64_t NVMUndoRecord::compute_check(NVMLogHeader* log, uint64_t region) const {
  const uint64_t owner[] = { untype(NVMImageFile::offset_at(log)), region };
  const uint32_t checksum = NVMChecksum::compute(owner, sizeof(owner));
  return NVMChecksum::extend(checksum, &_order, length() - sizeof(_check)) | (uint64_t)1 << 32;
}

void NVMUndoRecord::write(NVMLogHeader* log, uint64_t region, uint64_t order, nvmoffset offset, size_t size,
                          int element_log, const void* stored) {
  NVMPersist::store((volatile uint64_t*)&_order, order);
  NVMPersist::store((volatile uint64_t*)&_target,
                    (uint64_t)element_log << ElementShift | (uint64_t)size << OffsetBits | untype(offset));
  for (int i = 0; i < 2; i++) {
    address first = areas() + i * area(offset, size);
    NVMPersist::store((volatile uint64_t*)first, (uint64_t)0);
    NVMPersist::store((volatile uint64_t*)(first + area(offset, size) - sizeof(uint64_t)), (uint64_t)0);
  }
  NVMPersist::copy(old_bytes(), NVMImageFile::address_of(offset), size);
  NVMPersist::copy(stored_bytes(), stored, size);
  OrderAccess::release();
  NVMPersist::store((volatile uint64_t*)&_check, compute_check(log, region));
  NVMPersist::write_back(this, length());
}

bool NVMUndoRecord::is_plausible() const {
  return size() > 0 && size() <= MaxSize && is_aligned(untype(offset()), element_size()) && size() % element_size() == 0;
}

void NVMUndoRecord::restore() {
  address to = NVMImageFile::address_of(offset());
  const size_t element = element_size();
  for (size_t at = 0; at < size(); at += element) {
    if (memcmp(to + at, stored_bytes() + at, element) == 0) {
      NVMPersist::copy(to + at, old_bytes() + at, element);
    }
  }
  NVMPersist::write_back(to, size());
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmFrontTable.hpp"

#include "oops/compressedOops.hpp"
#include "utilities/globalDefinitions.hpp"

#include <sys/mman.h>

volatile uint32_t* NVMFrontTable::_entries = nullptr;
size_t             NVMFrontTable::_bytes = 0;
address            NVMFrontTable::_image = nullptr;
uintptr_t          NVMFrontTable::_origin = 0;
int                NVMFrontTable::_unit_log = 0;

bool NVMFrontTable::initialize(address image, size_t size) {
  const size_t bytes = (size >> NVMGranuleLog) * sizeof(uint32_t);
  void* const memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    return false;
  }
  // Entries are read and written all over the table. Where there are no huge pages, small ones do.
  ::madvise(memory, bytes, MADV_HUGEPAGE);
  _entries = (volatile uint32_t*)memory;
  _bytes = bytes;
  _image = image;
  _unit_log = LogMinObjAlignmentInBytes;
  _origin = ((uintptr_t)CompressedOops::begin() >> _unit_log) - FirstFront;
  const uintptr_t units = (CompressedOops::end() - CompressedOops::begin()) >> _unit_log;
  guarantee(units + FirstFront <= ((uintptr_t)1 << 32), "the table can hold the address of any object");
  return true;
}

void NVMFrontTable::release() {
  if (_entries != nullptr) {
    ::munmap((void*)_entries, _bytes);
    _entries = nullptr;
  }
}

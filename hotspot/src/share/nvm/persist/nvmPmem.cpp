// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/persist/nvmPmem.hpp"

#include "logging/log.hpp"
#include "nvm/base/nvmSanitizer.hpp"
#include "runtime/os.hpp"

#include <dlfcn.h>
#include <sys/mman.h>

bool NVMPmem::_has_auto_flush = false;

typedef void* (*pmem_map_file_t)(const char* path, size_t len, int flags, mode_t mode, size_t* mapped_len, int* is_pmem);
typedef int   (*pmem_is_pmem_t)(const void* addr, size_t len);
typedef int   (*pmem_has_auto_flush_t)();
typedef int   (*pmem_unmap_t)(void* addr, size_t len);

address NVMPmem::map(const char* path, int fd, size_t size, bool* is_pmem) {
  *is_pmem = false;
  void* lib = path != nullptr ? ::dlopen("libpmem.so.1", RTLD_NOW | RTLD_LOCAL) : nullptr;
  if (lib != nullptr) {
    pmem_map_file_t map_file = (pmem_map_file_t)::dlsym(lib, "pmem_map_file");
    pmem_is_pmem_t is_pmem_range = (pmem_is_pmem_t)::dlsym(lib, "pmem_is_pmem");
    pmem_has_auto_flush_t auto_flush = (pmem_has_auto_flush_t)::dlsym(lib, "pmem_has_auto_flush");
    pmem_unmap_t unmap = (pmem_unmap_t)::dlsym(lib, "pmem_unmap");
    size_t mapped = 0;
    int pmem = 0;
    void* p = map_file != nullptr ? map_file(path, 0, 0, 0, &mapped, &pmem) : nullptr;
    if (p != nullptr && mapped >= size) {
      *is_pmem = pmem != 0 && is_pmem_range != nullptr && is_pmem_range(p, size) != 0;
      _has_auto_flush = auto_flush != nullptr && auto_flush() == 1;
      log_info(nvm)("image mapped by libpmem, persistent memory: %s, eADR: %s",
                    *is_pmem ? "yes" : "no", _has_auto_flush ? "yes" : "no");
      return (address)p;
    }
    if (p != nullptr && unmap != nullptr) {
      unmap(p, mapped);
    }
  }
  void* place = nullptr;
  if (NVMSanitizer::Enabled) {
    // Between pages that can't be read.
    const size_t guard = os::vm_page_size();
    place = ::mmap(nullptr, size + 2 * guard, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (place == MAP_FAILED) {
      return nullptr;
    }
    place = (address)place + guard;
  }
  void* p = ::mmap(place, size, PROT_READ | PROT_WRITE, MAP_SHARED | (place != nullptr ? MAP_FIXED : 0), fd, 0);
  return p == MAP_FAILED ? nullptr : (address)p;
}

void NVMPmem::unmap(address base, size_t size) {
  // Other memory may get these addresses.
  NVMSanitizer::show(base, size);
  const size_t guard = NVMSanitizer::Enabled ? os::vm_page_size() : 0;
  ::munmap(base - guard, size + 2 * guard);
}

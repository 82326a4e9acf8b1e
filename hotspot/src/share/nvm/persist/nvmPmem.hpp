// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_PERSIST_NVMPMEM_HPP
#define SHARE_NVM_PERSIST_NVMPMEM_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

// Maps images, by libpmem where it is installed. The library is loaded at run
// time, so that the JVM does not depend on it.
class NVMPmem : public AllStatic {
  static bool _has_auto_flush;

public:
  // Maps size bytes of the file; null, with errno set, if that fails. *is_pmem
  // tells whether stores go to persistent memory. One without a path is memory.
  static address map(const char* path, int fd, size_t size, bool* is_pmem);

  static void unmap(address base, size_t size);

  // After map(): are the CPU's caches in the domain of what survives?
  static bool has_auto_flush() { return _has_auto_flush; }
};

#endif // SHARE_NVM_PERSIST_NVMPMEM_HPP

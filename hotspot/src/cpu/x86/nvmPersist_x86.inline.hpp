// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef CPU_X86_NVMPERSIST_X86_INLINE_HPP
#define CPU_X86_NVMPERSIST_X86_INLINE_HPP

#include "memory/allStatic.hpp"
#include "nvm/persist/nvmPersist.hpp"
#include "runtime/vm_version.hpp"

class NVMPersistCPU : public AllStatic {
public:
  static void write_back_line(void* p, NVMPersist::Instruction instruction) {
    // Written as bytes where assemblers of some age know no mnemonic.
    switch (instruction) {
      case NVMPersist::Clwb:       asm volatile(".byte 0x66; xsaveopt %0" : "+m"(*(volatile char*)p)); break;
      case NVMPersist::Clflushopt: asm volatile(".byte 0x66; clflush %0"  : "+m"(*(volatile char*)p)); break;
      case NVMPersist::Clflush:    asm volatile("clflush %0"              : "+m"(*(volatile char*)p)); break;
      default: break;
    }
  }

  // Takes a line that another processor may have; Prefetch::write() would only read it.
  static void prefetch_to_write(void* p) {
    asm volatile("prefetchw %0" : : "m"(*(char*)p));
  }

  static void fence() {
    asm volatile("sfence" ::: "memory");
  }

  static bool has_crc32c() {
    return VM_Version::supports_sse4_2();
  }

  // Over size bytes, a multiple of 8; without the inversions at both ends.
  static uint32_t extend_crc32c(uint32_t crc, const u1* p, size_t size) {
    uint64_t c = crc;
    for (const u1* end = p + size; p < end; p += sizeof(uint64_t)) {
      asm("crc32q %1, %0" : "+r"(c) : "m"(*(const uint64_t*)p));
    }
    return (uint32_t)c;
  }

  static NVMPersist::Instruction best_instruction();
};

#endif // CPU_X86_NVMPERSIST_X86_INLINE_HPP

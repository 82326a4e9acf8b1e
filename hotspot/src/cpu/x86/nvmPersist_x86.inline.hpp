#ifndef CPU_X86_NVMPERSIST_X86_INLINE_HPP
#define CPU_X86_NVMPERSIST_X86_INLINE_HPP

#include "memory/allStatic.hpp"
#include "nvm/persist/nvmPersist.hpp"

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

  static void fence() {
    asm volatile("sfence" ::: "memory");
  }

  static NVMPersist::Instruction best_instruction();
};

#endif // CPU_X86_NVMPERSIST_X86_INLINE_HPP

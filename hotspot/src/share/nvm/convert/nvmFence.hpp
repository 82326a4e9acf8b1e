#ifndef SHARE_NVM_CONVERT_NVMFENCE_HPP
#define SHARE_NVM_CONVERT_NVMFENCE_HPP

#include "memory/allStatic.hpp"

// The asymmetric fence between claiming objects and copying them.
class NVMFence : public AllStatic {
public:
  // Registers the process with the kernel; false if the kernel can't do it.
  static bool initialize();

  // On return, every other running thread of the process has executed a full
  // memory fence since the call. Usable in leaves.
  static void order_mutators();
};

#endif // SHARE_NVM_CONVERT_NVMFENCE_HPP

#ifndef SHARE_NVM_REGION_NVMCOMPENSATION_HPP
#define SHARE_NVM_REGION_NVMCOMPENSATION_HPP

#include "memory/allocation.hpp"

class JavaThread;

// Around a wait in the VM, which ends by itself. A virtual thread keeps its carrier there: its scheduler has another carrier run
// the others meanwhile, as far as jdk.virtualThreadScheduler.maxPoolSize allows. For other threads, nothing. Calls Java.
class NVMCompensation : public StackObj {
  JavaThread* const _thread;
  bool              _begun;

public:
  NVMCompensation(JavaThread* thread);
  ~NVMCompensation();
};

#endif // SHARE_NVM_REGION_NVMCOMPENSATION_HPP

#ifndef SHARE_NVM_BASE_NVMFENCE_HPP
#define SHARE_NVM_BASE_NVMFENCE_HPP

#include "memory/allStatic.hpp"

// The asymmetric fence between claiming objects and copying them; see nvmBarrier.cpp for what needs it.
class NVMFence : public AllStatic {
  static bool others_are_safe();

public:
  // Registers the process with the kernel; false if the kernel can't do it.
  static bool initialize();

  // On return, every other thread of the process has executed a full memory fence since the call, or will
  // execute one before it next touches the Java heap, and what it stored before can be seen. Usable in
  // leaves. After a full fence of the caller's own, such as that of a CAS.
  static void order_mutators();

  // The same, and on return every thread has executed that fence.
  static void interrupt_all();

  // Registers the process for serialize_all(); false if the kernel can't do it.
  static bool initialize_serialization();

  // interrupt_all(), and each processor that runs a thread of the process fetches its instructions anew.
  static void serialize_all();
};

#endif // SHARE_NVM_BASE_NVMFENCE_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMFENCE_HPP
#define SHARE_NVM_BASE_NVMFENCE_HPP

#include "memory/allStatic.hpp"
#include "runtime/atomic.hpp"
#include "utilities/globalDefinitions.hpp"

// The asymmetric fence between claiming objects and copying them; see nvmBarrier.cpp for what needs it.
class NVMFence : public AllStatic {
  static volatile uint32_t _cost;      // nanoseconds, a moving average

  static bool others_are_safe();
  static void count_cost(jlong ticks);

public:
  // Registers the process with the kernel; false if the kernel can't do it.
  static bool initialize();

  // On return, every other thread of the process has executed a full memory fence since the call, or will
  // execute one before it next touches the Java heap, and what it stored before can be seen. Usable in
  // leaves. After a full fence of the caller's own, such as that of a CAS.
  static void order_mutators();

  // What order_mutators() has taken lately, in nanoseconds: from 0.2 us where the other threads wait to 50 us where it interrupts
  // the processors of a virtual machine.
  static uint32_t cost() { return Atomic::load(&_cost); }

  // The same, and on return every thread has executed that fence.
  static void interrupt_all();

  // Registers the process for serialize_all(); false if the kernel can't do it.
  static bool initialize_serialization();

  // interrupt_all(), and each processor that runs a thread of the process fetches its instructions anew.
  static void serialize_all();
};

#endif // SHARE_NVM_BASE_NVMFENCE_HPP

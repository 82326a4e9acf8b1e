// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMPENDINGERROR_HPP
#define SHARE_NVM_BASE_NVMPENDINGERROR_HPP

#include "memory/allStatic.hpp"
#include "runtime/atomic.hpp"
#include "runtime/javaThread.hpp"
#include "utilities/sizes.hpp"

// Whether a thread has an error of a store that is still to be thrown (NVMError). The
// error's text is in NVMThread; generated code tests this bit alone, which lies among
// JavaThread's suspend flags: HotSpot sets and clears each of these by itself.
class NVMPendingError : public AllStatic {
  static volatile uint32_t* flags(JavaThread* thread) {
    return (volatile uint32_t*)((address)thread + in_bytes(flags_offset()));
  }

public:
  static const uint32_t Bit = 0x00010000;
  static const uint32_t StallBit = 0x00020000;     // NVMStall
  static const uint32_t DeferredBit = 0x00040000;  // NVMDeferred
  static const uint32_t CommitBit = 0x00080000;    // NVMDiskCommit
  static const uint32_t StoreBits = Bit | DeferredBit;   // either is dealt with at the end of a store

  static ByteSize flags_offset()                 { return JavaThread::suspend_flags_offset(); }

  static bool is_set(JavaThread* thread, uint32_t bit = Bit) { return (Atomic::load(flags(thread)) & bit) != 0; }

  // By the thread itself.
  static void set(JavaThread* thread, uint32_t bit = Bit)    { Atomic::fetch_then_or(flags(thread), bit); }
  static void clear(JavaThread* thread, uint32_t bit = Bit)  { Atomic::fetch_then_and(flags(thread), ~bit); }
};

#endif // SHARE_NVM_BASE_NVMPENDINGERROR_HPP

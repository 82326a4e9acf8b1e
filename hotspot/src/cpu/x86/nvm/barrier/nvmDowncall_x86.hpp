// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef CPU_X86_NVM_BARRIER_NVMDOWNCALL_X86_HPP
#define CPU_X86_NVM_BARRIER_NVMDOWNCALL_X86_HPP

#include "asm/macroAssembler.hpp"
#include "memory/allocation.hpp"
#include "prims/foreignGlobals.hpp"

class oopDesc;

// The store barrier of the foreign linker's downcalls that may pass heap segments
// (Linker.Option.critical(true)): the function gets the address of an array's element, and may
// write to all of the array.
//
// The thread stays in state _thread_in_Java, so there is no safepoint between the writes and the
// barrier, and arrays do not move. The stub keeps the arrays in its frame and tests their words
// after the call, behind all that writes to them (the captured call state may be a heap segment,
// too), as behind any plain store: nvmBarrier.cpp tells why that is enough. Whole arrays are synced.
//
// Other downcalls get native addresses only.
class NVMDowncall : public StackObj {
  GrowableArray<VMStorage> _arrays;     // where they are when the stub is entered
  int                      _rsp_offset;

  static void sync(oopDesc** arrays, int count);

  Address slot(int i) const { return Address(rsp, _rsp_offset + i * BytesPerWord); }

public:
  NVMDowncall(const BasicType* signature, int num_args, const GrowableArray<VMStorage>& java_regs);

  // Room for its code, at most.
  static int code_size(const BasicType* signature, int num_args);

  // Takes its part of the frame; the frame's size with it.
  int  add_to_frame(int frame_size);

  // Before the arrays become addresses. Kills rscratch1.
  void save(MacroAssembler* masm) const;

  // Preserves the result, which is spilled to where spill_rsp_offset says, unless that is negative.
  void sync(MacroAssembler* masm, const RegSpiller& result, int spill_rsp_offset) const;
};

#endif // CPU_X86_NVM_BARRIER_NVMDOWNCALL_X86_HPP

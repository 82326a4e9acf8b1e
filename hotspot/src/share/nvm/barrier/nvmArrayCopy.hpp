// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_NVMARRAYCOPY_HPP
#define SHARE_NVM_BARRIER_NVMARRAYCOPY_HPP

#include "jni.h"
#include "memory/allStatic.hpp"
#include "nvm/base/nvmDeferred.hpp"
#include "runtime/handles.hpp"
#include "utilities/globalDefinitions.hpp"

class JavaThread;
class oopDesc;

// Long copies of references into an array that has a home.
//
// The sync after a copy makes what was copied recoverable. It is a leaf, before whose end no safepoint is
// reached, and a copy may bring a million ordinary objects. It may be put off (NVMDeferredStores), but not if it is long: so
// long copies from an ordinary array take the way into the VM: the interpreter always does, and in compiled code the arrays' words
// and the length choose the compiler's own slow path. There the elements become recoverable before they are copied, in slices
// (NVMPrepare). The sync after the copy finds little left to convert: what other threads have stored to the source meanwhile.
//
// What can't be made recoverable, prepare() leaves to that sync, which reports it. What it makes recoverable
// and is not copied after all keeps a home that nothing refers to.
class NVMArrayCopy : public AllStatic {
  static bool is_long(oopDesc* dst, jint length);
  static void prepare(Handle src, jint src_pos, jint length, JavaThread* thread);

public:
  // Copies of more elements are long.
  static const jint LongCopy = NVMDeferred::Most;

  // Before a copy; in state _thread_in_vm. May reach a safepoint, throws nothing; the arguments are not checked yet.
  static void prepare(jobject src, jint src_pos, jobject dst, jint length, JavaThread* thread);
  static void prepare(oopDesc** src, jint src_pos, oopDesc** dst, jint length, JavaThread* thread);

  // Can a stub that copies src to dst have copied a part when it calls the VM?
  static bool may_be_in_part(oopDesc* src, oopDesc* dst);
};

#endif // SHARE_NVM_BARRIER_NVMARRAYCOPY_HPP

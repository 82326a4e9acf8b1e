#ifndef SHARE_NVM_BARRIER_NVMARRAYCOPY_HPP
#define SHARE_NVM_BARRIER_NVMARRAYCOPY_HPP

#include "jni.h"
#include "memory/allStatic.hpp"
#include "runtime/handles.hpp"
#include "utilities/globalDefinitions.hpp"

class JavaThread;
class oopDesc;

// Copies of references into an array that has a home.
//
// The sync after a copy makes what was copied recoverable. It is a leaf, before whose end no safepoint is reached: a copy may bring
// a million ordinary objects, or need space that only a collection of the image gives back. So copies from an ordinary
// array take the way into the VM: the interpreter always does, and in compiled code the arrays' words choose the compiler's own slow
// path. There the elements become recoverable before they are copied, in slices (NVMPrepare). The sync after the copy finds little
// left to convert: what other threads have stored to the source meanwhile. C2's code copies a few itself, and puts them off to its
// next poll if they have to wait (NVMDeferredStores).
//
// What can't be made recoverable, prepare() leaves to that sync, which reports it. What it makes recoverable
// and is not copied after all keeps a home that nothing refers to.
class NVMArrayCopy : public AllStatic {
  static bool is_into_home(oopDesc* dst);
  static void prepare(Handle src, jint src_pos, jint length, JavaThread* thread);

public:
  // Copies of more elements are long, for C2.
  static const jint LongCopy = 16;

  // Before a copy; in state _thread_in_vm. May reach a safepoint, throws nothing; the arguments are not checked yet.
  static void prepare(jobject src, jint src_pos, jobject dst, jint length, JavaThread* thread);
  static void prepare(oopDesc** src, jint src_pos, oopDesc** dst, jint length, JavaThread* thread);

  // Can a stub that copies src to dst have copied a part when it calls the VM?
  static bool may_be_in_part(oopDesc* src, oopDesc* dst);
};

#endif // SHARE_NVM_BARRIER_NVMARRAYCOPY_HPP

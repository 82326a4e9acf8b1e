// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_NVMBARRIER_HPP
#define SHARE_NVM_BARRIER_NVMBARRIER_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmAccessOp.hpp"
#include "utilities/globalDefinitions.hpp"

class oopDesc;

// The slow paths of the store barrier.
//
// Plain stores: the compiled or interpreted code stores, then tests the
// holder's NVM_Metadata word, and calls one of the sync functions if it is not
// ordinary. They re-read the front under the holder's lock bit and bring the
// home in line; so they may be called late and more than once, and need not know the
// stored value. But between the store and the call there must be no safepoint, and
// a call is for no bytes that were not stored (NVMBarrierNode says why).
//
// Ordered stores and atomics: the code tests the word first; if it is not
// ordinary it hands the whole access to ordered_access(), which makes it durable
// before it makes it visible. If the word is ordinary the code does the
// access itself and then tests the word as for a plain store: the object may
// have been claimed in between.
//
// All functions are leaves: called in state _thread_in_Java or _thread_in_vm,
// they reach no safepoint, allocate nothing in the Java heap and throw
// nothing; an error is left pending in the calling thread (NVMError),
// and the store is taken back (the front gets the home's value again). So are those that the thread does before the
// error is thrown; in a region, with all others of it. Not stores whose extent is not known: it might include what other
// threads have stored.
class NVMBarrier : public AllStatic {
public:
  // [offset, offset + size) of holder, in bytes from the start of the object.
  static void sync_range(oopDesc* holder, intptr_t offset, intptr_t size);

  // Elements [index, index + length) of an array; index and length are clipped
  // to the array, so that a caller may pass them unchecked.
  static void sync_elements(oopDesc* array, jint index, jint length);

  // All of holder.
  static void sync_object(oopDesc* holder);

  // An op and a BasicType in one int, as code generators pass it.
  static jint encode(NVMAccessOp op, BasicType type) { return nvm_encode_access(op, type); }

  // Does the access, and returns the field's old value, zero- or sign-extended
  // as Java does it; for references all values are full oops, float and double
  // are passed as their bits. CompareAndExchange succeeded if the result
  // equals compare.
  static jlong ordered_access(oopDesc* holder, intptr_t offset,
                              jlong value, jlong compare, jint op_and_type);
};

#endif // SHARE_NVM_BARRIER_NVMBARRIER_HPP

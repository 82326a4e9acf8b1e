// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_NVMUNSAFE_HPP
#define SHARE_NVM_BARRIER_NVMUNSAFE_HPP

#include "jni.h"
#include "nvm/barrier/nvmBarrier.hpp"
#include "nvm/base/nvmWord.hpp"
#include "oops/oopsHierarchy.hpp"
#include "runtime/atomic.hpp"

#include <cstring>

class JavaThread;

// The store barrier of code that writes through raw addresses: Unsafe and JNI.
// The object is null where the address is outside of the Java heap.
class NVMUnsafe : public AllStatic {
  template <typename T>
  static jlong access(oop obj, jlong offset, T value, T compare, NVMAccessOp op) {
    const BasicType type = nvm_primitive_of(sizeof(T));
    jlong value_bits = 0;
    jlong compare_bits = 0;
    memcpy(&value_bits, &value, sizeof(T));
    memcpy(&compare_bits, &compare, sizeof(T));
    return NVMBarrier::ordered_access(obj, offset, value_bits, compare_bits, NVMBarrier::encode(op, type));
  }

  static bool needs_sync(oop obj) {
    return obj != nullptr && NVMWord::needs_sync(obj);
  }

public:
  // Before an ordered access of a reference, in state _thread_in_vm: what is stored becomes recoverable, if it has to, with
  // safepoints let in.
  static void prepare(JavaThread* thread, jobject holder, jlong offset, jobject value);

  static void written(oop obj, jlong offset, size_t size) {
    if (needs_sync(obj)) {
      NVMBarrier::sync_range(obj, offset, size);
    }
  }

  static void written(oop obj) {
    if (needs_sync(obj)) {
      NVMBarrier::sync_object(obj);
    }
  }

  template <typename T>
  static bool ordered_store(oop obj, jlong offset, T value) {
    if (!needs_sync(obj)) {
      return false;
    }
    access(obj, offset, value, value, NVMAccessOp::Put);
    return true;
  }

  template <typename T>
  static T cmpxchg(oop obj, jlong offset, volatile T* addr, T compare, T value) {
    if (needs_sync(obj)) {
      return (T)access(obj, offset, value, compare, NVMAccessOp::CompareAndExchange);
    }
    T old_value = Atomic::cmpxchg(addr, compare, value);
    written(obj, offset, sizeof(T));
    return old_value;
  }
};

#endif // SHARE_NVM_BARRIER_NVMUNSAFE_HPP

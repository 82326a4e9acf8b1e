// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_NVMACCESS_HPP
#define SHARE_NVM_BARRIER_NVMACCESS_HPP

#include "nvm/barrier/nvmBarrier.hpp"
#include "nvm/base/nvmWord.hpp"
#include "oops/accessDecorators.hpp"
#include "oops/oopsHierarchy.hpp"
#include "runtime/globals.hpp"

#include <cstring>

// The store barrier of the VM's own accesses to the Java heap (Access API).
// Raw accesses and the initialization of new arrays need none: the
// collectors use the former on objects whose contents do not change, and a new
// object is ordinary.
class NVMAccess : public AllStatic {
  template <DecoratorSet decorators>
  static constexpr bool applies() {
    return HasDecorator<decorators, IN_HEAP>::value &&
           !HasDecorator<decorators, AS_RAW>::value &&
           !HasDecorator<decorators, IS_DEST_UNINITIALIZED>::value;
  }

  template <DecoratorSet decorators>
  static constexpr bool is_reference() {
    return HasDecorator<decorators, INTERNAL_VALUE_IS_OOP>::value;
  }

  template <typename T> struct SizeOf { static const size_t value = sizeof(T); };

  template <DecoratorSet decorators, typename T>
  static constexpr size_t size_of() {
    return is_reference<decorators>() ? sizeof(narrowOop) : SizeOf<T>::value;
  }

  template <DecoratorSet decorators, typename T>
  static constexpr BasicType basic_type() {
    return is_reference<decorators>() ? T_OBJECT
                                      : sizeof(T) == 1 ? T_BYTE
                                      : sizeof(T) == 2 ? T_SHORT
                                      : sizeof(T) == 4 ? T_INT
                                                       : T_LONG;
  }

  static void set_new(oop obj);

  // Values as ordered_access() takes and returns them.
  static jlong to_bits(oop value)         { return (jlong)cast_from_oop<intptr_t>(value); }
  static jlong to_bits(narrowOop value);

  template <typename T>
  static jlong to_bits(T value) {
    jlong bits = 0;
    memcpy(&bits, &value, sizeof(T));
    return bits;
  }

  static void from_bits(jlong bits, oop* value)   { *value = cast_to_oop((intptr_t)bits); }
  static void from_bits(jlong bits, narrowOop* value);

  template <typename T>
  static void from_bits(jlong bits, T* value)     { memcpy(value, &bits, sizeof(T)); }

  template <DecoratorSet decorators, typename T>
  static T access(oop base, ptrdiff_t offset, jlong value, jlong compare, NVMAccessOp op) {
    jlong old_bits = NVMBarrier::ordered_access(base, offset, value, compare,
                                                NVMBarrier::encode(op, basic_type<decorators, T>()));
    T old_value;
    from_bits(old_bits, &old_value);
    return old_value;
  }

public:
  // True if an access to base has to be done by one of the functions below.
  template <DecoratorSet decorators>
  static bool is_ordered(oop base) {
    return applies<decorators>() && NVMWord::needs_sync(base);
  }

  // Does the store if it is an ordered one on a holder that is not ordinary.
  template <DecoratorSet decorators, typename T>
  static bool ordered_store_at(oop base, ptrdiff_t offset, T value) {
    if (!HasDecorator<decorators, MO_SEQ_CST | MO_RELEASE>::value || !is_ordered<decorators>(base)) {
      return false;
    }
    access<decorators, T>(base, offset, to_bits(value), 0, NVMAccessOp::Put);
    return true;
  }

  template <DecoratorSet decorators, typename T>
  static T atomic_cmpxchg_at(oop base, ptrdiff_t offset, T compare_value, T new_value) {
    return access<decorators, T>(base, offset, to_bits(new_value), to_bits(compare_value),
                                 NVMAccessOp::CompareAndExchange);
  }

  template <DecoratorSet decorators, typename T>
  static T atomic_xchg_at(oop base, ptrdiff_t offset, T new_value) {
    return access<decorators, T>(base, offset, to_bits(new_value), 0, NVMAccessOp::Exchange);
  }

  template <DecoratorSet decorators, typename T>
  static void stored_at(oop base, ptrdiff_t offset) {
    if (is_ordered<decorators>(base)) {
      NVMBarrier::sync_range(base, offset, size_of<decorators, T>());
    }
  }

  // length counts elements of type T; bytes if T is void.
  template <DecoratorSet decorators, typename T>
  static void copied(oop dst, size_t offset, size_t length) {
    if (applies<decorators>() && dst != nullptr && NVMWord::needs_sync(dst)) {
      NVMBarrier::sync_range(dst, offset, length * size_of<decorators, T>());
    }
  }

  // A clone is an object of its own, with the word of a new one.
  template <DecoratorSet decorators>
  static void cloned(oop dst) {
    if (AutoPersist) {
      set_new(dst);
    }
  }
};

template <> struct NVMAccess::SizeOf<void>     { static const size_t value = 1; };

#endif // SHARE_NVM_BARRIER_NVMACCESS_HPP

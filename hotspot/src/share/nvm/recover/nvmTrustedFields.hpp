// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMTRUSTEDFIELDS_HPP
#define SHARE_NVM_RECOVER_NVMTRUSTEDFIELDS_HPP

#include "memory/allocation.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/exceptions.hpp"

class InstanceKlass;
class NVMHome;
class NVMLoadedClass;
struct NVMTrustedRow;

// Intrinsics, and Java code that uses Unsafe, read and write memory without a check because only a few methods of
// one class can change what the bounds are computed from: a buffer's address, the length of a string. An image is
// data, and may say anything there. The table in the .cpp file has all classes of the JDK of which
//
// - objects can be kept, and
// - fields, if they had values that no method gives them, would lead such code out of an array, or let it store an
//   object of a wrong type,
//
// and for each what is checked before anybody sees its fronts. Where any values would do harm, or where what they
// are compared with is not in the image, NVMSpecial refuses the class.
//
// What is checked holds in between any two stores of the class's methods, so that no crash makes an image that is
// refused. Some methods, if they are cut short there, leave an object that its own class could not cope with
// (a StringBuilder whose length is set before its new array): such an object is completed.
//
// Found by reading: users of Unsafe, ScopedMemoryAccess and JavaLangAccess's unchecked methods, native methods, and
// the intrinsics of vmIntrinsics.hpp that load fields or omit checks. TrustedClassesTest compares with the JDK
// that is there.
class NVMTrustedFields : public CHeapObj<mtInternal> {
public:
  static const int MaxFields = 8;

  // Where a field is; sizes as NVMLoadedClass::Field has them, 0 for a reference.
  struct Place {
    uint32_t home_offset;
    uint32_t front_offset;
    uint32_t size;
  };

private:
  const NVMTrustedRow* const _row;
  InstanceKlass* const       _klass;
  Place                      _places[MaxFields];

  NVMTrustedFields(const NVMTrustedRow* row, InstanceKlass* klass) : _row(row), _klass(klass), _places() {}

  const char* find_place(int field, NVMLoadedClass* c);

public:
  // Null if nobody relies on fields of that class. Throws if the image describes the class without such a field.
  static NVMTrustedFields* of(NVMLoadedClass* c, TRAPS);

  // When references are known to be of the right types.
  bool is_right(NVMHome* home) const;

  // Throws if it is not right.
  void check(NVMHome* home, TRAPS) const;

  // May complete() have something to do?
  bool needs_completion() const;

  // When front and home are alike: does the rest of what a crash has cut short, in both.
  void complete(NVMHome* home, oop front) const;
};

#endif // SHARE_NVM_RECOVER_NVMTRUSTEDFIELDS_HPP

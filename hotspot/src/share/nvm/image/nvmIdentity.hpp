// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMIDENTITY_HPP
#define SHARE_NVM_IMAGE_NVMIDENTITY_HPP

#include "memory/allocation.hpp"
#include "utilities/globalDefinitions.hpp"

class outputStream;

// What tells a class from others whose names a compiler may give to it when the source changes: one that is anonymous or local,
// or declared in such a one. A number in its name says no more than how many came before it. As it stands behind the
// descriptors of a class entry (nvmClassTable.hpp):
//
//   base shape code kin kin-count shape-count method
//
// The first four are digests of 16 hexadecimal digits: of where the class is declared and what it extends and implements
// (base), of that and its fields' and methods' names and types (shape), of what its methods do (code), and of the shapes of all
// classes with this base, in any order (kin). The numbers, of 8 digits, say how many have the same base, and how many the same
// shape; both are
// 0 if that was not known, and so is the digest of the code. The method is the one that declares it, for messages; it may be empty.
//
// Of a lambda: code kin kin-count shape-count. Its base is the method that contains it, without numbers, and the interface; its
// shape all else that the class file says of the call site, without numbers. If the class that has it is itself a numbered one,
// that one's identity follows, after a space.
struct NVMIdentity {
  static const int ClassLength = 4 * 17 + 2 * 9;      // up to the method
  static const int LambdaLength = 2 * 17 + 9 + 8;

  uint64_t    base;
  uint64_t    shape;
  uint64_t    code;
  uint64_t    kin;
  uint32_t    kin_count;
  uint32_t    shape_count;
  const char* method;
  int         method_length;

  static bool is_legal(const char* text, int length, bool is_lambda);

  // Of a lambda's: where its host's begins; 0 if it has none.
  static int host_at(int length)        { return length > LambdaLength ? LambdaLength + 1 : 0; }

  // Of legal text, which is kept for the method's name.
  static NVMIdentity parse(const char* text, bool is_lambda, int length);

  void print(outputStream* st, bool is_lambda) const;
};

#endif // SHARE_NVM_IMAGE_NVMIDENTITY_HPP

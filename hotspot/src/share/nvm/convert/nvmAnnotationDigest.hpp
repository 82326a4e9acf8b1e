// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMANNOTATIONDIGEST_HPP
#define SHARE_NVM_CONVERT_NVMANNOTATIONDIGEST_HPP

#include "memory/allocation.hpp"
#include "oops/annotations.hpp"

class InstanceKlass;
class NVMDigest;
class NVMNest;

// What the annotations of a class file say that a program can see at run time, wherever the constants lie in the pool.
class NVMAnnotationDigest : public StackObj {
  static const int MostNestedValues = 32;

  NVMDigest*           _digest;
  const NVMNest* const _nest;
  InstanceKlass* const _in;
  const u1*            _at;
  const u1*            _end;

  int  next_u1();
  int  next_u2();
  bool is_of_compiler(int type_index) const;
  void add_text(int index, bool is_type);
  void add_value(int depth);
  void add_annotation(int depth);

public:
  NVMAnnotationDigest(NVMDigest* digest, const NVMNest* nest, InstanceKlass* in)
    : _digest(digest), _nest(nest), _in(in), _at(nullptr), _end(nullptr) {}

  // May be null.
  void add(AnnotationArray* annotations);
  void add_of_parameters(AnnotationArray* annotations);
};

#endif // SHARE_NVM_CONVERT_NVMANNOTATIONDIGEST_HPP

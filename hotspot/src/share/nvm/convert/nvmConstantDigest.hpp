// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMCONSTANTDIGEST_HPP
#define SHARE_NVM_CONVERT_NVMCONSTANTDIGEST_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"

class InstanceKlass;
class Klass;

// What a constant (NVMConstant) has in it: two processes' objects of one field are the same constant if their digests are.
// Neither the order of the fields matters, nor the numbers that a compiler gives to anonymous and local classes. Caches are left
// out by callers, and of what a constant refers to. Of a constant that it refers to, the field counts as well if the holder has
// it, or that one's own class, which both have been initialized before: others may be or not.
class NVMConstantDigest : public StackObj {
  InstanceKlass* const _holder;
  uint64_t             _sum;
  NVMArray<uint64_t>   _names;      // their hash codes

  uint64_t of_name(oopDesc* value) const;
  uint64_t of_fields(oopDesc* object, int depth) const;
  uint64_t of_field(oopDesc* object, size_t offset, int depth) const;
  uint64_t of_reference(oopDesc* value, int depth) const;
  void add(const char* name, int length, uint64_t value);

public:
  // Of an object of class k that a field of holder holds.
  NVMConstantDigest(Klass* k, InstanceKlass* holder);

  // The object's field of that name: so many bytes, or a reference if it is none. Those that subclasses declare come first.
  void add(const char* name, int length, oopDesc* object, size_t offset, size_t size);

  uint64_t value() const { return _sum; }
};

#endif // SHARE_NVM_CONVERT_NVMCONSTANTDIGEST_HPP

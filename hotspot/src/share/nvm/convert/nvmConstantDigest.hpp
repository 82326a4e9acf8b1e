#ifndef SHARE_NVM_CONVERT_NVMCONSTANTDIGEST_HPP
#define SHARE_NVM_CONVERT_NVMCONSTANTDIGEST_HPP

#include "memory/allocation.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"

class Klass;

// What a constant (NVMConstant) has in it: two processes' objects of one field are the same constant if their digests are. Neither
// the order of the fields matters, nor the number that a compiler has given to an anonymous class. Caches are left out
// by callers, and of what a constant refers to.
class NVMConstantDigest : public StackObj {
  uint64_t _sum;

  static uint64_t of_fields(oopDesc* object, int depth);
  static uint64_t of_reference(oopDesc* value, int depth);

public:
  // Of objects of that class.
  explicit NVMConstantDigest(Klass* k);

  // The object's field of that name: so many bytes, or a reference if it is none.
  void add(const char* name, int length, oopDesc* object, size_t offset, size_t size);

  uint64_t value() const { return _sum; }
};

#endif // SHARE_NVM_CONVERT_NVMCONSTANTDIGEST_HPP

#ifndef SHARE_NVM_BASE_NVMANNOTATIONS_HPP
#define SHARE_NVM_BASE_NVMANNOTATIONS_HPP

#include "memory/allStatic.hpp"

class InstanceKlass;
class Method;

// Looks for annotations in what the class file parser keeps of a class.
class NVMAnnotations : public AllStatic {
public:
  // Does the field have one of the annotations with these descriptors? The list ends with null.
  static bool has_any(InstanceKlass* ik, int field_index, const char* const* descriptors);

  // The same for a method.
  static bool has_any(Method* method, const char* const* descriptors);
};

#endif // SHARE_NVM_BASE_NVMANNOTATIONS_HPP

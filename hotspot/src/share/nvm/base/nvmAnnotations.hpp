// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMANNOTATIONS_HPP
#define SHARE_NVM_BASE_NVMANNOTATIONS_HPP

#include "memory/allStatic.hpp"

class InstanceKlass;
class Method;
class Symbol;
template <typename T> class GrowableArray;

// Looks for annotations in what the class file parser keeps of a class.
class NVMAnnotations : public AllStatic {
public:
  // Does the field have one of the annotations with these descriptors? The list ends with null.
  static bool has_any(InstanceKlass* ik, int field_index, const char* const* descriptors);

  // The same for a method.
  static bool has_any(Method* method, const char* const* descriptors);

  // Has the class, the field or the method the annotation? Appends the strings of its only element, which live as long as the
  // class.
  static bool find_strings(InstanceKlass* ik, const char* descriptor, GrowableArray<Symbol*>* result);
  static bool find_strings(InstanceKlass* ik, int field_index, const char* descriptor, GrowableArray<Symbol*>* result);
  static bool find_strings(Method* method, const char* descriptor, GrowableArray<Symbol*>* result);
};

#endif // SHARE_NVM_BASE_NVMANNOTATIONS_HPP

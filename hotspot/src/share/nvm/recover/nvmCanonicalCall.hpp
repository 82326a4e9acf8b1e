// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMCANONICALCALL_HPP
#define SHARE_NVM_RECOVER_NVMCANONICALCALL_HPP

#include "memory/allocation.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"
#include "utilities/growableArray.hpp"

class InstanceKlass;
class JavaCallArguments;
class Method;
class NVMCanonicalRule;

// How the canonical object for one of a class is found, as -XX:NVMCanonicalClasses says it (NVMCanonicalList): readResolve(),
// or a static method. For one recovery, which keeps the class alive.
class NVMCanonicalCall : public CHeapObj<mtInternal> {
  struct Argument {
    BasicType type;
    int       offset;      // of the field; 0: the object itself
    Symbol*   signature;   // of the field; null: the object itself
  };

  InstanceKlass* _holder;
  int            _idnum;             // of the method, which may be redefined meanwhile
  GrowableArrayCHeap<Argument, mtInternal> _arguments;     // of a static method

  NVMCanonicalCall() : _holder(nullptr), _idnum(0) {}

  bool find_argument(const NVMCanonicalRule* rule, int i, InstanceKlass* ik);
  bool fits(Method* m) const;
  bool fits_exactly(Method* m) const;
  const char* find_factory(const NVMCanonicalRule* rule, InstanceKlass* ik, Handle loader, TRAPS);
  void push(JavaCallArguments* args, int i, Handle object, Klass* type, TRAPS);

public:
  // Null, and a warning, if the class has not got what the rule says; an exception, if its objects are the process's own.
  // Initializes the class that has the static method.
  static NVMCanonicalCall* of(const NVMCanonicalRule* rule, InstanceKlass* ik, Handle loader, TRAPS);

  // Java code runs, a static method as called by a class of that loader. The result is an object that is not an array; if there
  // is none, a RecoveryException says why.
  oop call(Handle object, const char* root, Handle loader, TRAPS);
};

#endif // SHARE_NVM_RECOVER_NVMCANONICALCALL_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMLAMBDA_HPP
#define SHARE_NVM_CONVERT_NVMLAMBDA_HPP

#include "memory/allStatic.hpp"
#include "oops/oopsHierarchy.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"

class ConstantPool;
class InstanceKlass;
class Klass;
struct NVMIdentity;

// Lambdas and method references. Their objects' classes are hidden ones, made at
// run time by LambdaMetafactory for a call site (invokedynamic) of a class, the host.
// What another process can find is the call site: its description has all that
// the constant pool says about it, and begins with the host's name and a space.
//
// A hidden class does not say which call site it belongs to. It is found by what
// the class looks like: all its interfaces, its method and bridges, the captured values as
// fields arg$1, arg$2, ..., the method called, the types to which arguments and
// the result are cast. Two call sites that are alike in all that do the same.
//
// A lambda's method has a number in its name, which another version of the program may have given to another lambda. So the
// class entry has an NVMIdentity as well: if the method of that name does not do the same any more, it is one that does among
// those of call sites that are alike in all but numbers, or, when there was and is only one such call site and all those of the
// method and interface look as they did, that one. So it is with call sites of numbered classes, and references to methods of
// such.
//
// Recovery runs the call site, with null and 0 for the values it captures: that
// makes the class, and an object of it. If nothing is captured, that object
// is what the call site gives ever after.
class NVMLambda : public AllStatic {
  static const char* identity_of(InstanceKlass* host, int call_site);
  static int find_call_site(InstanceKlass* host, const char* description, int length, const NVMIdentity* identity,
                            bool is_decided, TRAPS);

public:
  // The description for objects of class k, in the resource area; null if they
  // are no lambdas, or such that can't be found again. Usable in leaves.
  static const char* describe(Klass* k);

  // The NVMIdentity that goes with it; null if it needs none. Usable in leaves.
  static const char* identity(Klass* k);

  // Has the class a call site of that description and identity, so that today's program has written it? Initializes the class.
  static bool is_as_written(const char* description, int length, const char* identity, int identity_length, Handle loader, TRAPS);

  // The host of a lambda's class; null if it can't be found. Usable in leaves.
  static InstanceKlass* host_of(InstanceKlass* ik);

  // The class that a description names, not initialized; null if loader finds none.
  static InstanceKlass* find_host(const char* description, int length, Handle loader, TRAPS);

  // The object that the call site of that description gives, which is in a class that loader finds. Throws an
  // RecoveryException if there is none, or if it can't be told which one it is. The identity may be null; is_decided: the
  // description's name is that of today. host_today: the name of the host, with a space behind it, if that is another one than
  // in the description; else null. is_missing: is that what was thrown, and nothing of the program's own?
  static Handle relink(const char* description, int length, const NVMIdentity* identity, bool is_decided, const char* host_today,
                       Handle loader, bool* is_missing, TRAPS);
};

#endif // SHARE_NVM_CONVERT_NVMLAMBDA_HPP

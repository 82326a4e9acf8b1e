// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMGENERATEDCLASSES_HPP
#define SHARE_NVM_CONVERT_NVMGENERATEDCLASSES_HPP

#include "memory/allStatic.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"

class InstanceKlass;
class Klass;

// Classes that a program has made at run time, so that no other process could find them by their names.
//
// A class that has a name can be found if its class loader found it by that name: it was defined while some loader was asked for
// a class, which loadClass() or findClass() on the thread's stack tells. What is defined otherwise, by ClassLoader.defineClass or
// Lookup.defineClass, by Unsafe or JNI, is one made at run time, unless its loader has a resource of its name: programs that
// load all of a jar beforehand have. Some loaders are asked for nothing but classes that have just been made: they are listed.
// Hidden classes, and those of proxies, are for NVMSpecial.
//
// What is found out when a class is defined is a bit of it, so that it is known in leaves, and goes with the class.
class NVMGeneratedClasses : public AllStatic {
  static bool is_generated(Klass* k);

public:
  // The class has been defined from bytes. Throws nothing; may call methods of the loader.
  static void class_defined(InstanceKlass* ik, Handle loader, JavaThread* current);

  // Why another process could not find the class; null if it could. Usable in leaves.
  static const char* refusal(Klass* k);
};

#endif // SHARE_NVM_CONVERT_NVMGENERATEDCLASSES_HPP

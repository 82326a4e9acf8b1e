// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMIDENTITIES_HPP
#define SHARE_NVM_CONVERT_NVMIDENTITIES_HPP

#include "memory/allStatic.hpp"
#include "nvm/image/nvmIdentity.hpp"
#include "utilities/globalDefinitions.hpp"

class InstanceKlass;
class JavaThread;
class Klass;
class NVMNest;

// The NVMIdentity of anonymous and local classes, and of lambdas. What is looked at is what class files say, so that an unchanged
// program gives the same in each process.
//
// When an object becomes durable no class can be loaded. So that its class's identity does not depend on what happens to be
// loaded by then, before_initializer() loads the numbered classes of its nest, and links those whose code a digest takes in;
// there are no objects of the class before. A class that refers to numbered ones does so for those of which it uses arrays or
// the Class object, which need no initialized class. (What only reflection has found without initializing it has no digest of
// its code: it is 0.) Of classes of the JDK's own loaders, only those of the code are loaded, and how many kin they have is not
// told.
//
// If stack or memory did not last for that, the class has no identity in this process, and goes by its name.
class NVMIdentities : public AllStatic {
  static bool is_unknown(InstanceKlass* ik);

public:
  // The text for the class entry of objects of the class, in the resource area: of an array, that of its elements' class; of a
  // lambda its own. Null if the class needs none. Usable in leaves.
  static const char* of(Klass* k);

  // The class whose identity an array has: its elements'. Null if that has none.
  static InstanceKlass* numbered_class(Klass* k);

  // The same for a call site of the host; null if it has to do with no number.
  static const char* of_lambda(InstanceKlass* host, int call_site);
  static NVMIdentity lambda_identity(InstanceKlass* host, int call_site, NVMNest* nest);

  static NVMIdentity identity(InstanceKlass* ik, NVMNest* nest);

  // Does one of the JDK's own loaders have it?
  static bool is_of_jdk(InstanceKlass* ik);

  // Digests of its parts.
  static uint64_t base(InstanceKlass* ik, const NVMNest* nest);
  static uint64_t shape(InstanceKlass* ik, const NVMNest* nest);

  // The class has been linked, and is about to be initialized. Throws nothing; may run code of class loaders.
  static void before_initializer(InstanceKlass* ik, JavaThread* thread);
};

#endif // SHARE_NVM_CONVERT_NVMIDENTITIES_HPP

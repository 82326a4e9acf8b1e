#ifndef SHARE_NVM_RECOVER_NVMUNLOADING_HPP
#define SHARE_NVM_RECOVER_NVMUNLOADING_HPP

#include "memory/allStatic.hpp"

class BoolObjectClosure;
class ClassLoaderData;

// Classes that are unloaded; the rules are in nvmFront.hpp.
class NVMUnloading : public AllStatic {
public:
  // From a collection, once the VM's own weak references are cleared and before anything that has died can be
  // overwritten: durable roots of dead loaders' classes become unbound. Single-threaded, at a safepoint.
  static void weak_references_cleared(BoolObjectClosure* is_alive);

  // When a dead loader's classes are taken out of the VM's tables, at a safepoint.
  static void unload(ClassLoaderData* loader);
};

#endif // SHARE_NVM_RECOVER_NVMUNLOADING_HPP

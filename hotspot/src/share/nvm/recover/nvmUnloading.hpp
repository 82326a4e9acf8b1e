// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMUNLOADING_HPP
#define SHARE_NVM_RECOVER_NVMUNLOADING_HPP

#include "memory/allStatic.hpp"
#include "utilities/exceptions.hpp"

class BoolObjectClosure;
class ClassLoaderData;

// Classes that are unloaded; the rules are in nvmFront.hpp.
class NVMUnloading : public AllStatic {
public:
  // From a collection, once the VM's own weak references are cleared and before anything that has died can be
  // overwritten: durable roots of dead loaders' classes become unbound. Single-threaded, at a safepoint.
  static void weak_references_cleared(BoolObjectClosure* is_alive);

  // A full collection that also finds dead what is held for no other reason than that a root which is not bound yet
  // reaches it: a loader whose classes only that refers to, too. The roots keep their homes; fronts are made anew.
  // Takes the recovery lock, and stops all threads for as long as opening the image takes.
  //
  // Compilations that are under way hold the classes that they have met. So whoever still needs a loader to be gone tries
  // again, Attempts times, with the number of the attempt, from 0 on: the later ones wait a little first.
  static const int Attempts = 5;
  static void collect(int attempt, TRAPS);

  // When a dead loader's classes are taken out of the VM's tables, at a safepoint.
  static void unload(ClassLoaderData* loader);
};

#endif // SHARE_NVM_RECOVER_NVMUNLOADING_HPP

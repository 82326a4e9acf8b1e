// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMRECOVEREDSPACE_HPP
#define SHARE_NVM_RECOVER_NVMRECOVEREDSPACE_HPP

#include "memory/allStatic.hpp"
#include "nvm/recover/nvmHomeSpace.hpp"

// The space of all homes that this process has recovered. An object that two roots share is the same for both; what one
// root takes for an object and another one for a part of an object is damage, found by the second one. Under the
// recovery lock, but for what is_home() tells.
//
// Homes that this process has made are not among them, and what lies beside or in them is not the business of an image: a
// damaged one could refer to any place. So who follows references of roots that nobody has recovered believes in
// a home in space of this process only if it has had a front that died with its class, or is that of a class
// itself: these are the only ones that an unbound root can reach and that have none.
class NVMRecoveredSpace : public AllStatic {
  static NVMHomeSpace* volatile _space; // null: nothing is recovered

public:
  // Null before anything is.
  static NVMHomeSpace* get()            { return Atomic::load_acquire(&_space); }

  // Takes it over.
  static void set(NVMHomeSpace* space)  { Atomic::release_store(&_space, space); }

  // A home without a front of which an unbound root may have a reference. At a safepoint.
  static void note_home(nvmgranule granule);

  // May a home without a front be there, as far as the space is concerned? By any thread: who races with an unloading is told
  // so by NVMRecovery::changes().
  static bool is_home(nvmgranule granule);

  // No image is open any more.
  static void clear();
};

#endif // SHARE_NVM_RECOVER_NVMRECOVEREDSPACE_HPP

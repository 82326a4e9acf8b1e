// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "oops/oop.inline.hpp"

// Homes that stand for a canonical object (NVMCanonicalObjects). A pass that meets any is not made ahead of time.
//
// Such a home is reached from where it is not amended: the entry of a root that is not bound yet, other roots, constants.
// Fronts of what it refers to have nobody in the Java heap that refers to them; they live as long as the class loader of its
// class.

bool NVMRecoveryPass::has_canonical_class() {
  bool any = false;
  _classes.for_each([&](NVMLoadedClass* c) {
    any = c->canonical_call() != nullptr;
    return !any;
  });
  return any;
}

oop NVMRecoveryPass::canonical_object(NVMHome* h) {
  return class_of(h)->is_canonical_class() ? _canonical.find(NVMImageFile::granule_of(h)) : (oop)nullptr;
}

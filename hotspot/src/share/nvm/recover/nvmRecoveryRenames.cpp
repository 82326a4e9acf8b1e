// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"

// What other names ask of a recovery (NVMRenames, NVMNumberedClasses), so that the image has those of today. Objects with
// fields are laid out anew, as those of any class that has changed; so are constants that are arrays, which other recoveries may
// have taken for such.

// Each by one store: an image with both names opens with the same rules. The last thing that is done, since a home's class is
// not that of this pass any more.
void NVMRecoveryPass::renumber_arrays() {
  bool has_any = false;
  _classes.for_each([&](NVMLoadedClass* c) {
    has_any = c->is_renamed() && c->kind() == NVMClassEntry::ObjectArray;
    return !has_any;
  });
  for (size_t i = 0; i < _homes.length() && has_any; i++) {
    NVMHome* const h = home(_homes.at(i));
    NVMLoadedClass* const c = class_of(h);
    if (c->is_renamed() && c->kind() == NVMClassEntry::ObjectArray && c->renamed_id() != 0) {
      h->set_class_id(c->renamed_id());
    }
  }
}

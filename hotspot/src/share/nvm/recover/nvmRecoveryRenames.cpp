#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmNewNames.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"

// What NVMRenames asks of a recovery, so that the image has the names of today. Objects with fields are laid out anew, as those of any
// class that has changed.

// Each by one store: an image with both names opens with the same rules. The last thing that is done, since a home's class is not that of
// this pass any more.
void NVMRecoveryPass::renumber_arrays() {
  for (size_t i = 0; i < _homes.length() && NVMNewNames::any(); i++) {
    NVMHome* const h = home(_homes.at(i));
    NVMLoadedClass* const c = class_of(h);
    if (c->is_renamed() && c->is_array() && c->renamed_id() != 0) {
      h->set_class_id(c->renamed_id());
    }
  }
}

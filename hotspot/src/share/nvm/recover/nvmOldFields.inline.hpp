// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMOLDFIELDS_INLINE_HPP
#define SHARE_NVM_RECOVER_NVMOLDFIELDS_INLINE_HPP

#include "nvm/recover/nvmOldFields.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmGranuleSet.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmReferences.hpp"

struct NVMOldFields::Homes : public CHeapObj<mtInternal> {
  NVMArray<nvmgranule> holders;       // with old fields that are not null
  NVMArray<nvmgranule> homes;         // that these lead to; without a front, when they were found
  NVMGranuleSet        known;         // the same

  Homes() : known(NVMImageFile::end_granule()) {}
};

template <typename Function>
void NVMOldFields::for_each_reference(Function f) {
  for (size_t i = 0; any() && i < _all->holders.length(); i++) {
    NVMHome* const home = NVMImageFile::home_at(_all->holders.at(i));
    // Homes that were of constants are left as they are, whatever fields their class has.
    const bool is_constant = NVMClassTable::entry(home->class_id()).kind() == NVMClassEntry::Constant;
    NVMReferences::for_each(home, [&](volatile nvmgranule* reference, const NVMClassEntry::Field* field, uint32_t) {
      if (field->is_old || is_constant) {
        f(reference);
      }
      return true;
    });
  }
  for (size_t i = 0; any() && i < _all->homes.length(); i++) {
    NVMHome* const home = NVMImageFile::home_at(_all->homes.at(i));
    if (!home->has_front()) {
      NVMReferences::for_each(home, [&](volatile nvmgranule* reference, const NVMClassEntry::Field*, uint32_t) {
        f(reference);
        return true;
      });
    }
  }
}

#endif // SHARE_NVM_RECOVER_NVMOLDFIELDS_INLINE_HPP

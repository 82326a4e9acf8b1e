// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMREFERENCES_HPP
#define SHARE_NVM_IMAGE_NVMREFERENCES_HPP

#include "memory/allStatic.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "nvm/image/nvmHome.hpp"

// The references of a home, found by its class's entry in the image: no Java class is needed.
class NVMReferences : public AllStatic {
public:
  // For those that follow references of roots that nobody has recovered, and nobody has checked therefore: null if
  // what is there can't be a home. It may still overlap another one.
  static NVMHome* checked_home_at(nvmgranule granule);

  // Calls f(address of the reference, field, index), where field is null in arrays and
  // index is 0 elsewhere, until f returns false; then false itself.
  template <typename Function>
  static bool for_each(NVMHome* home, Function f) {
    NVMClassEntry entry = NVMClassTable::entry(home->class_id());
    if (entry.kind() == NVMClassEntry::ObjectArray) {
      const uint32_t length = home->array_length();
      for (uint32_t i = 0; i < length; i++) {
        if (!f(home->reference_addr(NVMHome::ElementsOffset + i * sizeof(nvmgranule)), nullptr, i)) {
          return false;
        }
      }
    } else if (!entry.is_array_like()) {
      size_t at = entry.first_field();
      for (int i = 0; i < entry.field_count(); i++) {
        const NVMClassEntry::Field field = entry.field_at(&at);
        if (field.is_reference() && !f(home->reference_addr(field.offset), &field, 0)) {
          return false;
        }
      }
    }
    return true;
  }
};

#endif // SHARE_NVM_IMAGE_NVMREFERENCES_HPP

#ifndef SHARE_NVM_IMAGE_NVMREFERENCEMAP_HPP
#define SHARE_NVM_IMAGE_NVMREFERENCEMAP_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "nvm/image/nvmHome.hpp"

// Where the homes of a class have references. Taken from the class's entry once, for those that walk many
// homes: the class table takes a lock. NVMReferences names the fields as well.
class NVMReferenceMap : public CHeapObj<mtInternal> {
  const bool         _is_object_array;
  NVMArray<uint32_t> _offsets;           // in an instance

public:
  explicit NVMReferenceMap(const NVMClassEntry& entry) : _is_object_array(entry.kind() == NVMClassEntry::ObjectArray) {}

  // Before any other use, with the same entry. False if there is too little memory.
  bool fill(const NVMClassEntry& entry) {
    size_t at = entry.first_field();
    for (int i = 0; i < entry.field_count(); i++) {
      const NVMClassEntry::Field f = entry.field_at(&at);
      if (f.is_reference() && !_offsets.push(f.offset)) {
        return false;
      }
    }
    return true;
  }

  // Calls f(address of reference) until it returns false; then false itself.
  template <typename Function>
  bool for_each(NVMHome* home, Function f) {
    const size_t count = _is_object_array ? home->array_length() : _offsets.length();
    for (size_t i = 0; i < count; i++) {
      const size_t offset = _is_object_array ? NVMHome::ElementsOffset + i * sizeof(nvmgranule) : _offsets.at(i);
      if (!f(home->reference_addr(offset))) {
        return false;
      }
    }
    return true;
  }
};

#endif // SHARE_NVM_IMAGE_NVMREFERENCEMAP_HPP

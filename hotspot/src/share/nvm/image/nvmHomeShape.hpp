// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMHOMESHAPE_HPP
#define SHARE_NVM_IMAGE_NVMHOMESHAPE_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "nvm/image/nvmHome.hpp"

// How large the homes of a class are, and where they have references. Taken from the class's entry once, for those that
// walk many homes: the class table takes a lock. NVMReferences names the fields as well.
class NVMHomeShape : public CHeapObj<mtInternal> {
  const bool         _is_array_like;
  const bool         _is_object_array;
  const uint32_t     _most_length;       // where an array has its length
  const size_t       _size;              // of an instance, or of an element
  NVMArray<uint32_t> _offsets;           // of references, in an instance: first those that are followed
  size_t             _followed;

public:
  explicit NVMHomeShape(const NVMClassEntry& entry)
    : _is_array_like(entry.is_array_like()), _is_object_array(entry.kind() == NVMClassEntry::ObjectArray),
      _most_length(entry.is_empty_array() ? 0 : entry.is_array_like() ? (uint32_t)max_jint : UINT32_MAX),
      _size(entry.is_array_like() ? entry.element_size() : entry.instance_size()), _followed(0) {}

  // Before any other use, with the same entry. False if there is too little memory.
  bool fill(const NVMClassEntry& entry) {
    size_t at = entry.first_field();
    for (int i = 0; i < entry.field_count(); i++) {
      const NVMClassEntry::Field f = entry.field_at(&at);
      if (f.is_reference() && !_offsets.push(f.offset)) {
        return false;
      }
    }
    _followed = _offsets.length();
    return true;
  }

  // From here on only the references at these offsets count; all others are left out by what follows or writes references, and
  // are the last ones of offset(). True if that was not so before.
  template <typename Predicate>
  bool follow_only(Predicate is_followed) {
    size_t count = 0;
    bool is_changed = false;
    for (size_t i = 0; i < _offsets.length(); i++) {
      const uint32_t offset = _offsets.at(i);
      const bool is = is_followed(offset);
      is_changed |= is != (i < _followed);
      if (is) {
        _offsets.at(i) = _offsets.at(count);
        _offsets.at(count++) = offset;
      }
    }
    _followed = count;
    return is_changed;
  }

  size_t size_of(NVMHome* home) const {
    return _is_array_like ? NVMHome::ElementsOffset + (size_t)home->array_length() * _size : _size;
  }

  // Null, or what is wrong with what should be a home of this class. The image is data: it may be anything.
  const char* check(NVMHome* home) const;

  // Of instances.
  size_t   instance_size() const          { return _size; }
  size_t   offset_count() const           { return _offsets.length(); }
  size_t   followed_count() const         { return _followed; }
  uint32_t offset(size_t i)               { return _offsets.at(i); }

  size_t reference_count(NVMHome* home) const {
    return _is_object_array ? home->array_length() : _followed;
  }
  volatile nvmgranule* reference_at(NVMHome* home, size_t i) {
    return home->reference_addr(_is_object_array ? NVMHome::ElementsOffset + i * sizeof(nvmgranule) : _offsets.at(i));
  }

  // Calls f(address of reference) until it returns false; then false itself.
  template <typename Function>
  bool for_each(NVMHome* home, Function f) {
    const size_t count = reference_count(home);
    for (size_t i = 0; i < count; i++) {
      if (!f(reference_at(home, i))) {
        return false;
      }
    }
    return true;
  }
};

#endif // SHARE_NVM_IMAGE_NVMHOMESHAPE_HPP

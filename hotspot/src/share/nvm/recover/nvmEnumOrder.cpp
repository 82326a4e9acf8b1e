// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmEnumOrder.hpp"

#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmEnumConstants.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/objArrayOop.inline.hpp"
#include "runtime/handles.inline.hpp"

nvmgranule NVMEnumOrder::constant(int old) const {
  return *NVMImageFile::home_at(_universe)->reference_addr(NVMHome::ElementsOffset + old * sizeof(nvmgranule));
}

int NVMEnumOrder::new_length() const {
  return ((objArrayOop)_constants())->length();
}

void NVMEnumOrder::throw_damaged(const char* what, int ordinal, TRAPS) {
  ResourceMark rm(THREAD);
  stringStream message;
  message.print("NVM image %s: an array of all constants of the enum %s, which EnumMaps and EnumSets refer to, is damaged: %s at %d. "
                "The image is left as it was", NVMImageFile::path(), _enum_class->external_name(), what, ordinal);
  THROW_NOT_RECOVERED(message.as_string());
}

void NVMEnumOrder::throw_merged(int ordinal, TRAPS) {
  ResourceMark rm(THREAD);
  NVMHome* const h = NVMImageFile::home_at(constant(ordinal));
  stringStream message;
  message.print("NVM image %s: -XX:NVMRenames or @FormerName gives several constants of the enum %s one name, %.*s among them, which EnumMaps "
                "and EnumSets can't follow. The image is left as it was", NVMImageFile::path(), _enum_class->external_name(),
                (int)MIN2(h->array_length(), (uint32_t)256), (const char*)h->field_addr(NVMHome::ElementsOffset));
  THROW_NOT_RECOVERED(message.as_string());
}

void NVMEnumOrder::throw_gone(int old, const char* collection, TRAPS) {
  ResourceMark rm(THREAD);
  NVMHome* const h = NVMImageFile::home_at(constant(old));
  stringStream message;
  message.print("NVM image %s: %s has an entry for the enum constant %.*s of %s, which is not there any more. "
                "The image is left as it was", NVMImageFile::path(), collection, (int)MIN2(h->array_length(), (uint32_t)256),
                (const char*)h->field_addr(NVMHome::ElementsOffset), _enum_class->external_name());
  THROW_NOT_RECOVERED(message.as_string());
}

static bool have_same_name(NVMHome* a, NVMHome* b) {
  return a->array_length() == b->array_length() &&
         memcmp(a->field_addr(NVMHome::ElementsOffset), b->field_addr(NVMHome::ElementsOffset), a->array_length()) == 0;
}

static bool is_renamed(NVMHome* constant) {
  ResourceMark rm;
  return NVMEnumConstants::new_name(constant) != nullptr;
}

void NVMEnumOrder::compare(TRAPS) {
  const int most = 0xffff;      // fields of a class
  const uint32_t length = NVMImageFile::home_at(_universe)->array_length();
  if (length > (uint32_t)most) {
    throw_damaged("there are too many, such as the one", most, CHECK);
  }
  for (int i = 0; i < (int)length; i++) {
    const nvmgranule granule = constant(i);
    NVMHome* const h = is_null(granule) ? nullptr : NVMImageFile::home_at(granule);
    if (h == nullptr || !NVMEnumConstants::is_home_of_constant(h, _enum_class)) {
      throw_damaged(h == nullptr ? "there is none" : "there is something else", i, CHECK);
    }
    NVMEnumConstants::check_ambiguous(h, _enum_class, CHECK);
    int found = Gone;
    for (int j = 0; j < new_length() && found == Gone; j++) {
      const int at = (i + j) % new_length();      // most of them are where they were, or near
      if (NVMEnumConstants::has_name_of(((objArrayOop)_constants())->obj_at(at), h)) {
        found = at;
      }
    }
    for (int j = 0; j < i; j++) {
      // One that has got the name of another: that one is gone.
      NVMHome* const other = NVMImageFile::home_at(constant(j));
      if (found != Gone && _new_ordinals.at(j) == found && is_renamed(h) != is_renamed(other)) {
        _new_ordinals.at(j) = is_renamed(h) ? (int)Gone : found;
        found = is_renamed(h) ? found : (int)Gone;
        continue;
      }
      if (_new_ordinals.at(j) == found && (found != Gone || have_same_name(other, h))) {
        if (is_renamed(h) && is_renamed(other)) {
          throw_merged(i, CHECK);
        }
        throw_damaged("there is one once more", i, CHECK);
      }
    }
    if (!_new_ordinals.push(found)) {
      NVMRecoveryPass::throw_out_of_c_memory(CHECK);
    }
  }
}

bool NVMEnumOrder::is_same() {
  bool same = old_length() == new_length();
  for (int i = 0; i < old_length() && same; i++) {
    same = new_ordinal(i) == i;
  }
  return same;
}

int NVMEnumOrder::move_bits(const jlong* from, jlong* to) {
  memset(to, 0, (size_t)(new_length() + BitsPerLong - 1) / BitsPerLong * sizeof(jlong));
  int count = 0;
  for (int i = 0; i < old_length(); i++) {
    if ((from[i / BitsPerLong] >> (i % BitsPerLong) & 1) != 0) {
      const int at = new_ordinal(i);
      to[at / BitsPerLong] |= (jlong)(UINT64_C(1) << (at % BitsPerLong));
      count++;
    }
  }
  return count;
}

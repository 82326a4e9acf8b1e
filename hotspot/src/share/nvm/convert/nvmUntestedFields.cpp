// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmUntestedFields.hpp"

#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "oops/instanceKlass.hpp"
#include "runtime/fieldDescriptor.inline.hpp"
#include "utilities/growableArray.hpp"

namespace {

struct Field {
  const InstanceKlass* holder;
  int                  index;

  bool operator==(const Field& other) const { return holder == other.holder && index == other.index; }
};

NVMSpinLock lock;
GrowableArrayCHeap<Field, mtInternal>* fields = nullptr;      // few

} // namespace

bool NVMUntestedFields::add(InstanceKlass* holder, int offset) {
  fieldDescriptor field;
  if (!holder->find_local_field_from_offset(offset, false, &field) || is_reference_type(field.field_type())) {
    return false;
  }
  if (holder->has_been_redefined()) {
    return contains(holder, field.index());
  }
  if (!NVMSpecial::is_unrecoverable(holder, field.name(), field.index())) {
    return false;
  }
  NVMSpinLocker locker(&lock);
  if (fields == nullptr) {
    fields = new GrowableArrayCHeap<Field, mtInternal>();
  }
  fields->append_if_missing({ holder, field.index() });
  return true;
}

bool NVMUntestedFields::contains(const InstanceKlass* holder, int field_index) {
  NVMSpinLocker locker(&lock);
  return fields != nullptr && fields->contains({ holder, field_index });
}

void NVMUntestedFields::forget(const Klass* k) {
  NVMSpinLocker locker(&lock);
  for (int i = fields == nullptr ? -1 : fields->length() - 1; i >= 0; i--) {
    if (fields->at(i).holder == k) {
      fields->delete_at(i);
    }
  }
}

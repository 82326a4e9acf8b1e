#include "classfile/vmSymbols.hpp"
#include "logging/log.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmMirrors.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "nvm/recover/nvmRelocation.hpp"
#include "nvm/recover/nvmTenuredBlock.hpp"
#include "nvm/recover/nvmTrustedFields.hpp"
#include "oops/oop.inline.hpp"
#include "oops/typeArrayKlass.hpp"
#include "runtime/safepointVerifiers.hpp"

// Fronts get what their homes hold; homes of changed classes are replaced.

void NVMRecoveryPass::fill_reference(NVMHome* h, size_t home_offset, oop front, size_t front_offset) {
  const nvmgranule granule = *h->reference_addr(home_offset);
  if (is_null(granule)) {
    return;
  }
  oop value = front_of(granule);
  if (!home(granule)->has_front()) {
    // An alias. The home that the object's word leads to means the same.
    const nvmgranule real = value->klass() == vmClasses::Class_klass() ? NVMMirrors::find(value)
                                                                       : NVMWord::granule(NVMWord::load(value));
    if (real != granule) {
      NVMPersist::store(h->reference_addr(home_offset), real);
      NVMPersist::write_back(h->reference_addr(home_offset), sizeof(nvmgranule));
    }
  }
  if (NVMTenuredBlock::is_remembered(value)) {
    NVMFrontStore::store(front, front_offset, value);
  } else {
    NVMFrontStore::initialize(front, front_offset, value);
  }
}

// Native code can store other bytes; compilers rely on there being none.
void NVMRecoveryPass::fill_boolean(NVMHome* h, size_t home_offset, oop front, size_t front_offset) {
  volatile u1* in_home = (volatile u1*)h->field_addr(home_offset);
  const u1 value = *in_home & 1;
  if (value != *in_home) {
    NVMPersist::store(in_home, value);
    NVMPersist::write_back(in_home, sizeof(value));
  }
  *(cast_from_oop<address>(front) + front_offset) = value;
}

void NVMRecoveryPass::fill(nvmgranule granule) {
  NVMHome* h = home(granule);
  NVMLoadedClass* c = class_of(h);
  if (c->is_symbolic() || !h->has_front()) {
    return;
  }
  oop front = NVMFront::resolve(h, NVMFront::Held::ByRecovery);
  if (c->kind() == NVMClassEntry::ObjectArray) {
    const uint32_t length = h->array_length();
    for (uint32_t i = 0; i < length; i++) {
      const size_t offset = NVMHome::ElementsOffset + i * sizeof(nvmgranule);
      fill_reference(h, offset, front, offset);
    }
  } else if (c->kind() == NVMClassEntry::TypeArray) {
    const BasicType type = TypeArrayKlass::cast(c->klass())->element_type();
    for (size_t i = 0; type == T_BOOLEAN && i < h->array_length(); i++) {
      fill_boolean(h, NVMHome::ElementsOffset + i, front, NVMHome::ElementsOffset + i);
    }
    const size_t size = (size_t)h->array_length() * type2aelembytes(type);
    memcpy(cast_from_oop<address>(front) + NVMHome::ElementsOffset, h->field_addr(NVMHome::ElementsOffset), size);
  } else {
    for (size_t i = 0; i < c->fields()->length(); i++) {
      NVMLoadedClass::Field& f = c->fields()->at(i);
      if (f.size == 0) {
        fill_reference(h, f.home_offset, front, f.front_offset);
      } else if (f.is_boolean) {
        fill_boolean(h, f.home_offset, front, f.front_offset);
      } else {
        memcpy(cast_from_oop<address>(front) + f.front_offset, h->field_addr(f.home_offset), f.size);
      }
    }
    if (c->trusted() != nullptr) {
      c->trusted()->complete(h, front);
    }
  }
}

// Homes of classes that have changed get new ones, laid out as objects are today.
// The fronts are complete, and known to this thread only.
void NVMRecoveryPass::relocate(TRAPS) {
  NVMRelocation relocation;
  NVMThread* thread = NVMThread::current();
  NoSafepointVerifier nsv;
  bool ok = true;
  for (size_t i = 0; i < _homes.length() && ok; i++) {
    NVMHome* h = home(_homes.at(i));
    if (!class_of(h)->has_same_layout() && h->has_front()) {
      const size_t size = NVMFront::resolve(h, NVMFront::Held::ByRecovery)->size() * HeapWordSize;
      const nvmgranule to = NVMHeap::allocate(thread->buffer(), size);
      ok = !is_null(to) && relocation.add(_homes.at(i), to);
    }
  }
  relocation.sort();
  for (size_t i = 0; i < relocation.count() && ok; i++) {
    write_relocated(&relocation, relocation.at(i));
  }
  if (!ok || (relocation.count() > 0 && !relocation.commit())) {
    unmake_fronts();
    THROW_MSG(vmSymbols::java_lang_OutOfMemoryError(),
              "the NVM image is too full to take up objects whose class has changed; it is left as it was");
  }
  if (relocation.count() == 0) {
    return;
  }
  for (size_t i = 0; i < relocation.count(); i++) {
    NVMRelocation::Pair& pair = relocation.at(i);
    oop front = NVMFront::resolve(home(pair.from), NVMFront::Held::ByRecovery);
    *NVMWord::addr(front) = NVMWord::of_granule(pair.to);
    home(pair.to)->set_recoverable(front);
    home(pair.from)->clear_front();
  }
  NVMGranuleSet own(NVMImageFile::end_granule());
  for (size_t i = 0; i < _homes.length(); i++) {
    own.set(_homes.at(i));
  }
  if (!relocation.apply_to_unrecovered(own)) {
    // The log stays valid; opening the image again completes it.
    vm_exit_out_of_memory(NVMImageFile::size() >> NVMGranuleLog, OOM_MALLOC_ERROR,
                          "relocation in an NVM image");
  }
  NVMRelocation::finish();
  log_info(nvm)("%zu objects of %s have a changed class, and new homes", relocation.count(), shown_name());
}

void NVMRecoveryPass::write_relocated(NVMRelocation* relocation, NVMRelocation::Pair pair) {
  NVMHome* h = home(pair.to);
  oop front = NVMFront::resolve(home(pair.from), NVMFront::Held::ByRecovery);
  NVMClass* c = NVMClass::of(front->klass());
  h->start(c->class_id(), 0);
  NVMPersist::store(h->hash_addr(), home(pair.from)->hash());
  for (size_t i = 0; i < c->primitives()->length(); i++) {
    NVMClass::Run run = c->primitives()->at(i);
    NVMPersist::copy(h->field_addr(run.offset), cast_from_oop<address>(front) + run.offset, run.size);
  }
  for (size_t i = 0; i < c->references()->length(); i++) {
    const uint32_t offset = c->references()->at(i);
    oop value = front->obj_field((int)offset);
    nvmgranule granule = nvmgranule::null;
    if (value != nullptr) {
      granule = value->klass() == vmClasses::Class_klass() ? NVMMirrors::find(value)
                                                           : NVMWord::granule(NVMWord::load(value));
    }
    NVMPersist::store(h->reference_addr(offset), relocation->target_of(granule));
  }
  NVMPersist::write_back(h, c->instance_size());
}

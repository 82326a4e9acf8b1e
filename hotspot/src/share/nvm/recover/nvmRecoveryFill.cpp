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
#include "nvm/recover/nvmRecoveryWorkers.hpp"
#include "nvm/recover/nvmRelocation.hpp"
#include "nvm/recover/nvmTenuredBlock.hpp"
#include "nvm/recover/nvmTrustedFields.hpp"
#include "oops/oop.inline.hpp"
#include "oops/typeArrayKlass.hpp"
#include "runtime/safepointVerifiers.hpp"

// Fronts get what their homes hold; homes of changed classes are replaced.

static nvmgranule home_of(oop object) {
  return object->klass() == vmClasses::Class_klass() ? NVMMirrors::find(object) : NVMWord::granule(NVMWord::load(object));
}

// False if it is an alias: the home that the object's word leads to means the same.
bool NVMRecoveryPass::fill_reference(volatile nvmgranule* reference, oop front, size_t front_offset, oop* value) {
  const nvmgranule granule = *reference;
  if (is_null(granule)) {
    *value = nullptr;
    return true;
  }
  *value = front_of(granule);
  if (NVMTenuredBlock::is_remembered(*value)) {
    NVMFrontStore::store(front, front_offset, *value);
  } else {
    NVMFrontStore::initialize(front, front_offset, *value);
  }
  return home(granule)->has_front() || home_of(*value) == granule;
}

void NVMRecoveryPass::amend_reference(volatile nvmgranule* reference) {
  const nvmgranule granule = *reference;
  if (is_null(granule) || home(granule)->has_front()) {
    return;
  }
  const nvmgranule real = home_of(front_of(granule));
  if (real != granule) {
    NVMPersist::store(reference, real);
    NVMPersist::write_back(reference, sizeof(nvmgranule));
  }
}

// Native code can store other bytes than 0 and 1; compilers rely on there being none.
static bool fill_boolean(const u1* in_home, oop front, size_t front_offset) {
  *(cast_from_oop<address>(front) + front_offset) = *in_home & 1;
  return *in_home <= 1;
}

static void amend_boolean(volatile u1* in_home) {
  const u1 value = *in_home & 1;
  if (value != *in_home) {
    NVMPersist::store(in_home, value);
    NVMPersist::write_back(in_home, sizeof(value));
  }
}

// False if the home must be amended.
bool NVMRecoveryPass::fill_elements(NVMHome* h, NVMLoadedClass* c, oop front, bool* is_doubtful) {
  const uint32_t length = h->array_length();
  bool is_right = true;
  if (c->kind() == NVMClassEntry::ObjectArray) {
    for (uint32_t i = 0; i < length; i++) {
      oop value;
      is_right &= fill_reference(c->shape()->reference_at(h, i), front, NVMHome::ElementsOffset + i * sizeof(nvmgranule), &value);
      *is_doubtful |= c->checks_each_element() && value != nullptr && !fits(c, nullptr, value->klass());
    }
    return is_right;
  }
  const BasicType type = TypeArrayKlass::cast(c->klass())->element_type();
  const address elements = h->field_addr(NVMHome::ElementsOffset);
  if (type == T_BOOLEAN) {
    for (uint32_t i = 0; i < length; i++) {
      is_right &= fill_boolean(elements + i, front, NVMHome::ElementsOffset + i);
    }
  } else {
    memcpy(cast_from_oop<address>(front) + NVMHome::ElementsOffset, elements, (size_t)length * type2aelembytes(type));
  }
  return is_right;
}

bool NVMRecoveryPass::fill_fields(NVMHome* h, NVMLoadedClass* c, oop front, bool* is_doubtful) {
  bool is_right = true;
  for (size_t i = 0; i < c->fields()->length(); i++) {
    NVMLoadedClass::Field& f = c->fields()->at(i);
    if (f.size == 0) {
      oop value;
      is_right &= fill_reference(h->reference_addr(f.home_offset), front, f.front_offset, &value);
      *is_doubtful |= f.checks_each && value != nullptr && !fits(c, &f, value->klass());
    } else if (f.is_boolean) {
      is_right &= fill_boolean(h->field_addr(f.home_offset), front, f.front_offset);
    } else {
      memcpy(cast_from_oop<address>(front) + f.front_offset, h->field_addr(f.home_offset), f.size);
    }
  }
  return is_right;
}

void NVMRecoveryPass::fill(nvmgranule granule, Filled* filled) {
  NVMHome* h = home(granule);
  NVMLoadedClass* c = class_of(h);
  if (c->is_symbolic() || !h->has_front()) {
    return;
  }
  oop front = NVMFront::resolve(h, NVMFront::Held::ByRecovery);
  bool is_doubtful = false;
  bool is_right = c->is_array() ? fill_elements(h, c, front, &is_doubtful) : fill_fields(h, c, front, &is_doubtful);
  if (c->trusted() != nullptr) {
    is_doubtful |= is_doubtful || !c->trusted()->is_right(h);
    is_right &= !c->trusted()->needs_completion();
  }
  if ((is_doubtful && !filled->doubtful.push(granule)) || (!is_right && !filled->to_amend.push(granule))) {
    filled->has_memory = false;
  }
}

// Writes only to the fronts. Other threads can't see them yet.
void NVMRecoveryPass::fill_fronts(TRAPS) {
  const size_t ahead = 8;
  NVMArray<Filled*> parts;
  NVMRecoveryWorkers workers(_homes.length());
  const size_t slice = workers.slice(_homes.length());
  bool ok = true;
  while (ok && parts.length() < workers.count()) {
    ok = parts.push(new Filled());
  }
  _to_amend.truncate(0);
  if (ok) {
    NoSafepointVerifier nsv;
    volatile size_t next = 0;
    workers.run([&](uint number) {
      size_t begin;
      while ((begin = Atomic::fetch_then_add(&next, slice)) < _homes.length()) {
        const size_t end = MIN2(begin + slice, _homes.length());
        for (size_t i = begin; i < end; i++) {
          if (i + ahead < end) {
            prefetch(i + ahead);
          }
          fill(_homes.at(i), parts.at(number));
        }
      }
    });
  }
  for (size_t i = 0; i < parts.length(); i++) {
    Filled* const part = parts.at(i);
    ok &= part->has_memory;
    for (size_t j = 0; j < part->to_amend.length() && ok; j++) {
      ok = _to_amend.push(part->to_amend.at(j));
    }
    for (size_t j = 0; j < part->doubtful.length() && !HAS_PENDING_EXCEPTION; j++) {
      check_doubtful(part->doubtful.at(j), THREAD);
    }
    delete part;
  }
  if (!ok && !HAS_PENDING_EXCEPTION) {
    throw_out_of_c_memory(THREAD);
  }
}

// What only writing to the home mends.
void NVMRecoveryPass::amend(nvmgranule granule) {
  NVMHome* h = home(granule);
  NVMLoadedClass* c = class_of(h);
  for (size_t i = 0; i < c->shape()->reference_count(h); i++) {
    amend_reference(c->shape()->reference_at(h, i));
  }
  if (c->kind() == NVMClassEntry::TypeArray && TypeArrayKlass::cast(c->klass())->element_type() == T_BOOLEAN) {
    for (uint32_t i = 0; i < h->array_length(); i++) {
      amend_boolean((volatile u1*)h->field_addr(NVMHome::ElementsOffset + i));
    }
  }
  for (size_t i = 0; i < c->fields()->length(); i++) {
    if (c->fields()->at(i).is_boolean) {
      amend_boolean((volatile u1*)h->field_addr(c->fields()->at(i).home_offset));
    }
  }
  if (c->trusted() != nullptr) {
    c->trusted()->complete(h, NVMFront::resolve(h, NVMFront::Held::ByRecovery));
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

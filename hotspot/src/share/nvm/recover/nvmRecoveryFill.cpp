// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "logging/log.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmMirrors.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmHeap.inline.hpp"
#include "nvm/image/nvmHome.inline.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/recover/nvmEnumChanges.hpp"
#include "nvm/recover/nvmFieldConversion.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "nvm/recover/nvmRecoveryWorkers.hpp"
#include "nvm/recover/nvmRelocation.hpp"
#include "nvm/recover/nvmTenuredBlock.hpp"
#include "nvm/recover/nvmTrustedFields.hpp"
#include "oops/oop.inline.hpp"
#include "oops/typeArrayKlass.hpp"
#include "runtime/safepointVerifiers.hpp"

// Fronts get what their homes hold; homes of changed classes are replaced.

nvmgranule NVMRecoveryPass::home_of(oop object) {
  return object->klass() == vmClasses::Class_klass() ? NVMMirrors::find(object) : NVMWord::granule(NVMWord::load(object));
}

// Not right is an alias: the home that the object's word leads to means the same.
oop NVMRecoveryPass::fill_reference(volatile nvmgranule* reference, oop front, size_t front_offset, Filling* filling) {
  const nvmgranule granule = *reference;
  if (is_null(granule)) {
    return nullptr;
  }
  const bool has_front = home(granule)->has_front();
  if (!has_front && is_dropped(granule)) {
    return nullptr;
  }
  if (filling->is_early && !has_front && !(_is_ahead && class_of(home(granule))->may_be_adopted())) {
    filling->is_too_early = true;
    return nullptr;
  }
  if (_is_ahead && (!has_front || (_has_borders && is_symbolic(granule)))) {
    filling->is_unfinished = true;
    return nullptr;
  }
  const oop value = front_of(granule);
  if (NVMTenuredBlock::is_remembered(value)) {
    if (filling->is_early) {
      filling->is_too_early = true;
      return nullptr;
    }
    NVMFrontStore::store(front, front_offset, value);
  } else {
    NVMFrontStore::initialize(front, front_offset, value);
  }
  filling->is_right &= has_front || home_of(value) == granule;
  return value;
}

void NVMRecoveryPass::amend_reference(volatile nvmgranule* reference) {
  const nvmgranule granule = *reference;
  if (is_null(granule) || home(granule)->has_front()) {
    return;
  }
  const nvmgranule real = home_of(front_of(granule));
  if (real != granule) {
    NVMMarks::shade(real);
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

// False if the home is to be amended, as in what follows.
bool NVMRecoveryPass::fill_primitive_elements(NVMHome* h, NVMLoadedClass* c, oop front) {
  const uint32_t length = h->array_length();
  const BasicType type = TypeArrayKlass::cast(c->klass())->element_type();
  const address elements = h->field_addr(NVMHome::ElementsOffset);
  bool is_right = true;
  if (type == T_BOOLEAN) {
    for (uint32_t i = 0; i < length; i++) {
      is_right &= fill_boolean(elements + i, front, NVMHome::ElementsOffset + i);
    }
  } else {
    memcpy(cast_from_oop<address>(front) + NVMHome::ElementsOffset, elements, (size_t)length * type2aelembytes(type));
  }
  return is_right;
}

bool NVMRecoveryPass::fill_primitive(NVMHome* h, const NVMLoadedClass::Field& f, oop front) {
  if (f.is_boolean) {
    return fill_boolean(h->field_addr(f.home_offset), front, f.front_offset);
  }
  memcpy(cast_from_oop<address>(front) + f.front_offset, h->field_addr(f.home_offset), f.size);
  return true;
}

void NVMRecoveryPass::fill_elements(NVMHome* h, NVMLoadedClass* c, oop front, Filling* filling) {
  if (c->kind() == NVMClassEntry::Constant) {
    return;      // an empty array
  }
  if (c->kind() != NVMClassEntry::ObjectArray) {
    filling->is_right &= fill_primitive_elements(h, c, front);
    return;
  }
  const uint32_t length = h->array_length();
  NVMEnumOrder* const order = _enum_changes != nullptr ? _enum_changes->order_of_values(NVMImageFile::granule_of(h)) : nullptr;
  for (uint32_t i = 0; i < length && !filling->is_too_early; i++) {
    if (order != nullptr && order->new_ordinal(i) == NVMEnumOrder::Gone) {
      continue;      // it has no value
    }
    const size_t at = order != nullptr ? (size_t)order->new_ordinal(i) : i;
    const oop value = fill_reference(c->shape()->reference_at(h, i), front,
                                     NVMHome::ElementsOffset + at * sizeof(nvmgranule), filling);
    filling->is_doubtful |= c->checks_each_element() && value != nullptr && !fits(c, nullptr, value->klass());
  }
}

void NVMRecoveryPass::fill_fields(NVMHome* h, NVMLoadedClass* c, oop front, Filling* filling) {
  for (size_t i = 0; i < c->fields()->length(); i++) {
    NVMLoadedClass::Field& f = c->fields()->at(i);
    if (f.size == 0) {
      const oop value = fill_reference(h->reference_addr(f.home_offset), front, f.front_offset, filling);
      filling->is_doubtful |= f.checks_each && value != nullptr && !fits(c, &f, value->klass());
    } else if (f.is_converted()) {
      filling->is_doubtful |= !NVMFieldConversion::convert(f.home_type, f.front_type, h->field_addr(f.home_offset),
                                                           cast_from_oop<address>(front) + f.front_offset);
    } else {
      filling->is_right &= fill_primitive(h, f, front);
    }
  }
}

void NVMRecoveryPass::fill(nvmgranule granule, Filled* filled) {
  NVMHome* h = home(granule);
  NVMLoadedClass* c = class_of(h);
  const bool is_plain = _enum_changes == nullptr && c->has_own_fronts();
  if (!h->has_front() || (!is_plain && (c->is_symbolic() || is_joined(h) ||
                                        (_enum_changes != nullptr && _enum_changes->is_filled_by_finish(granule))))) {
    return;
  }
  oop front = NVMFront::resolve(h, NVMFront::Held::ByRecovery);
  Filling filling = { filled->is_early };
  if (c->is_array()) {
    fill_elements(h, c, front, &filling);
  } else {
    fill_fields(h, c, front, &filling);
  }
  if (filling.is_too_early || filling.is_unfinished) {
    filled->has_memory &= (filling.is_unfinished ? &filled->unfinished : &filled->too_early)->push(granule);
    return;
  }
  if (c->trusted() != nullptr) {
    filling.is_doubtful |= filling.is_doubtful || !c->trusted()->is_right(h);
    filling.is_right &= !c->trusted()->needs_completion();
  }
  if ((filling.is_doubtful && !filled->doubtful.push(granule)) || (!filling.is_right && !filled->to_amend.push(granule))) {
    filled->has_memory = false;
  }
}

// False if there is too little memory, or was.
bool NVMRecoveryPass::take_filled(Filled* filled) {
  return filled->has_memory && _doubtful.append(&filled->doubtful) && _to_amend.append(&filled->to_amend) &&
         _to_fill.append(&filled->too_early) && _unfinished.append(&filled->unfinished);
}

// Writes only to the fronts. Other threads can't see them yet.
void NVMRecoveryPass::fill_fronts(NVMArray<nvmgranule>* homes, TRAPS) {
  const size_t fetched = 8;
  NVMArray<Filled*> parts;
  NVMRecoveryWorkers workers(homes->length());
  const size_t slice = workers.slice(homes->length());
  bool ok = true;
  while (ok && parts.length() < workers.count()) {
    ok = parts.push(new Filled(false));
  }
  if (ok) {
    NoSafepointVerifier nsv;
    volatile size_t next = 0;
    workers.run([&](uint number) {
      size_t begin;
      while ((begin = Atomic::fetch_then_add(&next, slice)) < homes->length() && !must_yield()) {
        const size_t end = MIN2(begin + slice, homes->length());
        for (size_t i = begin; i < end; i++) {
          if (i + fetched < end) {
            prefetch(homes->at(i + fetched));
          }
          fill(homes->at(i), parts.at(number));
        }
      }
    });
  }
  for (size_t i = 0; i < parts.length(); i++) {
    ok = ok && take_filled(parts.at(i));
    delete parts.at(i);
  }
  if (!ok) {
    throw_out_of_c_memory(THREAD);
  }
  for (size_t i = 0; i < _doubtful.length() && !HAS_PENDING_EXCEPTION; i++) {
    check_doubtful(_doubtful.at(i), THREAD);
  }
  _doubtful.clear();
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

// 0 if it has one that is laid out as its object is today.
size_t NVMRecoveryPass::new_home_size(NVMHome* h) {
  if (!h->has_front()) {
    return 0;
  }
  NVMLoadedClass* const c = class_of(h);
  const bool follows = follows_enum(NVMImageFile::granule_of(h));
  if (c->has_same_layout() && !follows) {
    return 0;
  }
  const oop front = NVMFront::resolve(h, NVMFront::Held::ByRecovery);
  return front->is_array() || front->klass() != c->klass() ? front->size() * HeapWordSize : c->new_size();
}

// Takes nothing if there is not enough of it.
bool NVMRecoveryPass::take_new_homes(NVMRelocation* relocation) {
  size_t needed = 0;
  for (size_t i = 0; i < _homes.length(); i++) {
    needed += align_up(new_home_size(home(_homes.at(i))), NVMGranuleSize);
  }
  if (needed > NVMHeap::free()) {
    return false;
  }
  for (size_t i = 0; i < _homes.length(); i++) {
    const size_t size = new_home_size(home(_homes.at(i)));
    if (size > 0) {
      const nvmgranule to = NVMHeap::allocate(NVMThread::current()->buffer(), size);
      if (is_null(to) || !relocation->add(_homes.at(i), to)) {
        return false;
      }
    }
  }
  return true;
}

// False if there is too little room; then they are garbage.
bool NVMRecoveryPass::write_new_homes(NVMRelocation* relocation) {
  NoSafepointVerifier nsv;
  if (!take_new_homes(relocation)) {
    return false;
  }
  relocation->sort();
  for (size_t i = 0; i < relocation->count(); i++) {
    write_relocated(relocation, relocation->at(i));
  }
  return relocation->count() == 0 || relocation->commit();
}

// Homes of classes that have changed get new ones, laid out as objects are today, as do those that follow an enum.
// The fronts are complete, and known to this thread only.
void NVMRecoveryPass::relocate(TRAPS) {
  NVMRelocation relocation;
  bool ok = true;
  if (_enum_changes != nullptr) {
    ok = _enum_changes->make_homes(THREAD);
    if (HAS_PENDING_EXCEPTION) {
      unmake_fronts();
      return;
    }
  }
  if (!ok || !write_new_homes(&relocation)) {
    _lacks_room = true;
    unmake_fronts();
    NVMError::throw_error(NVMError::Kind::ImageFull,
                          "the NVM image is too full to take up objects whose class or enum has changed: these get new homes beside the old "
                          "ones. It is left as it was; make room with ./ap image compact, or drop a root", CHECK);
  }
  NoSafepointVerifier nsv;
  if (relocation.count() == 0) {
    return;
  }
  for (size_t i = 0; i < relocation.count(); i++) {
    NVMRelocation::Pair& pair = relocation.at(i);
    oop front = NVMFront::resolve(home(pair.from), NVMFront::Held::ByRecovery);
    *NVMWord::addr(front) = NVMWord::of_granule(pair.to);
    home(pair.to)->set_recoverable(front);
    NVMMarks::shade_written(pair.to);
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
  log_info(nvm)("%zu objects of %s have a changed class or enum, and new homes", relocation.count(), shown_name());
}

void NVMRecoveryPass::write_reference(NVMRelocation* relocation, NVMHome* h, oop front, size_t offset) {
  const oop value = cast_to_oop(NVMFrontStore::load(front, offset));
  const nvmgranule granule = value != nullptr ? relocation->target_of(home_of(value)) : nvmgranule::null;
  if (!is_null(granule)) {
    NVMMarks::shade(granule);
  }
  NVMPersist::store(h->reference_addr(offset), granule);
}

// Its class is the same, but for a constant, which is an array like others from here on.
void NVMRecoveryPass::write_relocated_array(NVMRelocation* relocation, NVMRelocation::Pair pair) {
  NVMHome* const h = home(pair.to);
  const arrayOop front = (arrayOop)NVMFront::resolve(home(pair.from), NVMFront::Held::ByRecovery);
  NVMLoadedClass* const c = class_of(home(pair.from));
  h->start(c->kind() == NVMClassEntry::Constant ? c->new_class_id() : c->class_id(), 0, nullptr);
  NVMPersist::store_part(h->hash_addr(), home(pair.from)->hash());
  NVMPersist::log_whole(h, NVMHome::HeaderSize);
  NVMPersist::store(h->array_length_addr(), (uint32_t)front->length());
  if (front->is_objArray()) {
    for (int i = 0; i < front->length(); i++) {
      write_reference(relocation, h, front, NVMHome::ElementsOffset + i * sizeof(nvmgranule));
    }
  } else {
    NVMPersist::copy(h->field_addr(NVMHome::ElementsOffset), cast_from_oop<address>(front) + NVMHome::ElementsOffset,
                     (size_t)front->length() << TypeArrayKlass::cast(front->klass())->log2_element_size());
  }
  NVMPersist::write_back(h, c->shape()->size_of(h));
}

void NVMRecoveryPass::write_relocated(NVMRelocation* relocation, NVMRelocation::Pair pair) {
  NVMHome* h = home(pair.to);
  oop front = NVMFront::resolve(home(pair.from), NVMFront::Held::ByRecovery);
  if (front->is_array()) {
    write_relocated_array(relocation, pair);
    return;
  }
  NVMClass* c = NVMClass::of(front->klass());
  NVMLoadedClass* const described = class_of(home(pair.from));
  const bool is_of_class = front->klass() == described->klass();      // else it is a set that has become one of another
  h->start(is_of_class ? described->new_class_id() : c->class_id(), 0, nullptr);
  NVMPersist::store_part(h->hash_addr(), home(pair.from)->hash());
  NVMPersist::log_whole(h, NVMHome::HeaderSize);
  for (size_t i = 0; i < c->primitives()->length(); i++) {
    NVMClass::Run run = c->primitives()->at(i);
    NVMPersist::copy(h->field_addr(run.offset), cast_from_oop<address>(front) + run.offset, run.size);
  }
  for (size_t i = 0; i < c->references()->length(); i++) {
    write_reference(relocation, h, front, c->references()->at(i));
  }
  for (size_t i = 0; i < described->old_fields()->length() && is_of_class; i++) {
    const NVMClass::OldField& old = described->old_fields()->at(i);
    const address from = home(pair.from)->field_addr(old.field.offset);
    if (old.field.is_reference()) {
      const nvmgranule granule = relocation->target_of(*(nvmgranule*)from);
      NVMMarks::shade(granule);
      NVMPersist::store(h->reference_addr(old.offset), granule);
    } else {
      NVMPersist::copy_unordered(h->field_addr(old.offset), from, old.field.size());
    }
  }
  NVMPersist::write_back(h, is_of_class ? described->new_size() : c->instance_size());
}

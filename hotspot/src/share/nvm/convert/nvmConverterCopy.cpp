// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmConverter.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmHash.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/image/nvmFront.inline.hpp"
#include "nvm/image/nvmHome.inline.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmLock.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "oops/arrayOop.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/prefetch.inline.hpp"
#include "utilities/align.hpp"

// The copying of claimed objects to their homes.

// The modified UTF-8 name of an enum constant; in the resource area.
static const char* enum_constant_name(oopDesc* obj) {
  oop name = NVMSpecial::enum_name(cast_to_oop(obj));
  return name != nullptr ? java_lang_String::as_utf8_string(name) : "";
}

size_t NVMConverter::symbolic_home_size(oopDesc* obj) {
  ResourceMark rm;
  return NVMHome::ElementsOffset + strlen(enum_constant_name(obj));
}

// Under the lock bit.
bool NVMConverter::copy_elements(size_t index, int from, int end, const Found* found) {
  oopDesc* const obj = _entries->at(index).front;
  NVMHome* const home = NVMImageFile::home_at(_entries->at(index).granule);
  for (int i = from; i < end; i++) {
    const size_t offset = NVMHome::ElementsOffset + i * sizeof(narrowOop);
    nvmgranule granule;
    if (!translate_again(NVMFrontStore::load(obj, offset), (uint32_t)index, found, i, &granule)) {
      return false;
    }
    NVMPersist::store_part(home->reference_addr(offset), granule);
    _references += !is_null(granule) ? 1 : 0;
  }
  return true;
}

// The body, under the lock bit.
bool NVMConverter::copy_body(size_t index, oopDesc* obj, NVMClass* c, NVMHome* home, const Found* found) {
  if (c->is_symbolic()) {
    ResourceMark rm;
    home->write_string(enum_constant_name(obj));
    return true;
  }
  if (c->kind() == NVMClassEntry::ObjectArray) {
    const int length = ((arrayOopDesc*)obj)->length();
    NVMPersist::store_part(home->array_length_addr(), (uint32_t)length);
    return copy_elements(index, 0, length, found);
  }
  if (!c->is_instance()) {
    NVMPersist::copy_part(home->field_addr(NVMHome::LengthOffset), (address)obj + NVMHome::LengthOffset,
                          c->home_size(obj) - NVMHome::LengthOffset);
    return true;
  }
  NVMArray<NVMClass::Run>* runs = c->primitives();
  for (size_t i = 0; i < runs->length(); i++) {
    NVMPersist::copy_part(home->field_addr(runs->at(i).offset), (address)obj + runs->at(i).offset, runs->at(i).size);
  }
  NVMArray<uint32_t>* offsets = c->references();
  for (size_t i = 0; i < offsets->length(); i++) {
    nvmgranule granule;
    if (!translate_again(NVMFrontStore::load(obj, offsets->at(i)), (uint32_t)index, found, i, &granule)) {
      return false;
    }
    NVMPersist::store_part(home->reference_addr(offsets->at(i)), granule);
    _references += !is_null(granule) ? 1 : 0;
  }
  return true;
}

static void copy_hash(oopDesc* obj, NVMHome* home) {
  NVMHash::await_installed(obj);
  NVMPersist::store_part(home->hash_addr(), (uint32_t)cast_to_oop(obj)->mark().hash());
}

// A large array goes piece by piece, each under the lock bit, with steps in between. It counts as copied before the first
// one: whoever stores to it from then on syncs the store, and a piece that is copied later has it as well.
bool NVMConverter::copy_array(size_t index) {
  NVMHome* const home = NVMImageFile::home_at(_entries->at(index).granule);
  const int length = ((arrayOopDesc*)_entries->at(index).front)->length();
  NVMClass* const c = NVMClass::of(_entries->at(index).front->klass());
  const bool has_references = c->kind() == NVMClassEntry::ObjectArray;
  const int at_once = has_references ? StepElements : (int)(StepBytes / c->element_size());
  bool ok = true;
  for (int from = 0; ok && from < length; ) {
    const int end = from + MIN2(at_once, length - from);
    oopDesc* const obj = _entries->at(index).front;
    const uint32_t word = NVMLock::lock_claimed(obj);
    if (from == 0) {
      copy_hash(obj, home);
      NVMPersist::store_part(home->array_length_addr(), (uint32_t)length);
      NVMPersist::log_whole(home, NVMHome::ElementsOffset);
      home->set_copied();
    }
    const size_t offset = NVMHome::ElementsOffset + (size_t)from * c->element_size();
    const size_t size = (size_t)(end - from) * c->element_size();
    if (has_references) {
      ok = copy_elements(index, from, end, nullptr);
    } else {
      NVMPersist::copy_part(home->field_addr(offset), (address)obj + offset, size);
    }
    NVMPersist::log_whole(home->field_addr(offset), size);
    NVMLock::unlock(obj, word);
    from = end;
    step();
  }
  if (ok) {
    add_copied((address)home, c->home_size(_entries->at(index).front));
  }
  return ok;
}

bool NVMConverter::copy(size_t index) {
  oopDesc* const obj = _entries->at(index).front;
  NVMClass* const c = NVMClass::of(obj->klass());
  const size_t size = home_size(obj, c);
  if (_slices != nullptr && size > SmallBytes && !c->is_instance()) {
    return copy_array(index);
  }
  return copy_object(index, obj, c, size, nullptr);
}

bool NVMConverter::copy_object(size_t index, oopDesc* obj, NVMClass* c, size_t size, const Found* found) {
  NVMHome* const home = NVMImageFile::home_at(_entries->at(index).granule);
  const int depth = _depth;
  _depth = UnderLock;      // what is found under the lock bit is only claimed
  const uint32_t word = NVMLock::lock_claimed(obj);
  copy_hash(obj, home);
  const bool ok = copy_body(index, obj, c, home, found);
  _depth = depth;
  if (ok) {
    home->set_copied();
    NVMPersist::log_whole(home, align_up(size, NVMGranuleSize));     // so that neighbours are written as one
  }
  NVMLock::unlock(obj, word);
  if (ok) {
    add_copied((address)home, size);
  }
  return ok;
}

// Those of an object's references that are not translated yet; what has a home is left for the last, since its front was asked
// for just before.
bool NVMConverter::translate_all(size_t index, NVMClass* c, size_t first, size_t count, bool with_homes) {
  NVMArray<Found>* const found = _batch->found();
  for (size_t i = 0; i < count; i++) {
    const Found f = found->at(first + i);
    if (f.value == nullptr || !is_null(f.granule) || (!with_homes && NVMWord::has_home(NVMWord::load(f.value)))) {
      continue;
    }
    const bool is_owned = c->is_instance() && c->references()->at(i) == c->owned_array();
    nvmgranule granule;
    if (!translate(f.value, (uint32_t)index, &granule, is_owned)) {
      return false;
    }
    found->at(first + i).granule = granule;
  }
  return true;
}

// What needs no fence is copied where it is claimed, what it refers to before it, unless that is much: its class, its front and
// its home are in caches, and it is not looked at a second time. In what is deep a queue takes less time than calls. True unless
// something that it refers to can't be kept.
bool NVMConverter::copy_at_once(size_t index, oopDesc* obj, NVMClass* c, size_t size) {
  const bool is_array = c->kind() == NVMClassEntry::ObjectArray;
  const size_t count = is_array ? ((arrayOopDesc*)obj)->length() : c->is_instance() ? c->references()->length() : 0;
  _is_deep |= _depth == MostDepth;
  if (_slices != nullptr || _depth >= MostDepth || (_is_deep && count > 0) || count > MostReferences || c->is_symbolic()) {
    _waiting++;
    return true;
  }
  NVMArray<Found>* const found = _batch->found();
  const size_t first = found->length();
  for (size_t i = 0; i < count; i++) {
    const size_t offset = is_array ? NVMHome::ElementsOffset + i * sizeof(narrowOop) : c->references()->at(i);
    oopDesc* const value = NVMFrontStore::load(obj, offset);
    if (is_array) {
      Prefetch::read(value, 0);
    }
    if (!found->push({value, nvmgranule::null})) {
      return fail_memory(obj, (uint32_t)index);
    }
  }
  for (size_t i = 0; i < count; i++) {
    NVMFront::prefetch(found->at(first + i).value);
  }
  _depth++;
  if (!translate_all(index, c, first, count, false) || !translate_all(index, c, first, count, true)) {
    return false;
  }
  _depth--;
  const bool ok = copy_object(index, obj, c, size, count > 0 ? &found->at(first) : nullptr);
  found->truncate(first);
  return ok;
}

// Homes that were allocated one after the other, nearly all of a batch, are written back together.
void NVMConverter::add_copied(address home, size_t size) {
  const address end = align_up(home + size, NVMGranuleSize);
  if (end == _run_start) {
    _run_start = home;
    return;
  }
  if (home != _run_end) {
    write_back_run();
    _run_start = home;
  }
  _run_end = end;
}

void NVMConverter::write_back_run() {
  if (_run_start != _run_end) {
    NVMPersist::write_back(_run_start, _run_end - _run_start);
  }
  _run_start = _run_end = nullptr;
}

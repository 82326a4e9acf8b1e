// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmEnumChanges.hpp"

#include "classfile/symbolTable.hpp"
#include "classfile/systemDictionary.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmNewNames.hpp"
#include "nvm/recover/nvmRecoveryClasses.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "runtime/handles.inline.hpp"

// Finds what has to change, before anything does. What is done then is in nvmEnumFronts.cpp.

#define MAP      "java/util/EnumMap"
#define SET      "java/util/EnumSet"
#define REGULAR  "java/util/RegularEnumSet"
#define JUMBO    "java/util/JumboEnumSet"
#define ITERATOR "java/util/EnumMap$EnumMapIterator"
#define ENTRY    "java/util/EnumMap$EntryIterator$Entry"

NVMEnumChanges::NVMEnumChanges(NVMRecoveryClasses* classes, NVMArray<nvmgranule>* homes, nvmgranule first)
  : _classes(classes), _homes(homes), _first(first), _table(256, 1u << 24), _dropped(64, 1u << 20) {}

NVMEnumChanges::~NVMEnumChanges() {
  for (size_t i = 0; i < _orders.length(); i++) {
    delete _orders.at(i);
  }
}

NVMHome* NVMEnumChanges::home(nvmgranule granule) {
  return NVMImageFile::home_at(granule);
}

void NVMEnumChanges::add_universe(nvmgranule universe, InstanceKlass* enum_class, Handle constants, TRAPS) {
  NVMEnumOrder* const order = new NVMEnumOrder(universe, enum_class, constants);
  order->compare(THREAD);
  if (HAS_PENDING_EXCEPTION || order->is_same()) {
    delete order;
  } else if (!_orders.push(order)) {
    delete order;
    NVMRecoveryPass::throw_out_of_c_memory(THREAD);
  }
}

NVMEnumOrder* NVMEnumChanges::order_of(nvmgranule universe) {
  for (size_t i = 0; i < _orders.length(); i++) {
    if (_orders.at(i)->universe() == universe) {
      return _orders.at(i);
    }
  }
  return nullptr;
}

static bool is_named(uint32_t class_id, const char* name) {
  const NVMClassEntry entry = NVMClassTable::entry(class_id);
  return strlen(name) == (size_t)entry.name_length() && memcmp(name, entry.name(), entry.name_length()) == 0;
}

NVMEnumChanges::Role NVMEnumChanges::role_of(uint32_t class_id) {
  NVMLoadedClass* const c = _classes->at(class_id);
  if (c->kind() != NVMClassEntry::Instance) {
    return Role::None;
  }
  if (c->universe_offset() != 0) {
    return c->find_field(MAP, "keyUniverse") != nullptr ? Role::Map
           : is_named(class_id, REGULAR)                ? Role::RegularSet
           : is_named(class_id, JUMBO)                  ? Role::JumboSet
                                                        : Role::None;
  }
  return c->find_field(ITERATOR, "index") != nullptr ? Role::MapIterator
         : is_named(class_id, ENTRY)                 ? Role::MapEntry
         : is_named(class_id, REGULAR "$EnumSetIterator") || is_named(class_id, JUMBO "$EnumSetIterator") ? Role::SetIterator
                                                                                                          : Role::None;
}

uint32_t NVMEnumChanges::home_offset(NVMHome* h, const char* holder, const char* name, TRAPS) {
  NVMLoadedClass::Field* const f = _classes->at(h->class_id())->find_field(holder, name);
  if (f == nullptr) {
    ResourceMark rm(THREAD);
    stringStream message;
    message.print("NVM image %s: the field %s of the class %s, which holds ordinals of an enum that has changed, is not there. "
                  "The image is left as it was", NVMImageFile::path(), name, _classes->at(h->class_id())->klass()->external_name());
    THROW_NOT_RECOVERED_(message.as_string(), 0);
  }
  return f->home_offset;
}

nvmgranule NVMEnumChanges::reference(NVMHome* h, const char* holder, const char* name, TRAPS) {
  const uint32_t offset = home_offset(h, holder, name, CHECK_(nvmgranule::null));
  return *h->reference_addr(offset);
}

void NVMEnumChanges::throw_damaged(NVMEnumOrder* order, const char* what, TRAPS) {
  ResourceMark rm(THREAD);
  stringStream message;
  message.print("NVM image %s: an EnumMap or EnumSet of the enum %s, whose constants have changed, can't be recovered: %s. "
                "The image is left as it was", NVMImageFile::path(), order->enum_class()->external_name(), what);
  THROW_NOT_RECOVERED(message.as_string());
}

bool NVMEnumChanges::add(nvmgranule granule, NVMEnumOrder* order, Role role) {
  _table.put(granule, { granule, order, role });
  _table.maybe_grow();
  return role == Role::Values || role == Role::Words || _changed.push({ granule, order, role });
}

// If reflection has given the array to something else as well, that follows.
void NVMEnumChanges::add_array(nvmgranule array, NVMEnumOrder* order, Role role, TRAPS) {
  Changed* const known = _table.get(array);
  if (known != nullptr && (known->role != role || known->order != order)) {
    throw_damaged(order, "two of them have one array", CHECK);
  }
  if (home(array)->has_front()) {
    throw_damaged(order, "its array has been recovered by itself, as what another root holds", CHECK);
  }
  add(array, order, role);
}

// Java code takes the class and the universe to be of the same enum.
void NVMEnumChanges::check_type(NVMHome* h, NVMEnumOrder* order, const char* holder, const char* name, TRAPS) {
  const nvmgranule granule = reference(h, holder, name, CHECK);
  Symbol* const wanted = order->enum_class()->name();
  NVMHome* const type = is_null(granule) ? nullptr : home(granule);
  const bool is_class = type != nullptr && NVMClassTable::entry(type->class_id()).kind() == NVMClassEntry::ClassRef;
  const char* class_name = is_class ? (const char*)type->field_addr(NVMHome::ElementsOffset) : nullptr;
  int length = is_class ? (int)type->array_length() : 0;
  ResourceMark rm(THREAD);
  const char* const renamed = NVMNewNames::class_name(class_name, length);
  if (renamed != nullptr) {
    class_name = renamed;
    length = (int)strlen(renamed);
  }
  if (!is_class || length != wanted->utf8_length() || memcmp(class_name, wanted->bytes(), length) != 0) {
    throw_damaged(order, "it is of another class", CHECK);
  }
}

void NVMEnumChanges::add_map(nvmgranule granule, NVMEnumOrder* order, TRAPS) {
  NVMHome* const h = home(granule);
  check_type(h, order, MAP, "keyType", CHECK);
  const nvmgranule values = reference(h, MAP, "vals", CHECK);
  if (is_null(values) || NVMClassTable::entry(home(values)->class_id()).kind() != NVMClassEntry::ObjectArray ||
      home(values)->array_length() != (uint32_t)order->old_length()) {
    throw_damaged(order, "its values are not as many as the constants were", CHECK);
  }
  for (int i = 0; i < order->old_length(); i++) {
    if (order->new_ordinal(i) == NVMEnumOrder::Gone &&
        !is_null(*home(values)->reference_addr(NVMHome::ElementsOffset + i * sizeof(nvmgranule)))) {
      order->throw_gone(i, "an EnumMap", CHECK);
    }
  }
  add_array(values, order, Role::Values, CHECK);
  if (!add(granule, order, Role::Map)) {
    NVMRecoveryPass::throw_out_of_c_memory(CHECK);
  }
}

// False if there are none.
bool NVMEnumChanges::words_of(NVMHome* set, Role role, const jlong** words, size_t* count) {
  NVMLoadedClass::Field* const f = _classes->at(set->class_id())->find_field(role == Role::RegularSet ? REGULAR : JUMBO, "elements");
  if (f == nullptr || f->size != (role == Role::RegularSet ? sizeof(jlong) : 0)) {
    return false;
  }
  if (role == Role::RegularSet) {
    *words = (const jlong*)set->field_addr(f->home_offset);
    *count = 1;
    return true;
  }
  const nvmgranule array = *set->reference_addr(f->home_offset);
  if (is_null(array) || NVMClassTable::entry(home(array)->class_id()).kind() != NVMClassEntry::TypeArray ||
      NVMClassTable::entry(home(array)->class_id()).element_type() != 'J') {
    return false;
  }
  *words = (const jlong*)home(array)->field_addr(NVMHome::ElementsOffset);
  *count = home(array)->array_length();
  return true;
}

void NVMEnumChanges::add_set(nvmgranule granule, NVMEnumOrder* order, Role role, TRAPS) {
  NVMHome* const h = home(granule);
  check_type(h, order, SET, "elementType", CHECK);
  const jlong* words = nullptr;
  size_t count = 0;
  const size_t needed = ((size_t)order->old_length() + BitsPerLong - 1) / BitsPerLong;
  if (!words_of(h, role, &words, &count) || (role == Role::RegularSet ? needed > count : needed != count)) {
    throw_damaged(order, "its bits are not as many as the constants were", CHECK);
  }
  for (int i = 0; i < (int)count * BitsPerLong; i++) {
    if ((words[i / BitsPerLong] >> (i % BitsPerLong) & 1) == 0) {
      continue;
    }
    if (i >= order->old_length()) {
      throw_damaged(order, "it has a bit that stands for no constant", CHECK);
    }
    if (order->new_ordinal(i) == NVMEnumOrder::Gone) {
      order->throw_gone(i, "an EnumSet", CHECK);
    }
  }
  if (role == Role::JumboSet && order->new_length() > BitsPerLong) {
    const nvmgranule array = reference(h, JUMBO, "elements", CHECK);
    home_offset(h, JUMBO, "size", CHECK);
    add_array(array, order, Role::Words, CHECK);
  }
  if (!add(granule, order, role)) {
    NVMRecoveryPass::throw_out_of_c_memory(CHECK);
  }
}

// Null if it is not one of this recovery's.
NVMHome* NVMEnumChanges::map_of_iterator(NVMHome* iterator, TRAPS) {
  const nvmgranule map = reference(iterator, ITERATOR, "this$0", CHECK_NULL);
  return !is_null(map) && is_changed(map) && _table.get(map)->role == Role::Map ? home(map) : nullptr;
}

// When all maps and sets are known.
void NVMEnumChanges::add_dependent(nvmgranule granule, Role role, TRAPS) {
  NVMHome* const h = home(granule);
  NVMHome* map = nullptr;
  if (role == Role::MapIterator) {
    home_offset(h, ITERATOR, "lastReturnedIndex", CHECK);
    map = map_of_iterator(h, CHECK);
  } else if (role == Role::MapEntry) {
    home_offset(h, ENTRY, "index", CHECK);
    const nvmgranule iterator = reference(h, ENTRY, "this$1", CHECK);
    NVMLoadedClass* const c = is_null(iterator) ? nullptr : _classes->at(home(iterator)->class_id());
    if (c != nullptr && c->find_field(ITERATOR, "this$0") != nullptr) {
      map = map_of_iterator(home(iterator), CHECK);
    }
  } else {
    const nvmgranule set = reference(h, is_named(h->class_id(), REGULAR "$EnumSetIterator") ? REGULAR "$EnumSetIterator"
                                                                                            : JUMBO "$EnumSetIterator",
                                     "this$0", CHECK);
    Changed* const changed = is_null(set) ? nullptr : _table.get(set);
    if (changed != nullptr) {
      throw_damaged(changed->order, "an iterator of it is kept, which can't follow the change", CHECK);
    }
  }
  if (map != nullptr && !add(granule, _table.get(NVMImageFile::granule_of(map))->order, role)) {
    NVMRecoveryPass::throw_out_of_c_memory(CHECK);
  }
}

void NVMEnumChanges::find(TRAPS) {
  NVMArray<Role> roles;
  bool ok = true;
  for (size_t id = 0; id < _classes->limit() && ok; id++) {
    ok = roles.push(_classes->at(id) != nullptr ? role_of((uint32_t)id) : Role::None);
  }
  NVMArray<nvmgranule> dependent;
  for (size_t i = 0; i < _homes->length() && ok; i++) {
    const nvmgranule granule = _homes->at(i);
    const Role role = roles.at(home(granule)->class_id());
    if (role == Role::MapIterator || role == Role::MapEntry || role == Role::SetIterator) {
      ok = dependent.push(granule);
    } else if (role != Role::None) {
      NVMEnumOrder* const order =
        order_of(*home(granule)->reference_addr(_classes->at(home(granule)->class_id())->universe_offset()));
      if (order != nullptr && role == Role::Map) {
        add_map(granule, order, CHECK);
      } else if (order != nullptr) {
        add_set(granule, order, role, CHECK);
      }
    }
  }
  if (!ok) {
    NVMRecoveryPass::throw_out_of_c_memory(CHECK);
  }
  for (size_t i = 0; i < dependent.length(); i++) {
    add_dependent(dependent.at(i), roles.at(home(dependent.at(i))->class_id()), CHECK);
  }
  find_dropped(CHECK);
  ResourceMark rm(THREAD);
  for (size_t i = 0; i < _orders.length(); i++) {
    log_info(nvm)("the enum %s has other constants, or others in between, than when some EnumMaps and EnumSets were written; these "
                  "follow by the constants' names", _orders.at(i)->enum_class()->external_name());
  }
}

// Old universes to which only maps and sets refer, as such, and constants that are gone and to which only these refer.
void NVMEnumChanges::find_dropped(TRAPS) {
  for (size_t i = 0; i < _orders.length(); i++) {
    NVMEnumOrder* const order = _orders.at(i);
    if (!home(order->universe())->has_front()) {
      _dropped.put(order->universe(), true);
    }
    for (int old = 0; old < order->old_length(); old++) {
      if (order->new_ordinal(old) == NVMEnumOrder::Gone) {
        _dropped.put(order->constant(old), true);
        _dropped.maybe_grow();
      }
    }
  }
  // A universe that is not dropped refers to its constants as any array does: then a second round finds these.
  for (bool again = true; again; ) {
    again = false;
    auto keep = [&](nvmgranule granule) {
      again = again || order_of(granule) != nullptr;
      _dropped.remove(granule);
    };
    if (is_dropped(_first)) {
      keep(_first);
    }
    for (size_t i = 0; i < _homes->length() && !again; i++) {
      NVMHome* const h = home(_homes->at(i));
      if (is_dropped(_homes->at(i))) {
        continue;
      }
      NVMLoadedClass* const c = _classes->at(h->class_id());
      const bool is_changed_one = is_changed(_homes->at(i));
      for (size_t j = 0; j < c->shape()->reference_count(h); j++) {
        volatile nvmgranule* const reference = c->shape()->reference_at(h, j);
        const bool is_universe = is_changed_one && c->universe_offset() != 0 &&
                                 reference == h->reference_addr(c->universe_offset());
        if (!is_universe && !is_null(*reference) && is_dropped(*reference)) {
          keep(*reference);
        }
      }
    }
  }
}

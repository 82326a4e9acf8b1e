// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "classfile/javaClasses.inline.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmEnumChanges.hpp"
#include "nvm/recover/nvmEnumConstants.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/objArrayKlass.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/handles.inline.hpp"

#include <stdlib.h>

// What EnumMaps and EnumSets need. Nothing but one comparison for each universe, if no enum has changed: NVMEnumChanges.

static int compare(const void* a, const void* b) {
  const nvmgranule x = *(const nvmgranule*)a;
  const nvmgranule y = *(const nvmgranule*)b;
  return x < y ? -1 : x > y ? 1 : 0;
}

// Each once.
void NVMRecoveryPass::sort_universes() {
  if (_universes.length() < 2) {
    return;
  }
  ::qsort(&_universes.at(0), _universes.length(), sizeof(nvmgranule), compare);
  size_t count = 1;
  for (size_t i = 1; i < _universes.length(); i++) {
    if (_universes.at(i) != _universes.at(count - 1)) {
      _universes.at(count++) = _universes.at(i);
    }
  }
  _universes.truncate(count);
}

// Null if it is no array of an enum's constants.
InstanceKlass* NVMRecoveryPass::enum_of(nvmgranule universe) {
  if (is_null(universe)) {
    return nullptr;
  }
  NVMHome* const h = home(universe);
  if (NVMClassTable::entry(h->class_id()).kind() != NVMClassEntry::ObjectArray) {
    return nullptr;
  }
  Klass* const array = h->has_front() ? NVMFront::resolve(h, NVMFront::Held::ByRecovery)->klass() : class_of(h)->klass();
  Klass* const element = array != nullptr && array->is_objArray_klass() ? ObjArrayKlass::cast(array)->element_klass() : nullptr;
  return element != nullptr && NVMSpecial::enum_class(element) == element ? InstanceKlass::cast(element) : nullptr;
}

// False also if that can't be told so easily. Under the recovery lock.
bool NVMRecoveryPass::are_enums_same() {
  sort_universes();
  for (size_t i = 0; i < _universes.length(); i++) {
    InstanceKlass* const ik = enum_of(_universes.at(i));
    if (ik == nullptr || !NVMEnumConstants::are_all_in_order(home(_universes.at(i)), ik)) {
      return false;
    }
  }
  return true;
}

// Without the recovery lock: Java code runs.
void NVMRecoveryPass::fetch_enums(TRAPS) {
  for (size_t i = 0; i < _enums.length(); i++) {
    if (_enums.at(i).is_fetched) {
      continue;
    }
    NVMEnumChanges::initialize(CHECK);
    InstanceKlass* const ik = InstanceKlass::cast(java_lang_Class::as_Klass(_enums.at(i).mirror()));
    ik->initialize(CHECK);
    const Handle constants = NVMEnumConstants::shared_array(ik, CHECK);
    _enums.at(i).constants = constants;
    _enums.at(i).is_fetched = true;
  }
}

NVMRecoveryPass::Enum* NVMRecoveryPass::find_enum(InstanceKlass* ik) {
  for (size_t i = 0; i < _enums.length(); i++) {
    if (java_lang_Class::as_Klass(_enums.at(i).mirror()) == ik) {
      return &_enums.at(i);
    }
  }
  return nullptr;
}

// False if fetch_enums() has to be called first. Under the recovery lock, before there are fronts.
bool NVMRecoveryPass::find_enum_changes(TRAPS) {
  delete _enum_changes;
  _enum_changes = nullptr;
  if (are_enums_same()) {
    return true;
  }
  bool has_all = true;
  for (size_t i = 0; i < _universes.length(); i++) {
    InstanceKlass* const ik = enum_of(_universes.at(i));
    if (ik == nullptr) {
      ResourceMark rm(THREAD);
      stringStream message;
      message.print("NVM image %s: an EnumMap or EnumSet below the durable root %s has no array of all constants of its enum. "
                    "The image is left as it was", NVMImageFile::path(), shown_name());
      THROW_NOT_RECOVERED_(message.as_string(), false);
    }
    Enum* const known = find_enum(ik);
    if (known == nullptr && !_enums.push({ Handle(THREAD, ik->java_mirror()), Handle(), false })) {
      throw_out_of_c_memory(CHECK_false);
    }
    has_all = has_all && known != nullptr && known->is_fetched;
  }
  if (!has_all) {
    return false;
  }
  _enum_changes = new NVMEnumChanges(&_classes, &_homes, _first);
  for (size_t i = 0; i < _universes.length(); i++) {
    InstanceKlass* const ik = enum_of(_universes.at(i));
    const Handle constants = find_enum(ik)->constants;
    // A class whose initializer runs has no constants yet: what refers to any is refused where these are looked for.
    if (constants.not_null()) {
      _enum_changes->add_universe(_universes.at(i), ik, constants, CHECK_false);
    }
  }
  if (!_enum_changes->is_any()) {
    delete _enum_changes;
    _enum_changes = nullptr;
    return true;
  }
  _enum_changes->find(CHECK_false);
  return true;
}

bool NVMRecoveryPass::is_dropped(nvmgranule granule) {
  return _enum_changes != nullptr && _enum_changes->is_dropped(granule);
}

bool NVMRecoveryPass::follows_enum(nvmgranule granule) {
  return _enum_changes != nullptr && _enum_changes->is_changed(granule);
}

uint32_t NVMRecoveryPass::front_length(NVMHome* h) {
  return _enum_changes != nullptr ? _enum_changes->front_length(NVMImageFile::granule_of(h), h->array_length()) : h->array_length();
}

Klass* NVMRecoveryPass::front_klass(NVMHome* h) {
  Klass* const k = class_of(h)->klass();
  return _enum_changes != nullptr ? _enum_changes->front_klass(NVMImageFile::granule_of(h), k) : k;
}

void NVMRecoveryPass::finish_enums(TRAPS) {
  if (_enum_changes != nullptr) {
    _enum_changes->finish(THREAD);
  }
}

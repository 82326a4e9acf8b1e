// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmLoadedClass.hpp"

#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/convert/nvmConstants.hpp"
#include "nvm/recover/nvmImageError.hpp"
#include "nvm/recover/nvmMigration.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "runtime/signature.hpp"
#include "utilities/stringUtils.hpp"

#include <stdlib.h>

// Whether homes of the class are laid out as its objects are today, and else how they will be: NVMOldFields.

// Is a field there today, of the same type, that is still to get its value?
bool NVMLoadedClass::is_place_of_pending(const Meaningless& place) {
  const bool is_reference = place.type == 'L' || place.type == '[';
  bool is_right = false;
  for (size_t i = 0; i < _pending.length() && !is_right; i++) {
    const NVMMigration* const m = _pending.at(i).migration;
    is_right = (uint32_t)m->offset() == place.home_offset &&
               (is_reference ? is_reference_type(m->type()) : m->type() == Signature::basic_type(place.type));
  }
  return is_right;
}

// Laid out as the class's objects are, with old fields behind.
bool NVMLoadedClass::keeps_layout(NVMClass* now) {
  if (_drops_any || _fields.length() + _meaningless.length() != (size_t)now->field_count()) {
    return false;
  }
  for (size_t i = 0; i < _meaningless.length(); i++) {
    if (!is_place_of_pending(_meaningless.at(i))) {
      return false;
    }
  }
  for (size_t i = 0; i < _fields.length(); i++) {
    const Field& f = _fields.at(i);
    if (f.is_old || f.is_renamed || !f.is_of_holder || f.home_offset != f.front_offset || f.home_type != f.front_type) {
      return false;
    }
  }
  for (size_t i = 0; i < _old.length(); i++) {
    const NVMClassEntry::Field& f = _old.at(i).field;
    if (!f.is_old || f.offset < now->instance_size()) {
      return false;
    }
  }
  return _old.length() > 0;
}

static int compare_texts(const char* a, int a_length, const char* b, int b_length) {
  const int order = memcmp(a, b, (size_t)MIN2(a_length, b_length));
  return order != 0 ? order : a_length - b_length;
}

static int compare_old(const void* a, const void* b) {
  const NVMClass::OldField& x = *(const NVMClass::OldField*)a;
  const NVMClass::OldField& y = *(const NVMClass::OldField*)b;
  if (x.field.is_pending != y.field.is_pending) {
    return x.field.is_pending ? 1 : -1;
  }
  int order = compare_texts(x.field.holder, x.field.holder_length, y.field.holder, y.field.holder_length);
  order = order != 0 ? order : compare_texts(x.field.name, x.field.name_length, y.field.name, y.field.name_length);
  order = order != 0 ? order : x.field.type - y.field.type;
  order = order != 0 ? order : compare_texts(x.descriptor.text, x.descriptor.length, y.descriptor.text, y.descriptor.length);
  return order != 0 ? order : x.field.offset < y.field.offset ? -1 : 1;
}

// Once in a life for each class, when its homes are laid out anew.
void NVMLoadedClass::tell_of_old() {
  if (_old.length() > 0 && !_old.at(0).field.is_pending && _klass->class_loader() != nullptr) {      // a release of the JDK drops what it likes
    ResourceMark rm;
    stringStream names;
    for (size_t i = 0; i < _old.length() && !_old.at(i).field.is_pending; i++) {
      const NVMClassEntry::Field& f = _old.at(i).field;
      names.print("%s%.*s.%.*s", i > 0 ? "," : "", f.holder_length, f.holder, f.name_length, f.name);
    }
    StringUtils::replace_no_expand((char*)names.base(), "/", ".");
    log_warning(nvm)("the class %s has no longer all fields that it had; their values stay in the image, and are there again for a class that has "
                     "them. To drop them for good: ./ap image migrate, or -XX:NVMDropFields=%s", _klass->external_name(), names.base());
  }
}

// False if its old fields would not lie where they lie: then homes are laid out anew.
bool NVMLoadedClass::find_next_entry(TRAPS) {
  NVMClass* const now = NVMClass::of(_klass);
  NVMArray<NVMClass::OldField> rest;
  bool ok = true;
  for (size_t i = 0; i < _old.length() && ok; i++) {
    ok = is_pending(_old.at(i).field.offset) || rest.push(_old.at(i));
  }
  uint32_t size;
  _next_class_id = !ok ? 0 : rest.length() == 0 ? now->class_id()
                           : NVMClass::describe_with_old(InstanceKlass::cast(_klass), &rest, &size);
  if (_next_class_id == 0) {
    NVMError::throw_error(NVMError::Kind::ImageFull, "the image's class table is full", CHECK_false);
  }
  for (size_t i = 0, next = 0; i < _old.length(); i++) {
    if (!is_pending(_old.at(i).field.offset) && rest.at(next++).offset != _old.at(i).offset) {
      return false;
    }
  }
  if (_next_class_id != now->class_id()) {
    now->add_layout(_next_class_id);
  }
  return true;
}

void NVMLoadedClass::compare_layout(TRAPS) {
  if (_is_empty_array && is_met() && _is_renamed) {
    _same_layout = false;
    _new_class_id = renamed_id();
    if (_new_class_id == 0) {
      NVMError::throw_error(NVMError::Kind::ImageFull, "the image's class table is full", CHECK);
    }
  }
  if (is_symbolic() || is_array() || !is_met()) {
    return;
  }
  // Nobody stores to objects of a constant's home, unless it has become an object of its own, of a class that lets them.
  const bool is_constant = _kind == NVMClassEntry::Constant &&
                           (_own_object.not_null() || NVMConstants::may_be_constant(InstanceKlass::cast(_klass)));
  if (is_constant && !_is_renamed) {
    return;
  }
  NVMClass* now = NVMClass::of(_klass);
  _same_layout = now->class_id() == _class_id && _pending.length() == 0;
  _new_class_id = _class_id;
  _new_size = (uint32_t)_shape.instance_size();
  if (_same_layout) {
    return;
  }
  ResourceMark rm(THREAD);
  if (now->refusal() != nullptr) {
    THROW_IMAGE_ERROR("%s: %s", _klass->external_name(), now->refusal());
  }
  _same_layout = keeps_layout(now);
  if (_same_layout) {
    for (size_t i = 0; i < _old.length(); i++) {
      _old.at(i).offset = _old.at(i).field.offset;
    }
    _same_layout = _pending.length() == 0 || find_next_entry(CHECK);
  }
  if (_same_layout) {
    now->add_layout(_class_id);
    return;
  }
  _new_class_id = now->class_id();
  _new_size = now->instance_size();
  if (_old.length() > 0) {
    // Always in one order: versions that take turns find the same entries again.
    ::qsort(&_old.at(0), _old.length(), sizeof(NVMClass::OldField), compare_old);
    _new_class_id = NVMClass::describe_with_old(InstanceKlass::cast(_klass), &_old, &_new_size);
    if (_new_class_id == 0) {
      NVMError::throw_error(NVMError::Kind::ImageFull, "the image's class table is full", CHECK);
    }
    now->add_layout(_new_class_id);
    if (_pending.length() > 0) {
      const bool is_laid_out_alike = find_next_entry(CHECK);      // pending fields are the last ones
      if (!is_laid_out_alike) {
        THROW_IMAGE_ERROR("homes of the class %s can't be laid out for what is to become of their fields. The image is left as it was",
                          _klass->external_name());
      }
    }
    tell_of_old();
  }
}

uint32_t NVMLoadedClass::renamed_id() const {
  return NVMClass::of(_klass)->class_id();
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmLoadedClass.hpp"

#include "classfile/vmSymbols.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmCanonicalList.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmFieldList.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/convert/nvmCaches.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmNewNames.hpp"
#include "nvm/recover/nvmFieldConversion.hpp"
#include "nvm/recover/nvmFieldSearch.hpp"
#include "nvm/recover/nvmImageError.hpp"
#include "nvm/recover/nvmMigrations.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/signature.hpp"

// Where each field of a home goes in a front.

// Two fields of the image can't become one. What is pending has the value; else the one that has always been where it is stays.
void NVMLoadedClass::add_field(const Field& field, InstanceKlass* ik, TRAPS) {
  for (size_t i = 0; i < _fields.length(); i++) {
    Field& other = _fields.at(i);
    if (other.front_offset != field.front_offset) {
      continue;
    }
    if (other.is_pending != field.is_pending) {
      other = other.is_pending ? other : field;
      return;
    }
    if (other.is_of_holder == field.is_of_holder && other.is_old == field.is_old) {
      THROW_IMAGE_ERROR("%s had several fields that could be its field %.*s now. The image is left as it was",
                        ik->external_name(), field.name_length, field.name);
    }
    if (other.is_old != field.is_old) {
      const Field& old = other.is_old ? other : field;
      if (old.is_renamed) {
        log_warning(nvm)("the field %.*s of %.*s does not get another name, though a rule says so: the objects in the image have a field of "
                         "that name, to which a process without the rule has stored. The former values stay in the image: a version that "
                         "has the field %.*s finds them", old.name_length, old.name, old.holder_length, old.holder, old.name_length,
                         old.name);
      }
    }
    if (other.is_old != field.is_old ? other.is_old : field.is_of_holder) {
      other = field;
    }
    return;
  }
  if (!_fields.push(field)) {
    THROW_MSG(vmSymbols::java_lang_OutOfMemoryError(), "C memory for recovery");
  }
}

void NVMLoadedClass::add_old(const NVMClassEntry::Field& field, const NVMClassEntry::Descriptor* descriptor, TRAPS) {
  NVMClassEntry::Field f = field;
  f.is_pending = is_pending(f.offset);      // else it was to become the value of a field that is not there today
  if (!f.is_pending && NVMFieldList::is_dropped(f.holder, f.holder_length, f.name, f.name_length)) {
    log_info(nvm)("field %.*s of %.*s is not there any more; its values are dropped", f.name_length, f.name, f.holder_length, f.holder);
    _drops_any = true;
    return;
  }
  log_info(nvm)("field %.*s of %.*s %s", f.name_length, f.name, f.holder_length, f.holder,
                is_pending(f.offset) ? "is migrated to its type of today" : "is not there any more; its values are kept in the image");
  if (!_old.push({ f, descriptor != nullptr ? *descriptor : NVMClassEntry::Descriptor{ 0, "", 0 }, 0 })) {
    THROW_MSG(vmSymbols::java_lang_OutOfMemoryError(), "C memory for recovery");
  }
}

// False: what the class has by that name is another field.
bool NVMLoadedClass::is_mappable(const NVMFieldSearch& search, const NVMClassEntry::Field& f, const NVMFoundField& found, TRAPS) {
  if (found.holder == nullptr) {
    return false;
  }
  const bool fits = found.is_reference() == f.is_reference() && (f.is_reference() || found.has_type);
  if (fits) {
    return true;
  }
  if (!f.is_pending && (search.has_other_of_type(f, found.type()) || (f.is_old && search.has_current(f)))) {
    return false;
  }
  const bool is_converted = NVMFieldConversion::is_widening(f.type, found.type()) ||
                            (NVMFieldConversion::is_widening(found.type(), f.type) && search.had_type(f, found.type()));
  if (!is_converted && f.is_old && !f.is_pending) {
    return false;
  }
  if (!is_converted) {
    stringStream message;
    message.print("NVM image %s: field %.*s of class %s had the type %c when the image was written, and has %c now%s. The image is left "
                  "as it was", NVMImageFile::path(), f.name_length, f.name, search.klass()->external_name(), f.type, found.type(),
                  _kind == NVMClassEntry::Instance ? "; a static method annotated @Migrate can convert it"
                                                   : "; what is kept as a constant is not migrated");
    THROW_NOT_RECOVERED_(message.as_string(), false);
  }
  return true;
}

// Of references, a migration is for those objects that do not fit. An old field that is not pending counts if the class has had none
// of the name since.
NVMMigration* NVMLoadedClass::find_migration(const NVMFieldSearch& search, const NVMClassEntry::Field& f, const NVMFoundField& found,
                                             TRAPS) {
  const bool has_other_type = found.holder != nullptr && !(f.is_reference() && found.is_reference()) && f.type != found.type();
  const bool is_current = f.is_pending || (f.is_old ? !search.has_current(f)
                                                    : !has_other_type || !search.has_other_of_type(f, found.type(), true));
  const bool is_asked = _kind == NVMClassEntry::Instance && found.holder != nullptr && is_current &&
                        (has_other_type || (f.is_reference() && NVMMigration::has_any(found.holder)));
  if (!is_asked) {
    return nullptr;
  }
  NVMMigration* const migration = NVMMigration::of(found.holder, found.name, found.signature, found.offset, f.type, CHECK_NULL);
  if (migration != nullptr && !_migrations.push(migration)) {
    delete migration;
    THROW_MSG_NULL(vmSymbols::java_lang_OutOfMemoryError(), "C memory for recovery");
  }
  return migration;
}

void NVMLoadedClass::clear_migrations() {
  while (_migrations.length() > 0) {
    delete _migrations.pop();
  }
  _pending.truncate(0);
  _meaningless.truncate(0);
}

bool NVMLoadedClass::give_migrations(NVMMigrations* to) {
  while (_migrations.length() > 0) {
    if (!to->take(_migrations.at(_migrations.length() - 1))) {
      return false;
    }
    _migrations.pop();
  }
  return true;
}

void NVMLoadedClass::map_field(const NVMFieldSearch& search, const NVMClassEntry::Field& f, const NVMClassEntry::Descriptor* descriptor,
                               TRAPS) {
  ResourceMark rm(THREAD);
  if (search.is_meaningless(f)) {
    if (!_meaningless.push({ f.offset, f.type })) {
      THROW_MSG(vmSymbols::java_lang_OutOfMemoryError(), "C memory for recovery");
    }
    return;
  }
  if (search.is_renamed_already(f)) {
    log_warning(nvm)("-XX:NVMRenames: the rule for the field %.*s of %.*s is not applied, since the class still has it, and its objects in "
                     "the image have a field of the new name as well, or the class has none", f.name_length, f.name, f.holder_length,
                     f.holder);
  }
  const NVMClassEntry::Field today = search.today(f);
  const NVMFoundField found = search.find(today, descriptor, CHECK);
  NVMMigration* const migration = find_migration(search, f, found, CHECK);
  if (migration != nullptr && (f.is_pending || !(f.is_reference() && found.is_reference()))) {
    if (!_pending.push({ f.offset, f.is_reference() ? 0 : (uint32_t)f.size(), migration })) {
      THROW_MSG(vmSymbols::java_lang_OutOfMemoryError(), "C memory for recovery");
    }
    return;
  }
  const bool is_there = is_mappable(search, f, found, CHECK);
  if (!is_there) {
    return;
  }
  Field mapped = { f.offset, (uint32_t)found.offset, f.is_reference() ? 0 : (uint32_t)f.size(), nullptr, false, false,
                   found.type() == 'Z', found.is_of_holder, f.is_old, f.is_pending, today.name != f.name, f.type, found.type(), false,
                   migration, false, f.name, f.name_length, f.holder, f.holder_length };
  if (f.is_reference() && found.signature != vmSymbols::object_signature()) {
    Handle loader(THREAD, found.holder->class_loader());
    SignatureStream ss(found.signature, false);
    NVMGCPoint::pass(THREAD);
    Klass* k = ss.as_klass(loader, SignatureStream::ReturnNull, THREAD);
    if (HAS_PENDING_EXCEPTION) {
      CLEAR_PENDING_EXCEPTION;
      k = nullptr;
    }
    mapped.only_null = k == nullptr;
    mapped.type = k;
  }
  add_field(mapped, search.klass(), THREAD);
}

bool NVMLoadedClass::is_mapped(uint32_t home_offset) {
  for (size_t i = 0; i < _fields.length(); i++) {
    if (_fields.at(i).home_offset == home_offset) {
      return true;
    }
  }
  return false;
}

bool NVMLoadedClass::is_pending(uint32_t home_offset) {
  for (size_t i = 0; i < _pending.length(); i++) {
    if (_pending.at(i).home_offset == home_offset) {
      return true;
    }
  }
  return false;
}

bool NVMLoadedClass::follow_mapped() {
  return _klass != nullptr && !is_array() && !is_symbolic() &&
         _shape.follow_only([&](uint32_t offset) { return is_mapped(offset) || is_pending(offset); });
}

bool NVMLoadedClass::is_dropped(uint32_t home_offset) {
  for (size_t i = 0; i < _old.length() && _drops_any; i++) {
    if (_old.at(i).field.offset == home_offset) {
      return false;
    }
  }
  return _drops_any;
}

void NVMLoadedClass::map_fields(InstanceKlass* ik, TRAPS) {
  _fields.truncate(0);
  _old.truncate(0);
  clear_migrations();
  _drops_any = false;
  NVMClassEntry entry = NVMClassTable::entry(_class_id);
  const NVMFieldSearch search(ik, entry, _is_renumbered);
  for (int round = 0; round < 2; round++) {
    size_t at = entry.first_field();
    size_t descriptors_at = entry.first_descriptor();
    NVMClassEntry::Descriptor descriptor;
    bool more = entry.descriptor_at(&descriptors_at, &descriptor);
    for (int i = 0; i < entry.field_count(); i++) {
      const NVMClassEntry::Field f = entry.field_at(&at);
      const NVMClassEntry::Descriptor own = descriptor;
      const bool has_descriptor = more && descriptor.field == i;
      if (has_descriptor) {
        more = entry.descriptor_at(&descriptors_at, &descriptor);
      }
      if (round == 0) {
        map_field(search, f, has_descriptor ? &own : nullptr, CHECK);
      } else if (!is_mapped(f.offset) && _kind != NVMClassEntry::Constant &&
                 (NVMCaches::is_cache_of(ik, f) || NVMCanonicalList::leaves_out(ik, f.name, f.name_length))) {
        _drops_any = true;      // the home of a constant stays as it is
      } else if (!is_mapped(f.offset) && !search.is_meaningless(f)) {
        add_old(f, has_descriptor ? &own : nullptr, CHECK);
      }
    }
  }
}

bool NVMLoadedClass::has_migrations() {
  bool any = _pending.length() > 0;
  for (size_t i = 0; i < _fields.length() && !any; i++) {
    any = _fields.at(i).must_migrate;
  }
  return any;
}

void NVMLoadedClass::begin_migrations(TRAPS) {
  const NVMClassEntry entry = NVMClassTable::entry(_class_id);
  size_t at = entry.first_field();
  for (int i = 0; i < entry.field_count() && has_migrations(); i++) {
    const NVMClassEntry::Field f = entry.field_at(&at);
    size_t mapped = 0;
    while (mapped < _fields.length() && _fields.at(mapped).home_offset != f.offset) {
      mapped++;
    }
    if (mapped == _fields.length() || !_fields.at(mapped).must_migrate) {
      continue;
    }
    if (!_pending.push({ f.offset, 0, _fields.at(mapped).migration })) {
      THROW_MSG(vmSymbols::java_lang_OutOfMemoryError(), "C memory for recovery");
    }
    _fields.at(mapped) = _fields.at(_fields.length() - 1);
    _fields.pop();
    add_old(f, nullptr, CHECK);
  }
}

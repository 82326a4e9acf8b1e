#include "nvm/recover/nvmLoadedClass.hpp"

#include "classfile/systemDictionary.hpp"
#include "classfile/vmSymbols.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmFieldList.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/convert/nvmConstants.hpp"
#include "nvm/convert/nvmNest.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmNewNames.hpp"
#include "nvm/recover/nvmFieldConversion.hpp"
#include "nvm/recover/nvmImageError.hpp"
#include "nvm/recover/nvmMigrations.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/signature.hpp"

// Where each field of a home goes in a front.

static bool equals(Symbol* symbol, const char* s, int length) {
  return symbol->utf8_length() == length && memcmp(symbol->bytes(), s, length) == 0;
}

// A field of the class that may be one of the image's.
struct NVMLoadedClass::Candidate {
  InstanceKlass* holder;       // null: there is none
  Symbol*        name;
  Symbol*        signature;
  int            offset;
  bool           is_of_holder;
  bool           has_type;
  bool           is_cache;

  char type() const            { return (char)signature->char_at(0); }
  bool is_reference() const    { return type() == 'L' || type() == '['; }
};

static bool has_type(Symbol* signature, const NVMClassEntry::Field& f, const NVMClassEntry::Descriptor* descriptor) {
  if (descriptor != nullptr) {
    return equals(signature, descriptor->text, descriptor->length);
  }
  const char type = (char)signature->char_at(0);
  return f.is_reference() ? type == 'L' || type == '[' : type == f.type;
}

// The declaring class may have changed, with a field pulled up or pushed down: then the name decides, if only one
// class declares it. If one class declares several fields of that name, their types decide.
NVMLoadedClass::Candidate NVMLoadedClass::find_field(InstanceKlass* ik, const NVMClassEntry::Field& f,
                                                     const NVMClassEntry::Descriptor* descriptor, TRAPS) {
  Candidate best = { nullptr, nullptr, nullptr, 0, false, false, false };
  int of_type = 0;
  int of_other_type = 0;
  bool is_elsewhere = false;
  for (InstanceKlass* c = ik; c != nullptr && !best.is_of_holder; c = c->java_super()) {
    const bool is_of_holder = equals(c->name(), f.holder, f.holder_length) ||
                              (_is_renumbered && NVMNest::differs_in_numbers((const char*)c->name()->bytes(), c->name()->utf8_length(),
                                                                             f.holder, f.holder_length));
    for (JavaFieldStream fs(c); !fs.done(); fs.next()) {
      if (fs.access_flags().is_static() || !equals(fs.name(), f.name, f.name_length) ||
          NVMSpecial::is_unrecoverable(c, fs.name(), fs.index()) || NVMSpecial::is_held_state(ik, c, fs.name())) {
        continue;
      }
      const Candidate found = { c, fs.name(), fs.signature(), (int)fs.offset(), is_of_holder, has_type(fs.signature(), f, descriptor),
                                NVMConstants::is_cache(c, fs.name()) };
      if (best.holder == nullptr || (is_of_holder && !best.is_of_holder)) {
        best = found;
        of_type = of_other_type = 0;
        is_elsewhere = false;
      } else if (best.holder != c) {
        is_elsewhere = true;
        continue;
      }
      if (found.has_type && !best.has_type) {
        best = found;
      }
      (found.has_type ? of_type : of_other_type)++;
    }
  }
  if (is_elsewhere || (best.has_type ? of_type : of_other_type) > 1) {
    stringStream message;
    message.print("NVM image %s: field %.*s of class %s was declared in %.*s; several declarations could be it now. "
                  "The image is left as it was", NVMImageFile::path(),
                  f.name_length, f.name, ik->external_name(), f.holder_length, f.holder);
    THROW_MSG_(vmSymbols::java_lang_IllegalStateException(), message.as_string(), best);
  }
  return best;
}

// Two fields of the image can't become one. The one that has always been where it is stays.
void NVMLoadedClass::add_field(const Field& field, InstanceKlass* ik, TRAPS) {
  for (size_t i = 0; i < _fields.length(); i++) {
    Field& other = _fields.at(i);
    if (other.front_offset != field.front_offset) {
      continue;
    }
    if (other.is_of_holder == field.is_of_holder && other.is_old == field.is_old) {
      THROW_IMAGE_ERROR("%s had several fields that could be its field %.*s now. The image is left as it was",
                        ik->external_name(), field.name_length, field.name);
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
  f.is_pending |= is_pending(f.offset);
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

template <typename Predicate>
static bool has_field_like(const NVMClassEntry& entry, const NVMClassEntry::Field& like, Predicate is_right) {
  size_t at = entry.first_field();
  for (int i = 0; i < entry.field_count(); i++) {
    const NVMClassEntry::Field f = entry.field_at(&at);
    if (is_right(f) && f.name_length == like.name_length && memcmp(f.name, like.name, f.name_length) == 0 &&
        f.holder_length == like.holder_length && memcmp(f.holder, like.holder, f.holder_length) == 0) {
      return true;
    }
  }
  return false;
}

// Has the entry another field of that name, of the type? is_current: one that counts, since it is no old one, or nothing has
// been made of it yet.
static bool has_field_of_type(const NVMClassEntry& entry, const NVMClassEntry::Field& like, char type, bool is_current = false) {
  return has_field_like(entry, like, [=](const NVMClassEntry::Field& f) {
    return f.type == type && !(is_current && f.is_old && !f.is_pending);
  });
}

// Has the entry a field of that name which is pending, or else one that is not old?
static bool has_field_of_name(const NVMClassEntry& entry, const NVMClassEntry::Field& like, bool is_pending) {
  return has_field_like(entry, like, [=](const NVMClassEntry::Field& f) { return is_pending ? f.is_pending : !f.is_old; });
}

static bool is_of(const NVMClassEntry& entry, Symbol* class_name) {
  const char* const renamed = NVMNewNames::class_name(entry.name(), entry.class_name_length());
  return renamed != nullptr ? class_name->equals(renamed) : equals(class_name, entry.name(), entry.class_name_length());
}

// Has a version of the class had that type for a field of that name in this image, in whichever of its superclasses and by
// whatever names?
bool NVMLoadedClass::had_type(InstanceKlass* ik, const NVMClassEntry::Field& f, char type) {
  const NVMClassEntry::Field today = NVMNewNames::field(f);
  const uint32_t count = NVMClassTable::count();
  for (uint32_t id = 1; id <= count; id++) {
    const NVMClassEntry entry = NVMClassTable::entry(id);
    size_t at = entry.first_field();
    for (int i = 0; !entry.is_array_like() && i < entry.field_count() && is_of(entry, ik->name()); i++) {
      const NVMClassEntry::Field other = entry.field_at(&at);
      const NVMClassEntry::Field renamed = NVMNewNames::field(other);
      if (other.type == type && renamed.name_length == today.name_length && memcmp(renamed.name, today.name, today.name_length) == 0) {
        return true;
      }
    }
  }
  return false;
}

// False: what the class has by that name is another field.
bool NVMLoadedClass::is_mappable(InstanceKlass* ik, const NVMClassEntry& entry, const NVMClassEntry::Field& f, const Candidate& found,
                                 TRAPS) {
  if (found.holder == nullptr) {
    return false;
  }
  const bool fits = found.is_reference() == f.is_reference() && (f.is_reference() || found.has_type);
  if (fits) {
    return true;
  }
  if (!f.is_pending && (has_field_of_type(entry, f, found.type()) || (f.is_old && has_field_of_name(entry, f, false)))) {
    return false;
  }
  const bool is_converted = NVMFieldConversion::is_widening(f.type, found.type()) ||
                            (NVMFieldConversion::is_widening(found.type(), f.type) && had_type(ik, f, found.type()));
  if (!is_converted && f.is_old && !f.is_pending) {
    return false;
  }
  if (!is_converted) {
    stringStream message;
    message.print("NVM image %s: field %.*s of class %s had the type %c when the image was written, and has %c now%s. The image is left "
                  "as it was", NVMImageFile::path(), f.name_length, f.name, ik->external_name(), f.type, found.type(),
                  _kind == NVMClassEntry::Instance ? "; a static method annotated @Migrate can convert it"
                                                   : "; what is kept as a constant is not migrated");
    THROW_MSG_(vmSymbols::java_lang_IllegalStateException(), message.as_string(), false);
  }
  return true;
}

// Of references, a migration is for those objects that do not fit. An old field that is not pending counts if the class has had none
// of the name since.
NVMMigration* NVMLoadedClass::find_migration(const NVMClassEntry& entry, const NVMClassEntry::Field& f, const Candidate& found,
                                             TRAPS) {
  const bool has_other_type = found.holder != nullptr && !(f.is_reference() && found.is_reference()) && f.type != found.type();
  const bool is_current = f.is_pending || (f.is_old ? !has_field_of_name(entry, f, false)
                                                    : !has_other_type || !has_field_of_type(entry, f, found.type(), true));
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

void NVMLoadedClass::map_field(InstanceKlass* ik, const NVMClassEntry& entry, const NVMClassEntry::Field& f,
                               const NVMClassEntry::Descriptor* descriptor, TRAPS) {
  ResourceMark rm(THREAD);
  if (!f.is_old && has_field_of_name(entry, f, true)) {
    _meaningless++;
    return;
  }
  const NVMClassEntry::Field today = NVMNewNames::field(f);
  const Candidate found = find_field(ik, today, descriptor, CHECK);
  NVMMigration* const migration = find_migration(entry, f, found, CHECK);
  if (migration != nullptr && (f.is_pending || !(f.is_reference() && found.is_reference()))) {
    if (!_pending.push({ f.offset, f.is_reference() ? 0 : (uint32_t)f.size(), migration })) {
      THROW_MSG(vmSymbols::java_lang_OutOfMemoryError(), "C memory for recovery");
    }
    return;
  }
  const bool is_there = is_mappable(ik, entry, f, found, CHECK);
  if (!is_there) {
    return;
  }
  Field mapped = { f.offset, (uint32_t)found.offset, f.is_reference() ? 0 : (uint32_t)f.size(), nullptr, false, false,
                   found.type() == 'Z', found.is_of_holder, f.is_old, today.name != f.name, f.type, found.type(), found.is_cache, false,
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
  add_field(mapped, ik, THREAD);
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
  return _klass != nullptr && !is_array() && !_is_symbolic &&
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
  _meaningless = 0;
  _drops_any = false;
  NVMClassEntry entry = NVMClassTable::entry(_class_id);
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
        map_field(ik, entry, f, has_descriptor ? &own : nullptr, CHECK);
      } else if (!is_mapped(f.offset) && (f.is_old || !has_field_of_name(entry, f, true))) {
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

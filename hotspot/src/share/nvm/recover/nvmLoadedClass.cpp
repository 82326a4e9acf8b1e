// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmLoadedClass.hpp"

#include "classfile/javaClasses.hpp"
#include "classfile/symbolTable.hpp"
#include "classfile/systemDictionary.hpp"
#include "classfile/vmSymbols.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmCanonicalList.hpp"
#include "nvm/base/nvmDormant.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmFieldList.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/convert/nvmCaches.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmConstantDigest.hpp"
#include "nvm/convert/nvmConstants.hpp"
#include "nvm/convert/nvmHookMethods.hpp"
#include "nvm/convert/nvmLambda.hpp"
#include "nvm/convert/nvmMissingClass.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/convert/nvmStatics.hpp"
#include "nvm/image/nvmIdentity.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmNewNames.hpp"
#include "nvm/recover/nvmCanonicalCall.hpp"
#include "nvm/recover/nvmEnumConstants.hpp"
#include "nvm/recover/nvmFormerNames.hpp"
#include "nvm/recover/nvmImageError.hpp"
#include "nvm/recover/nvmNumberedClasses.hpp"
#include "nvm/recover/nvmTrustedFields.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/objArrayKlass.hpp"

static bool may_be_adopted(const NVMClassEntry& entry) {
  return entry.is_symbolic() || entry.kind() == NVMClassEntry::Box || entry.kind() == NVMClassEntry::Constant ||
         (entry.kind() == NVMClassEntry::Lambda && entry.field_count() == 0);
}

static const NVMCanonicalRule* canonical_rule(const NVMClassEntry& entry) {
  const bool has_fields = entry.kind() == NVMClassEntry::Instance || entry.kind() == NVMClassEntry::Constant;
  if (!has_fields || entry.is_empty_array()) {
    return nullptr;
  }
  ResourceMark rm;
  const char* const renamed = NVMNewNames::class_name(entry.name(), entry.class_name_length());
  return renamed != nullptr ? NVMCanonicalList::find(renamed, strlen(renamed))
                            : NVMCanonicalList::find(entry.name(), (size_t)entry.class_name_length());
}

static bool checks_elements(const NVMClassEntry& entry) {
  static const char objects[] = "[Ljava/lang/Object;";
  const int length = (int)sizeof(objects) - 1;
  return entry.kind() == NVMClassEntry::ObjectArray &&
         (entry.name_length() != length || memcmp(entry.name(), objects, length) != 0);
}

NVMLoadedClass::NVMLoadedClass(uint32_t class_id, uint32_t first_site)
  : _class_id(class_id), _first_site(first_site), _kind(NVMClassTable::entry(class_id).kind()),
    _canonical_rule(canonical_rule(NVMClassTable::entry(class_id))),
    _is_empty_array(NVMClassTable::entry(class_id).is_empty_array()),
    _may_be_adopted(::may_be_adopted(NVMClassTable::entry(class_id)) || _canonical_rule != nullptr),
    _checks_elements(::checks_elements(NVMClassTable::entry(class_id))),
    _universe_offset(NVMEnumConstants::universe_offset(NVMClassTable::entry(class_id))), _checks_each_element(false),
    _shape(NVMClassTable::entry(class_id)), _klass(nullptr), _next_class_id(0), _drops_any(false), _is_missing(false), _is_renamed(false), _is_renumbered(false),
    _new_class_id(0), _new_size(0), _home_bytes(0), _same_layout(true),
    _has_hooks(false), _has_misfit(false), _has_other_hash(false), _constant_loader(nullptr), _canonical_call(nullptr), _trusted(nullptr) {}

NVMLoadedClass::~NVMLoadedClass() {
  clear_migrations();
  delete _canonical_call;
  delete _trusted;
}

static bool is_old_at(const NVMClassEntry& entry, uint32_t offset) {
  size_t at = entry.first_field();
  for (int i = 0; i < entry.field_count(); i++) {
    const NVMClassEntry::Field f = entry.field_at(&at);
    if (f.offset == offset) {
      return f.is_old;
    }
  }
  return false;
}

// What was old when the image was written is most likely so still.
bool NVMLoadedClass::find_shape() {
  const NVMClassEntry entry = NVMClassTable::entry(_class_id);
  const bool ok = _shape.fill(entry);
  _shape.follow_only([&](uint32_t offset) { return !is_old_at(entry, offset); });
  return ok;
}

size_t NVMLoadedClass::front_bytes() const {
  if (is_symbolic() || (_kind == NVMClassEntry::Lambda && _own_object.not_null()) || !is_met()) {
    return 0;
  }
  if (is_array()) {
    return _home_bytes;
  }
  return _home_bytes / _shape.instance_size() * InstanceKlass::cast(_klass)->size_helper() * HeapWordSize;
}

uint32_t NVMLoadedClass::site_count() const {
  return _kind == NVMClassEntry::ObjectArray ? 1 : (uint32_t)_shape.offset_count();
}

NVMLoadedClass::Field* NVMLoadedClass::field_of(uint32_t site) {
  for (size_t i = 0; i < _fields.length() && _kind != NVMClassEntry::ObjectArray; i++) {
    if (_fields.at(i).size == 0 && _fields.at(i).home_offset == _shape.offset(site - _first_site)) {
      return &_fields.at(i);
    }
  }
  return nullptr;
}

NVMLoadedClass::Field* NVMLoadedClass::find_field(const char* holder, const char* name) {
  for (size_t i = 0; i < _fields.length(); i++) {
    Field& f = _fields.at(i);
    if (strlen(holder) == (size_t)f.holder_length && memcmp(holder, f.holder, f.holder_length) == 0 &&
        strlen(name) == (size_t)f.name_length && memcmp(name, f.name, f.name_length) == 0) {
      return &f;
    }
  }
  return nullptr;
}

void NVMLoadedClass::check_each(uint32_t site) {
  Field* const field = field_of(site);
  if (field != nullptr) {
    field->checks_each = true;
  } else {
    _checks_each_element = true;
  }
}

void NVMLoadedClass::throw_if_refused(Klass* k, TRAPS) {
  const char* refusal = NVMSpecial::refusal(k);
  if (refusal != nullptr) {
    THROW_IMAGE_ERROR("it holds objects of the class %s, which can't be recovered: %s. The image is left as it was",
                      k->external_name(), refusal);
  }
}

static bool is_same(const char* a, const char* b, int b_length) {
  return strlen(a) == (size_t)b_length && memcmp(a, b, (size_t)b_length) == 0;
}

// Is that what a lambda's entry says?
static bool is_described_as(const NVMClassEntry& entry, const char* description, const char* identity) {
  NVMClassEntry::Descriptor own;
  const bool has_identity = entry.identity(&own);
  return description != nullptr && is_same(description, entry.name(), entry.name_length()) &&
         (identity != nullptr ? has_identity && is_same(identity, own.text, own.length) : !has_identity);
}

void NVMLoadedClass::set_klass(Klass* k) {
  NVMDormant::wake(k);
  _klass = k;
}

void NVMLoadedClass::resolve_lambda(Handle loader, TRAPS) {
  NVMClassEntry entry = NVMClassTable::entry(_class_id);
  ResourceMark rm(THREAD);
  NVMClassEntry::Descriptor text;
  const bool has_identity = entry.identity(&text);
  const NVMIdentity identity = has_identity ? NVMIdentity::parse(text.text, true, text.length) : NVMIdentity();
  const char* const space = (const char*)memchr(entry.name(), ' ', (size_t)entry.name_length());
  if (space != nullptr) {
    NVMFormerNames::learn(entry.name(), (int)(space - entry.name()), loader, THREAD);
  }
  bool is_decided;
  const char* renamed = NVMNewNames::call_site(entry.name(), entry.name_length(), &is_decided);
  const bool has_rule = is_decided || (space != nullptr && NVMNewNames::decides(entry.name(), (int)(space - entry.name())));
  const bool is_as_written = has_rule && has_identity &&
                             NVMLambda::is_as_written(entry.name(), entry.name_length(), text.text, text.length, loader, CHECK);
  if (is_as_written) {
    renamed = nullptr;
    is_decided = true;
  }
  const char* const name = renamed != nullptr ? renamed : entry.name();
  const int length = renamed != nullptr ? (int)strlen(renamed) : entry.name_length();
  _is_missing = true;      // as what can't be told
  const char* const host = is_as_written ? nullptr : NVMNumberedClasses::host_today(entry, loader, CHECK);
  Handle object = NVMLambda::relink(name, length, has_identity ? &identity : nullptr, is_decided, host, loader, &_is_missing,
                                    CHECK);
  InstanceKlass* ik = InstanceKlass::cast(object->klass());
  throw_if_refused(ik, CHECK);
  map_fields(ik, CHECK);
  if (entry.field_count() == 0) {
    _own_object = object;
  }
  set_klass(ik);
  _is_renamed = renamed != nullptr || !is_described_as(entry, NVMLambda::describe(ik), NVMLambda::identity(ik));
}

// May the two be one anonymous class, which compilers have given different numbers? At least they fit the same types.
static bool is_renumbered(Klass* a, Klass* b) {
  if (a->is_array_klass() || b->is_array_klass()) {
    return a->is_objArray_klass() && b->is_objArray_klass() &&
           is_renumbered(ObjArrayKlass::cast(a)->element_klass(), ObjArrayKlass::cast(b)->element_klass());
  }
  if (a->super() != b->super()) {
    return false;
  }
  const Array<InstanceKlass*>* const of_a = InstanceKlass::cast(a)->transitive_interfaces();
  const Array<InstanceKlass*>* const of_b = InstanceKlass::cast(b)->transitive_interfaces();
  for (int i = 0; i < of_a->length(); i++) {
    if (!of_b->contains(of_a->at(i))) {
      return false;
    }
  }
  return of_a->length() == of_b->length();
}

// What earlier versions have kept of caches.
size_t NVMLoadedClass::old_caches() {
  size_t count = 0;
  for (size_t i = 0; i < _old.length(); i++) {
    count += NVMCaches::is_cache_of(InstanceKlass::cast(_klass), _old.at(i).field);
  }
  return count;
}

// Is that object what the image has for the field?
bool NVMLoadedClass::is_same_constant(oop object, InstanceKlass* holder) {
  const NVMClassEntry entry = NVMClassTable::entry(_class_id);
  if (_fields.length() + old_caches() != (size_t)entry.field_count() ||
      (object->klass() != _klass && (entry.field_count() > 0 || !is_renumbered(object->klass(), _klass)))) {
    return false;
  }
  NVMConstantDigest digest(object->klass(), holder);
  for (size_t i = 0; i < _fields.length(); i++) {
    const Field& f = _fields.at(i);
    digest.add(f.name, f.name_length, object, f.front_offset, f.size);
  }
  return digest.value() == entry.digest();
}

// The class whose field the constant was, initialized, and the field's name of today. An annotation of the field says it when the
// class is linked.
static Klass* holder_of_constant(const NVMClassEntry& entry, NVMClassEntry::Field* f, Handle loader, TRAPS) {
  const NVMClassEntry::Field before = entry.static_field();
  NVMFormerNames::learn(before.holder, before.holder_length, loader, THREAD);
  *f = NVMNewNames::field(before);
  TempNewSymbol name = SymbolTable::new_symbol(f->holder, f->holder_length);
  NVMGCPoint::pass(THREAD);
  Klass* const holder = SystemDictionary::resolve_or_null(name, loader, THREAD);
  if (!HAS_PENDING_EXCEPTION && holder != nullptr) {
    holder->initialize(THREAD);
    *f = NVMNewNames::field(before);
  }
  return holder;
}

// It is no error if the field is not there any more: then homes get objects of their own, and a warning says why.
void NVMLoadedClass::find_constant(Handle loader, TRAPS) {
  ResourceMark rm(THREAD);
  NVMClassEntry::Field f;
  Klass* const holder = holder_of_constant(NVMClassTable::entry(_class_id), &f, loader, THREAD);
  TempNewSymbol name = SymbolTable::new_symbol(f.holder, f.holder_length);
  const char* const holder_name = name->as_klass_external_name();
  if (HAS_PENDING_EXCEPTION || holder == nullptr) {
    log_warning(nvm)("%.*s of %s is not there: %s; what was kept for it becomes an object of its own", f.name_length, f.name, holder_name,
                     HAS_PENDING_EXCEPTION ? PENDING_EXCEPTION->klass()->external_name() : "no such class");
    CLEAR_PENDING_EXCEPTION;
    return;
  }
  const oop value = holder->is_instance_klass() ? NVMConstants::value_of(InstanceKlass::cast(holder), f.name, f.name_length) : (oop)nullptr;
  if (value == nullptr) {
    log_warning(nvm)("%.*s of %s %s; what was kept for it becomes an object of its own", f.name_length, f.name, holder_name,
                     !holder->is_instance_klass() || InstanceKlass::cast(holder)->is_initialized() ? "holds no constant any more"
                     : NVMFieldList::first_durable_root(InstanceKlass::cast(holder)) != nullptr
                       ? "has no value yet, since durable roots of the same class are recovered before its initializer runs"
                       : "has no value yet, since what its initializer does recovers it");
  } else if (_is_renamed || !is_same_constant(value, InstanceKlass::cast(holder))) {
    log_warning(nvm)("%.*s of %s is not what it was when the image was written; what was kept becomes an object of its own",
                     f.name_length, f.name, holder_name);
  } else {
    _own_object = Handle(THREAD, value);
    _constant_loader = holder->class_loader_data();
  }
}

void NVMLoadedClass::find_canonical_call(InstanceKlass* ik, Handle loader, TRAPS) {
  if (_trusted == nullptr) {
    _canonical_call = NVMCanonicalCall::of(_canonical_rule, ik, loader, THREAD);
  } else {
    log_warning(nvm)("-XX:NVMCanonicalClasses: the JDK relies on fields of %s; its objects are recovered as they are", ik->external_name());
  }
}

// Superclasses first, as a program does that uses them: the initializer of one may make an object of this class.
static void initialize_class(Klass* k, TRAPS) {
  if (k->is_instance_klass() && !InstanceKlass::cast(k)->is_initialized()) {
    Klass* const super = k->super();
    if (super != nullptr) {
      initialize_class(super, CHECK);
    }
  }
  k->initialize(THREAD);
  if (!HAS_PENDING_EXCEPTION || PENDING_EXCEPTION->klass() == vmClasses::OutOfMemoryError_klass()) {
    return;
  }
  Handle cause(THREAD, PENDING_EXCEPTION);
  CLEAR_PENDING_EXCEPTION;
  ResourceMark rm(THREAD);
  const oop thrown = cause->klass()->name() == vmSymbols::java_lang_ExceptionInInitializerError() ? java_lang_Throwable::cause(cause()) : (oop)nullptr;
  stringStream message;
  message.print("NVM image %s: it holds objects of the class %s, which could not be initialized: %s. Its initializer may need a durable root that "
                "is recovered only now. The image is left as it was", NVMImageFile::path(), k->external_name(),
                (thrown != nullptr ? thrown : cause())->klass()->external_name());
  Handle exception = NVMError::new_exception(NVMError::Kind::NotRecovered, message.as_string(), cause, THREAD);
  THROW_HANDLE(exception);
}

void NVMLoadedClass::initialize(Handle loader, TRAPS) {
  NVMGCPoint::pass(THREAD);
  initialize_class(_klass, CHECK);
  if (_kind == NVMClassEntry::Constant) {
    find_constant(loader, THREAD);
  }
}

// The class of what a constant's field holds today, if it can be the one of the image.
const char* NVMLoadedClass::name_by_constant(Handle loader, JavaThread* THREAD) {
  const NVMClassEntry entry = NVMClassTable::entry(_class_id);
  NVMClassEntry::Field f;
  Klass* const holder = holder_of_constant(entry, &f, loader, THREAD);
  CLEAR_PENDING_EXCEPTION;
  const oop value = holder != nullptr && holder->is_instance_klass()
                    ? NVMConstants::value_of(InstanceKlass::cast(holder), f.name, f.name_length) : (oop)nullptr;
  if (value == nullptr) {
    return nullptr;
  }
  Klass* const k = value->klass();
  return NVMNumberedClasses::has_base(entry, k, THREAD) ? k->name()->as_C_string() : nullptr;
}

// Null if it is the one that the image has.
const char* NVMLoadedClass::name_today(Handle loader, bool is_ahead, TRAPS) {
  const NVMClassEntry entry = NVMClassTable::entry(_class_id);
  if (_kind == NVMClassEntry::ClassRef) {
    return NVMNewNames::class_name(entry.name(), entry.name_length());
  }
  const char* today = NVMNumberedClasses::name_today(entry.name(), entry.class_name_length(), entry, loader, THREAD);
  if (HAS_PENDING_EXCEPTION && _kind == NVMClassEntry::Constant && !is_ahead) {
    Handle ambiguous(THREAD, PENDING_EXCEPTION);
    CLEAR_PENDING_EXCEPTION;
    today = name_by_constant(loader, THREAD);
    if (today == nullptr) {
      THROW_HANDLE_NULL(ambiguous);
    }
  }
  const bool is_enum = _kind == NVMClassEntry::Enum && today != nullptr && !HAS_PENDING_EXCEPTION;
  const char* const by_rule = is_enum ? NVMNewNames::class_name(entry.name(), entry.name_length()) : nullptr;
  if (is_enum && (by_rule == nullptr || strcmp(by_rule, today) != 0)) {
    stringStream message;
    message.print("NVM image %s: it holds constants of the local enum %.*s, which has another number now: tell it by "
                  "-XX:NVMRenames=%.*s=%s. The image is left as it was", NVMImageFile::path(), entry.name_length(), entry.name(),
                  entry.name_length(), entry.name(), today);
    THROW_NOT_RECOVERED_NULL(message.as_string());
  }
  return today;
}

// What has been recovered would get the next name in the next process.
void NVMLoadedClass::check_chain(const char* name, int length, const char* by_rule, TRAPS) {
  const char* const next = by_rule != nullptr ? NVMNewNames::name_when_read(by_rule, (int)strlen(by_rule)) : nullptr;
  if (next != nullptr) {
    THROW_IMAGE_ERROR("-XX:NVMRenames makes %s of the class %.*s, and %s of one of that name: nothing in an image would tell which of its "
                      "classes have got their new names. Take a name that no class has had. The image is left as it was",
                      by_rule, length, name, next);
  }
}

void NVMLoadedClass::resolve(Handle loader, bool is_ahead, TRAPS) {
  ResourceMark rm(THREAD);
  if (_kind == NVMClassEntry::Lambda) {
    resolve_lambda(loader, THREAD);
    return;
  }
  NVMClassEntry entry = NVMClassTable::entry(_class_id);
  NVMFormerNames::learn(entry.name(), entry.class_name_length(), loader, THREAD);
  _is_missing = true;      // as what can't be told
  const char* const today = name_today(loader, is_ahead, CHECK);
  _is_renamed = today != nullptr && !is_same(today, entry.name(), entry.class_name_length());
  const char* const by_rule = NVMNewNames::class_name(entry.name(), entry.class_name_length());
  check_chain(entry.name(), entry.class_name_length(), by_rule, CHECK);
  _is_renumbered = by_rule == nullptr ? _is_renamed : today == nullptr || strcmp(by_rule, today) != 0;
  TempNewSymbol name = today != nullptr ? SymbolTable::new_symbol(today)
                                        : SymbolTable::new_symbol(entry.name(), entry.class_name_length());
  _is_missing = false;
  Klass* k = SystemDictionary::resolve_or_null(name, loader, THREAD);
  if (HAS_PENDING_EXCEPTION || k == nullptr) {
    _is_missing = true;
    NVMMissingClass::throw_missing(is_array() ? "it holds arrays of" : "it holds objects of", name->as_C_string(),
                                   name->utf8_length(), THREAD);
    return;
  }
  if (_kind != NVMClassEntry::StaticField || !NVMStatics::is_holder(k)) {
    throw_if_refused(k, CHECK);   // before its initializer runs
  }
  NVMGCPoint::pass(THREAD);
  if (!is_ahead) {
    initialize_class(k, CHECK);
  } else if (k->is_instance_klass()) {
    InstanceKlass::cast(k)->link_class(CHECK);
  }
  set_klass(k);
  const bool is_plain = _kind == NVMClassEntry::Instance || _kind == NVMClassEntry::Box ||
                        (_kind == NVMClassEntry::Constant && !_is_empty_array);
  if (_kind == NVMClassEntry::ClassRef) {
    return;
  }
  if (_kind == NVMClassEntry::ObjectArray || _kind == NVMClassEntry::Enum) {
    _is_renamed = _is_renamed || !NVMNumberedClasses::is_current(entry, k);
  } else if (_is_renumbered && by_rule == nullptr && _kind == NVMClassEntry::Constant) {
    _is_renamed = false;      // it makes no other constant of it
  }
  const bool fits = is_plain ? k->is_instance_klass() && !k->is_abstract() && !k->is_interface() &&
                               NVMSpecial::enum_class(k) == nullptr &&
                               k != vmClasses::Class_klass()
                  : _kind == NVMClassEntry::StaticField ? k->is_instance_klass()
                  : _kind == NVMClassEntry::Enum        ? NVMSpecial::enum_class(k) == k
                  : _kind == NVMClassEntry::ObjectArray ? k->is_objArray_klass()
                  : _is_empty_array                     ? k->is_array_klass()
                                                        : k->is_typeArray_klass();
  if (!fits) {
    THROW_IMAGE_ERROR("the class %s is of another kind than when the image was written. The image is left as it was",
                      k->external_name());
  }
  if (_kind == NVMClassEntry::TypeArray) {
    const char type = type2char(TypeArrayKlass::cast(k)->element_type());
    if (type != entry.element_type()) {
      THROW_IMAGE_ERROR("its class table is damaged (%s)", k->external_name());
    }
  }
  if (is_plain) {
    _has_hooks = NVMHookMethods::has_any(k);
    map_fields(InstanceKlass::cast(k), CHECK);
    _trusted = NVMTrustedFields::of(this, CHECK);
  }
  if (_kind == NVMClassEntry::Constant && !is_ahead) {
    find_constant(loader, CHECK);
  }
  if (is_canonical_class() && !is_ahead) {
    find_canonical_call(InstanceKlass::cast(k), loader, THREAD);
  }
}

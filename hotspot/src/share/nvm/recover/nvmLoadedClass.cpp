#include "nvm/recover/nvmLoadedClass.hpp"

#include "classfile/symbolTable.hpp"
#include "classfile/systemDictionary.hpp"
#include "classfile/vmSymbols.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmConstantDigest.hpp"
#include "nvm/convert/nvmConstants.hpp"
#include "nvm/convert/nvmHookMethods.hpp"
#include "nvm/convert/nvmLambda.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmTrustedFields.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "runtime/signature.hpp"

static bool may_be_adopted(const NVMClassEntry& entry) {
  return entry.is_symbolic() || entry.kind() == NVMClassEntry::Box || entry.kind() == NVMClassEntry::Constant ||
         (entry.kind() == NVMClassEntry::Lambda && entry.field_count() == 0);
}

static bool checks_elements(const NVMClassEntry& entry) {
  static const char objects[] = "[Ljava/lang/Object;";
  const int length = (int)sizeof(objects) - 1;
  return entry.kind() == NVMClassEntry::ObjectArray &&
         (entry.name_length() != length || memcmp(entry.name(), objects, length) != 0);
}

NVMLoadedClass::NVMLoadedClass(uint32_t class_id, uint32_t first_site)
  : _class_id(class_id), _first_site(first_site), _kind(NVMClassTable::entry(class_id).kind()),
    _is_symbolic(NVMClassTable::entry(class_id).is_symbolic()),
    _may_be_adopted(::may_be_adopted(NVMClassTable::entry(class_id))),
    _checks_elements(::checks_elements(NVMClassTable::entry(class_id))), _checks_each_element(false),
    _shape(NVMClassTable::entry(class_id)), _klass(nullptr), _home_bytes(0), _same_layout(true),
    _has_hooks(false), _has_misfit(false), _constant_loader(nullptr), _trusted(nullptr) {}

NVMLoadedClass::~NVMLoadedClass() {
  delete _trusted;
}

bool NVMLoadedClass::find_shape() {
  return _shape.fill(NVMClassTable::entry(_class_id));
}

size_t NVMLoadedClass::front_bytes() const {
  if (_is_symbolic || _lambda.not_null()) {
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

void NVMLoadedClass::check_each(uint32_t site) {
  Field* const field = field_of(site);
  if (field != nullptr) {
    field->checks_each = true;
  } else {
    _checks_each_element = true;
  }
}

#define THROW_IMAGE_ERROR(...)                                                                   \
  do {                                                                                           \
    stringStream message;                                                                        \
    message.print("NVM image %s: ", NVMImageFile::path());                                       \
    message.print(__VA_ARGS__);                                                                  \
    THROW_MSG(vmSymbols::java_lang_IllegalStateException(), message.as_string());                \
  } while (false)

void NVMLoadedClass::throw_if_refused(Klass* k, TRAPS) {
  const char* refusal = NVMSpecial::refusal(k);
  if (refusal != nullptr) {
    THROW_IMAGE_ERROR("it holds objects of the class %s, which can't be recovered: %s. The image is left as it was",
                      k->external_name(), refusal);
  }
}

void NVMLoadedClass::resolve_lambda(Handle loader, TRAPS) {
  NVMClassEntry entry = NVMClassTable::entry(_class_id);
  Handle object = NVMLambda::relink(entry.name(), entry.name_length(), loader, CHECK);
  InstanceKlass* ik = InstanceKlass::cast(object->klass());
  throw_if_refused(ik, CHECK);
  map_fields(ik, CHECK);
  if (entry.field_count() == 0) {
    _lambda = object;
  }
  _klass = ik;
}

// May the two be one anonymous class, which compilers have given different numbers? At least they fit the same types.
static bool is_renumbered(Klass* a, Klass* b) {
  if (a->super() != b->super() || !a->is_instance_klass() || !b->is_instance_klass()) {
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

// Is that object what the image has for the field?
bool NVMLoadedClass::is_same_constant(oop object, InstanceKlass* holder) {
  const NVMClassEntry entry = NVMClassTable::entry(_class_id);
  if (_fields.length() != (size_t)entry.field_count() ||
      (object->klass() != _klass && (entry.field_count() > 0 || !is_renumbered(object->klass(), _klass)))) {
    return false;
  }
  NVMConstantDigest digest(object->klass(), holder);
  for (size_t i = 0; i < _fields.length(); i++) {
    const Field& f = _fields.at(i);
    if (!f.is_cache) {
      digest.add(f.name, f.name_length, object, f.front_offset, f.size);
    }
  }
  return digest.value() == entry.digest();
}

// It is no error if the field is not there any more: then homes get objects of their own, and a warning says why.
void NVMLoadedClass::find_constant(Handle loader, TRAPS) {
  ResourceMark rm(THREAD);
  const NVMClassEntry::Field f = NVMClassTable::entry(_class_id).static_field();
  TempNewSymbol name = SymbolTable::new_symbol(f.holder, f.holder_length);
  const char* const holder_name = name->as_klass_external_name();
  NVMGCPoint::pass(THREAD);
  Klass* const holder = SystemDictionary::resolve_or_null(name, loader, THREAD);
  if (!HAS_PENDING_EXCEPTION && holder != nullptr) {
    holder->initialize(THREAD);
  }
  if (HAS_PENDING_EXCEPTION || holder == nullptr) {
    log_warning(nvm)("%.*s of %s is not there: %s; what was kept for it becomes an object of its own", f.name_length, f.name, holder_name,
                     HAS_PENDING_EXCEPTION ? PENDING_EXCEPTION->klass()->external_name() : "no such class");
    CLEAR_PENDING_EXCEPTION;
    return;
  }
  const oop value = holder->is_instance_klass() ? NVMConstants::value_of(InstanceKlass::cast(holder), f.name, f.name_length) : (oop)nullptr;
  if (value == nullptr) {
    log_warning(nvm)("%.*s of %s %s; what was kept for it becomes an object of its own", f.name_length, f.name, holder_name,
                     holder->is_instance_klass() && !InstanceKlass::cast(holder)->is_initialized()
                       ? "has no value yet, since what its initializer does recovers it" : "holds no constant any more");
  } else if (!is_same_constant(value, InstanceKlass::cast(holder))) {
    log_warning(nvm)("%.*s of %s is not what it was when the image was written; what was kept becomes an object of its own",
                     f.name_length, f.name, holder_name);
  } else {
    _constant = Handle(THREAD, value);
    _constant_loader = holder->class_loader_data();
  }
}

void NVMLoadedClass::initialize(Handle loader, TRAPS) {
  NVMGCPoint::pass(THREAD);
  _klass->initialize(CHECK);
  if (_kind == NVMClassEntry::Constant) {
    find_constant(loader, THREAD);
  }
}

void NVMLoadedClass::resolve(Handle loader, bool is_ahead, TRAPS) {
  ResourceMark rm(THREAD);
  if (_kind == NVMClassEntry::Lambda) {
    resolve_lambda(loader, THREAD);
    return;
  }
  NVMClassEntry entry = NVMClassTable::entry(_class_id);
  TempNewSymbol name = SymbolTable::new_symbol(entry.name(), entry.class_name_length());
  Klass* k = SystemDictionary::resolve_or_null(name, loader, THREAD);
  if (HAS_PENDING_EXCEPTION || k == nullptr) {
    CLEAR_PENDING_EXCEPTION;
    THROW_IMAGE_ERROR("it holds objects of the class %s, which can't be loaded; put the class on the class path. "
                      "The image is left as it was", name->as_klass_external_name());
  }
  throw_if_refused(k, CHECK);   // before its initializer runs
  NVMGCPoint::pass(THREAD);
  if (!is_ahead) {
    k->initialize(CHECK);
  } else if (k->is_instance_klass()) {
    InstanceKlass::cast(k)->link_class(CHECK);
  }
  _klass = k;
  const bool is_plain = _kind == NVMClassEntry::Instance || _kind == NVMClassEntry::Box || _kind == NVMClassEntry::Constant;
  if (_kind == NVMClassEntry::ClassRef) {
    return;
  }
  const bool fits = is_plain ? k->is_instance_klass() && !k->is_abstract() && !k->is_interface() &&
                               NVMSpecial::enum_class(k) == nullptr &&
                               k != vmClasses::Class_klass()
                  : _kind == NVMClassEntry::StaticField ? k->is_instance_klass()
                  : _kind == NVMClassEntry::Enum        ? NVMSpecial::enum_class(k) == k
                  : _kind == NVMClassEntry::ObjectArray ? k->is_objArray_klass()
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
    find_constant(loader, THREAD);
  }
}

void NVMLoadedClass::compare_layout(TRAPS) {
  // Nobody stores to objects of a constant's home, unless it has become an object of its own, of a class that lets them.
  const bool is_constant = _kind == NVMClassEntry::Constant &&
                           (_constant.not_null() || NVMConstants::may_be_constant(InstanceKlass::cast(_klass)));
  if (is_constant || is_symbolic() || is_array()) {
    return;
  }
  NVMClass* now = NVMClass::of(_klass);
  _same_layout = now->class_id() == _class_id;
  if (!_same_layout && now->refusal() != nullptr) {
    ResourceMark rm(THREAD);
    THROW_IMAGE_ERROR("%s: %s", _klass->external_name(), now->refusal());
  }
}

static bool equals(Symbol* symbol, const char* s, int length) {
  return symbol->utf8_length() == length && memcmp(symbol->bytes(), s, length) == 0;
}

// A field of the class that may be one of the image's.
struct NVMLoadedClass::Candidate {
  InstanceKlass* holder;       // null: there is none
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
  Candidate best = { nullptr, nullptr, 0, false, false, false };
  int of_type = 0;
  int of_other_type = 0;
  bool is_elsewhere = false;
  for (InstanceKlass* c = ik; c != nullptr && !best.is_of_holder; c = c->java_super()) {
    const bool is_of_holder = equals(c->name(), f.holder, f.holder_length);
    for (JavaFieldStream fs(c); !fs.done(); fs.next()) {
      if (fs.access_flags().is_static() || !equals(fs.name(), f.name, f.name_length) ||
          NVMSpecial::is_unrecoverable(c, fs.name(), fs.index()) || NVMSpecial::is_held_state(ik, c, fs.name())) {
        continue;
      }
      const Candidate found = { c, fs.signature(), (int)fs.offset(), is_of_holder, has_type(fs.signature(), f, descriptor),
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
    if (other.is_of_holder == field.is_of_holder) {
      THROW_IMAGE_ERROR("%s had several fields that could be its field %.*s now. The image is left as it was",
                        ik->external_name(), field.name_length, field.name);
    }
    const Field& gone = field.is_of_holder ? other : field;
    log_info(nvm)("field %.*s of %.*s is not there any more; its values are left out", gone.name_length, gone.name,
                  gone.holder_length, gone.holder);
    if (field.is_of_holder) {
      other = field;
    }
    return;
  }
  if (!_fields.push(field)) {
    THROW_MSG(vmSymbols::java_lang_OutOfMemoryError(), "C memory for recovery");
  }
}

void NVMLoadedClass::map_fields(InstanceKlass* ik, TRAPS) {
  _fields.truncate(0);
  NVMClassEntry entry = NVMClassTable::entry(_class_id);
  size_t at = entry.first_field();
  size_t descriptors_at = entry.first_descriptor();
  NVMClassEntry::Descriptor descriptor;
  bool more = entry.descriptor_at(&descriptors_at, &descriptor);
  for (int i = 0; i < entry.field_count(); i++) {
    NVMClassEntry::Field f = entry.field_at(&at);
    const bool has_descriptor = more && descriptor.field == i;
    const Candidate found = find_field(ik, f, has_descriptor ? &descriptor : nullptr, CHECK);
    if (has_descriptor) {
      more = entry.descriptor_at(&descriptors_at, &descriptor);
    }
    if (found.holder == nullptr) {
      log_info(nvm)("field %.*s of %s is not there any more; its values are left out",
                    f.name_length, f.name, ik->external_name());
      continue;
    }
    if (found.is_reference() != f.is_reference() || (!f.is_reference() && !found.has_type)) {
      THROW_IMAGE_ERROR("field %.*s of class %s had the type %c when the image was written, and has %c now. "
                        "The image is left as it was",
                        f.name_length, f.name, ik->external_name(), f.type, found.type());
    }
    Field mapped = { f.offset, (uint32_t)found.offset, f.is_reference() ? 0 : (uint32_t)f.size(), nullptr, false, false,
                     found.type() == 'Z', found.is_of_holder, found.is_cache, false, f.name, f.name_length, f.holder, f.holder_length };
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
    add_field(mapped, ik, CHECK);
  }
}

#include "nvm/recover/nvmLoadedClass.hpp"

#include "classfile/symbolTable.hpp"
#include "classfile/systemDictionary.hpp"
#include "classfile/vmSymbols.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/convert/nvmBatch.inline.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmGCPoint.hpp"
#include "nvm/convert/nvmLambda.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmHooks.hpp"
#include "nvm/recover/nvmTrustedFields.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "runtime/signature.hpp"

static bool may_be_adopted(const NVMClassEntry& entry) {
  return entry.is_symbolic() || entry.kind() == NVMClassEntry::Box ||
         (entry.kind() == NVMClassEntry::Lambda && entry.field_count() == 0);
}

NVMLoadedClass::NVMLoadedClass(uint32_t class_id)
  : _class_id(class_id), _kind(NVMClassTable::entry(class_id).kind()),
    _is_symbolic(NVMClassTable::entry(class_id).is_symbolic()),
    _may_be_adopted(::may_be_adopted(NVMClassTable::entry(class_id))), _references(NVMClassTable::entry(class_id)), _klass(nullptr), _same_layout(true),
    _has_hooks(false), _trusted(nullptr) {}

NVMLoadedClass::~NVMLoadedClass() {
  delete _trusted;
}

bool NVMLoadedClass::find_references() {
  return _references.fill(NVMClassTable::entry(_class_id));
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

void NVMLoadedClass::resolve(Handle loader, TRAPS) {
  ResourceMark rm(THREAD);
  if (_kind == NVMClassEntry::Lambda) {
    resolve_lambda(loader, THREAD);
    return;
  }
  NVMClassEntry entry = NVMClassTable::entry(_class_id);
  TempNewSymbol name = SymbolTable::new_symbol(entry.name(), entry.name_length());
  Klass* k = SystemDictionary::resolve_or_null(name, loader, THREAD);
  if (HAS_PENDING_EXCEPTION || k == nullptr) {
    CLEAR_PENDING_EXCEPTION;
    THROW_IMAGE_ERROR("it holds objects of the class %s, which can't be loaded; put the class on the class path. "
                      "The image is left as it was", name->as_klass_external_name());
  }
  throw_if_refused(k, CHECK);   // before its initializer runs
  NVMGCPoint::pass(THREAD);
  k->initialize(CHECK);
  _klass = k;
  const bool is_plain = _kind == NVMClassEntry::Instance || _kind == NVMClassEntry::Box;
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
    _has_hooks = NVMHooks::has_any(InstanceKlass::cast(k));
    map_fields(InstanceKlass::cast(k), CHECK);
    _trusted = NVMTrustedFields::of(this, CHECK);
  }
}

void NVMLoadedClass::compare_layout(TRAPS) {
  if (_kind != NVMClassEntry::Instance && _kind != NVMClassEntry::Box && _kind != NVMClassEntry::Lambda) {
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

void NVMLoadedClass::map_fields(InstanceKlass* ik, TRAPS) {
  _fields.truncate(0);
  NVMClassEntry entry = NVMClassTable::entry(_class_id);
  size_t at = entry.first_field();
  for (int i = 0; i < entry.field_count(); i++) {
    NVMClassEntry::Field f = entry.field_at(&at);
    // The declaring class may have changed, with a field pulled up or pushed
    // down: then the name decides, if only one class declares it.
    InstanceKlass* holder = nullptr;
    int same_name = 0;
    Symbol* signature = nullptr;
    int offset = 0;
    for (InstanceKlass* c = ik; c != nullptr; c = c->java_super()) {
      for (JavaFieldStream fs(c); !fs.done(); fs.next()) {
        if (fs.access_flags().is_static() || !equals(fs.name(), f.name, f.name_length) ||
            NVMSpecial::is_unrecoverable(c, fs.name(), fs.index()) || NVMSpecial::is_held_state(ik, c, fs.name())) {
          continue;
        }
        const bool same_holder = equals(c->name(), f.holder, f.holder_length);
        same_name++;
        if (same_holder || holder == nullptr) {
          holder = c;
          signature = fs.signature();
          offset = fs.offset();
        }
        if (same_holder) {
          same_name = 1;
          break;
        }
      }
      if (holder != nullptr && equals(holder->name(), f.holder, f.holder_length)) {
        break;
      }
    }
    if (holder == nullptr) {
      log_info(nvm)("field %.*s of %s is not there any more; its values are left out",
                    f.name_length, f.name, ik->external_name());
      continue;
    }
    if (same_name > 1) {
      THROW_IMAGE_ERROR("field %.*s of class %s was declared in %.*s; several classes declare it now. "
                        "The image is left as it was",
                        f.name_length, f.name, ik->external_name(), f.holder_length, f.holder);
    }
    const char type = (char)signature->char_at(0);
    const bool is_reference = type == 'L' || type == '[';
    if (is_reference != f.is_reference() || (!is_reference && type != f.type)) {
      THROW_IMAGE_ERROR("field %.*s of class %s had the type %c when the image was written, and has %c now. "
                        "The image is left as it was",
                        f.name_length, f.name, ik->external_name(), f.type, type);
    }
    Field mapped = { f.offset, (uint32_t)offset, is_reference ? 0 : (uint32_t)f.size(), nullptr, false,
                     type == 'Z', f.name, f.name_length, f.holder, f.holder_length };
    if (is_reference && signature != vmSymbols::object_signature()) {
      Handle loader(THREAD, holder->class_loader());
      SignatureStream ss(signature, false);
      NVMGCPoint::pass(THREAD);
      Klass* k = ss.as_klass(loader, SignatureStream::ReturnNull, THREAD);
      if (HAS_PENDING_EXCEPTION) {
        CLEAR_PENDING_EXCEPTION;
        k = nullptr;
      }
      mapped.only_null = k == nullptr;
      mapped.type = k;
    }
    if (!_fields.push(mapped)) {
      THROW_MSG(vmSymbols::java_lang_OutOfMemoryError(), "C memory for recovery");
    }
  }
}

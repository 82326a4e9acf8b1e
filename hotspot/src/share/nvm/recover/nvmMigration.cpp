// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmMigration.hpp"

#include "classfile/javaClasses.hpp"
#include "classfile/vmClasses.hpp"
#include "classfile/vmSymbols.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmActivity.hpp"
#include "nvm/base/nvmAnnotations.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/sync/nvmSync.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/method.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/javaCalls.hpp"
#include "runtime/safepointVerifiers.hpp"
#include "runtime/signature.hpp"

#include <string.h>

static const char annotation[] = "Lorg/autopersist/Migrate;";
static const char* const annotations[] = { annotation, nullptr };

bool NVMMigration::has_any(InstanceKlass* ik) {
  for (InstanceKlass* k = ik; k != nullptr; k = k->java_super()) {
    for (int i = 0; i < k->methods()->length(); i++) {
      if (NVMAnnotations::has_any(k->methods()->at(i), annotations)) {
        return true;
      }
    }
  }
  return false;
}

static bool is_for(Method* m, Symbol* field) {
  GrowableArray<Symbol*> names;
  if (!NVMAnnotations::find_strings(m, annotation, &names)) {
    return false;
  }
  const bool is_named = names.length() > 0 && names.at(0)->utf8_length() > 0;
  return (is_named ? names.at(0) : m->name()) == field;
}

// False if it takes something else.
bool NVMMigration::add(Method* m, Handle loader, TRAPS) {
  SignatureStream ss(m->signature());
  bool is_right = m->is_static() && !ss.at_return_type();
  const BasicType type = !is_right ? T_ILLEGAL : ss.is_reference() ? T_OBJECT : ss.type();
  Klass* klass = nullptr;
  if (is_right && ss.is_reference()) {
    NVMGCPoint::pass(THREAD);
    klass = ss.as_klass(loader, SignatureStream::NCDFError, CHECK_false);
  }
  if (is_right) {
    ss.next();
    is_right = ss.at_return_type() && (ss.is_reference() ? is_reference_type(_type) : ss.type() == _type);
  }
  if (!is_right) {
    ResourceMark rm(THREAD);
    stringStream message;
    message.print("NVM image %s: the method %s, annotated @Migrate for the field %s of %s, must be static, take one value and return the "
                  "field's type. The image is left as it was", NVMImageFile::path(), m->external_name(), _field->as_C_string(),
                  _holder->external_name());
    THROW_NOT_RECOVERED_(message.as_string(), false);
  }
  if (type != (_from == 'L' ? T_OBJECT : Signature::basic_type(_from))) {
    return false;
  }
  _candidates.append({ m->method_idnum(), type, klass });
  return true;
}

static bool is_box_of(Symbol* signature, char primitive) {
  const Klass* const box = Signature::basic_type(primitive) < T_OBJECT ? vmClasses::box_klass(Signature::basic_type(primitive)) : nullptr;
  return box != nullptr && signature->utf8_length() == box->name()->utf8_length() + 2 &&
         memcmp(signature->bytes() + 1, box->name()->bytes(), box->name()->utf8_length()) == 0;
}

NVMMigration* NVMMigration::of(InstanceKlass* holder, Symbol* field, Symbol* signature, int offset, char from, TRAPS) {
  const char from_type = from == '[' ? 'L' : from;
  const BasicType type = Signature::basic_type(signature);
  NVMMigration* const m = new NVMMigration(holder, field, is_reference_type(type) ? T_OBJECT : type, offset, from_type);
  ResourceMark rm(THREAD);
  Handle loader(THREAD, holder->class_loader());
  for (int i = 0; i < holder->methods()->length() && !HAS_PENDING_EXCEPTION; i++) {
    methodHandle method(THREAD, holder->methods()->at(i));
    if (is_for(method(), field)) {
      m->add(method(), loader, THREAD);
    }
  }
  m->_is_box = from_type == 'L' ? !is_reference_type(type) : is_box_of(signature, from_type);
  const bool is_any = m->_is_box || m->_candidates.length() > 0;
  if (!HAS_PENDING_EXCEPTION && is_any && is_reference_type(type) && signature != vmSymbols::object_signature()) {
    SignatureStream ss(signature, false);
    NVMGCPoint::pass(THREAD);
    m->_klass = ss.as_klass(loader, SignatureStream::NCDFError, THREAD);
  }
  if (!HAS_PENDING_EXCEPTION && is_any) {
    return m;
  }
  delete m;
  return nullptr;
}

bool NVMMigration::fits(const Candidate* candidate, Klass* value) const {
  return candidate->klass == nullptr ? _from != 'L' : value == nullptr || value->is_subtype_of(candidate->klass);
}

// As Java chooses among methods of one name.
bool NVMMigration::is_more_special(const Candidate* a, const Candidate* b) {
  return a->klass != b->klass && a->klass->is_subtype_of(b->klass);
}

const NVMMigration::Candidate* NVMMigration::find(Klass* value) const {
  const Candidate* best = nullptr;
  for (int i = 0; i < _candidates.length(); i++) {
    const Candidate* const c = _candidates.adr_at(i);
    if (fits(c, value) && (best == nullptr || is_more_special(c, best))) {
      best = c;
    }
  }
  return best;
}

// Another one that fits, and than which that one is not more special; null if there is none.
const NVMMigration::Candidate* NVMMigration::find_rival(const Candidate* best, Klass* value) const {
  for (int i = 0; i < _candidates.length(); i++) {
    const Candidate* const c = _candidates.adr_at(i);
    if (c != best && fits(c, value) && !is_more_special(best, c)) {
      return c;
    }
  }
  return nullptr;
}

bool NVMMigration::is_ambiguous(Klass* value) const {
  const Candidate* const best = stays(value) ? nullptr : find(value);
  return best != nullptr && find_rival(best, value) != nullptr;
}

Method* NVMMigration::method_of(const Candidate* candidate) const {
  return _holder->method_with_idnum(candidate->idnum);
}

const char* NVMMigration::shown_name(const Candidate* candidate) const {
  const Method* const m = method_of(candidate);
  return m != nullptr ? m->external_name() : "a method";
}

bool NVMMigration::stays(Klass* value) const {
  return _from == 'L' && is_reference_type(_type) && (value == nullptr || _klass == nullptr || value->is_subtype_of(_klass));
}

bool NVMMigration::takes(Klass* value) const {
  return stays(value) || find(value) != nullptr || (_is_box && (_from != 'L' || value == vmClasses::box_klass(_type)));
}

oop NVMMigration::box(Bits bits, TRAPS) const {
  const BasicType type = Signature::basic_type(_from);
  jvalue value;
  memcpy(&value, &bits, sizeof(value));
  const jlong whole = type == T_BOOLEAN ? value.z : type == T_BYTE ? value.b : type == T_CHAR ? value.c : type == T_SHORT ? value.s
                    : type == T_INT ? value.i : value.j;
  const oop cached = NVMSpecial::canonical_box(vmClasses::box_klass(type), whole);
  if (cached != nullptr) {
    return cached;
  }
  NVMGCPoint::pass(THREAD);
  return java_lang_boxing_object::create(type, &value, THREAD);
}

void NVMMigration::throw_failed(Method* m, Handle cause, TRAPS) const {
  ResourceMark rm(THREAD);
  stringStream message;
  message.print("NVM image %s: the field %s of an object of the class %s could not be migrated: %s has failed with %s. The "
                "image is left as it was", NVMImageFile::path(), _field->as_C_string(), _holder->external_name(), m->external_name(),
                cause->klass()->external_name());
  Handle exception = NVMError::new_exception(NVMError::Kind::NotRecovered, message.as_string(), cause, THREAD);
  THROW_HANDLE(exception);
}

void NVMMigration::throw_not_taken(Klass* value, TRAPS) const {
  ResourceMark rm(THREAD);
  stringStream message;
  if (is_ambiguous(value)) {
    const Candidate* const best = find(value);
    const char* const one = shown_name(best);
    const char* const other = shown_name(find_rival(best, value));
    const bool is_in_order = strcmp(one, other) < 0;      // the same each time
    message.print("NVM image %s: the field %s of an object of the class %s can be migrated by %s as well as by %s: one of the methods annotated "
                  "@Migrate must take less than all others that fit%s%s. The image is left as it was", NVMImageFile::path(), _field->as_C_string(),
                  _holder->external_name(), is_in_order ? one : other, is_in_order ? other : one,
                  value == nullptr ? "" : " an object of the class ", value == nullptr ? "" : value->external_name());
    THROW_NOT_RECOVERED(message.as_string());
  }
  message.print("NVM image %s: the field %s of an object of the class %s holds %s%s, of which its type can't get a value; add a static method "
                "annotated @Migrate that takes it. The image is left as it was", NVMImageFile::path(), _field->as_C_string(),
                _holder->external_name(), value == nullptr ? "null" : "an object of the class ", value == nullptr ? "" : value->external_name());
  THROW_NOT_RECOVERED(message.as_string());
}

void NVMMigration::throw_not_kept(NVMError::Kind kind, const char* why, TRAPS) const {
  ResourceMark rm(THREAD);
  stringStream message;
  message.print("NVM image %s: the field %s of an object of the class %s could not be migrated: its new value can't be kept: %s. The image is "
                "left as it was", NVMImageFile::path(), _field->as_C_string(), _holder->external_name(), why);
  NVMError::throw_error(kind == NVMError::Kind::Refused ? NVMError::Kind::NotRecovered : kind, message.as_string(), THREAD);
}

void NVMMigration::call(const Candidate* candidate, Bits bits, Handle value, JavaValue* result, TRAPS) const {
  methodHandle method(THREAD, method_of(candidate));
  if (method() == nullptr) {
    THROW_NOT_RECOVERED("a method annotated @Migrate was taken away");
  }
  jvalue v;
  memcpy(&v, &bits, sizeof(v));
  JavaCallArguments args(2);
  switch (candidate->type) {
    case T_BOOLEAN: args.push_int(v.z & 1); break;
    case T_BYTE:    args.push_int(v.b); break;
    case T_CHAR:    args.push_int(v.c); break;
    case T_SHORT:   args.push_int(v.s); break;
    case T_INT:     args.push_int(v.i); break;
    case T_LONG:    args.push_long(v.j); break;
    case T_FLOAT:   args.push_float(v.f); break;
    case T_DOUBLE:  args.push_double(v.d); break;
    default:        args.push_oop(value); break;
  }
  NVMGCPoint::pass(THREAD);
  JavaCalls::call(result, method, &args, THREAD);
  if (HAS_PENDING_EXCEPTION) {
    Handle cause(THREAD, PENDING_EXCEPTION);
    CLEAR_PENDING_EXCEPTION;
    throw_failed(method(), cause, THREAD);
    return;
  }
  const bool fits = !is_reference_type(_type) || result->get_oop() == nullptr || _klass == nullptr || result->get_oop()->klass()->is_subtype_of(_klass);
  if (!fits) {
    ResourceMark rm(THREAD);
    stringStream message;
    message.print("an object of the class %s is no %s", result->get_oop()->klass()->external_name(), _klass->external_name());
    Handle cause = Exceptions::new_exception(THREAD, vmSymbols::java_lang_ClassCastException(), message.as_string());
    throw_failed(method(), cause, THREAD);
  }
}

// Durable at once, also if the thread has a region open, whose rollback must not bring back a field that nothing is pending for.
void NVMMigration::store(Handle object, JavaValue* result, TRAPS) const {
  switch (_type) {
    case T_BOOLEAN: object->bool_field_put(_offset, (jboolean)(result->get_jint() & 1)); break;
    case T_BYTE:    object->byte_field_put(_offset, (jbyte)result->get_jint()); break;
    case T_CHAR:    object->char_field_put(_offset, (jchar)result->get_jint()); break;
    case T_SHORT:   object->short_field_put(_offset, (jshort)result->get_jint()); break;
    case T_INT:     object->int_field_put(_offset, result->get_jint()); break;
    case T_LONG:    object->long_field_put(_offset, result->get_jlong()); break;
    case T_FLOAT:   object->float_field_put(_offset, result->get_jfloat()); break;
    case T_DOUBLE:  object->double_field_put(_offset, result->get_jdouble()); break;
    default:        NVMFrontStore::store(object(), _offset, result->get_oop()); break;
  }
  {
    NoSafepointVerifier nsv;
    NVMActivity activity(NVMThread::Runs);
    NVMThread* const thread = NVMThread::current();
    const intptr_t size = is_reference_type(_type) ? (intptr_t)sizeof(narrowOop) : type2aelembytes(_type);
    if (NVMWord::has_home(NVMWord::load(object())) && !NVMSync::sync_one(thread, object(), _offset, size, true)) {
      NVMSync(thread, object(), _offset, size).run(true);
    }
  }
  NVMError::check(THREAD);
}

void NVMMigration::compute(Bits bits, Handle value, JavaValue* result, TRAPS) const {
  Klass* const k = value.is_null() ? nullptr : value->klass();
  const Candidate* const candidate = find(k);
  if (stays(k)) {
    result->set_oop(value());
  } else if (candidate != nullptr) {
    call(candidate, bits, value, result, THREAD);
  } else if (_from != 'L') {
    oop boxed = box(bits, CHECK);
    result->set_oop(boxed);
  } else {
    jvalue v;
    memset(&v, 0, sizeof(v));
    java_lang_boxing_object::get_value(value(), &v);
    switch (_type) {
      case T_BOOLEAN: result->set_jint(v.z); break;
      case T_BYTE:    result->set_jint(v.b); break;
      case T_CHAR:    result->set_jint(v.c); break;
      case T_SHORT:   result->set_jint(v.s); break;
      case T_INT:     result->set_jint(v.i); break;
      case T_LONG:    result->set_jlong(v.j); break;
      case T_FLOAT:   result->set_jfloat(v.f); break;
      default:        result->set_jdouble(v.d); break;
    }
  }
}

#include "nvm/recover/nvmRecoveryPass.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "classfile/symbolTable.hpp"
#include "classfile/systemDictionary.hpp"
#include "classfile/vmSymbols.hpp"
#include "gc/shared/collectedHeap.inline.hpp"
#include "logging/log.hpp"
#include "memory/oopFactory.hpp"
#include "memory/resourceArea.hpp"
#include "memory/universe.hpp"
#include "nvm/api/nvmEvents.hpp"
#include "nvm/barrier/nvmFrontStore.hpp"
#include "nvm/barrier/nvmWord.hpp"
#include "nvm/convert/nvmBatch.inline.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmMirrors.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/convert/nvmStatics.hpp"
#include "nvm/convert/nvmThread.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmNames.hpp"
#include "nvm/image/nvmReferences.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/recover/nvmHooks.hpp"
#include "nvm/recover/nvmKeepAlive.hpp"
#include "nvm/recover/nvmRecovery.hpp"
#include "nvm/recover/nvmRelocation.hpp"
#include "nvm/recover/nvmSession.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/objArrayKlass.hpp"
#include "oops/objArrayOop.inline.hpp"
#include "oops/oop.inline.hpp"
#include "oops/typeArrayKlass.hpp"
#include "runtime/fieldDescriptor.inline.hpp"
#include "runtime/safepointVerifiers.hpp"
#include "runtime/synchronizer.hpp"

static void throw_out_of_c_memory(TRAPS) {
  THROW_MSG(vmSymbols::java_lang_OutOfMemoryError(), "C memory for the recovery of an NVM image");
}

NVMRecoveryPass::NVMRecoveryPass(const char* root, const void* hook_owner, NVMRootEntry entry,
                                 const volatile bool* is_bound, Klass* root_type, Handle loader)
  : _root(root), _hook_owner(hook_owner), _loader(loader), _entry(entry), _is_bound(is_bound), _first((uint32_t)*entry.value_addr()),
    _met(NVMImageFile::size() >> NVMImageFile::GranuleLog),
    _root_type(root_type), _fronts_made(0), _bytes(0), _layouts_differ(false) {}

NVMRecoveryPass::~NVMRecoveryPass() {
  for (size_t i = 0; i < _classes.length(); i++) {
    delete _classes.at(i);
  }
}

NVMHome* NVMRecoveryPass::home(uint32_t granule) {
  return NVMImageFile::home_at(granule);
}

bool NVMRecoveryPass::meet(uint32_t granule) {
  if (granule == 0 || home(granule)->front_word() != 0 || _met.at(granule)) {
    return true;
  }
  _met.set(granule);
  NVMClassEntry entry = NVMClassTable::entry(home(granule)->class_id());
  const bool symbolic = entry.is_symbolic() || entry.kind() == NVMClassEntry::Box ||
                        (entry.kind() == NVMClassEntry::Lambda && entry.field_count() == 0);
  return _homes.push(granule) && (!symbolic || (_symbolic.push(granule) && _referred.push(nullptr)));
}

// Homes without a front do not change while nobody has recovered them, so that
// this needs no lock.
bool NVMRecoveryPass::collect() {
  _met.clear();
  _homes.truncate(0);
  _symbolic.truncate(0);
  _referred.truncate(0);
  bool ok = meet(_first);
  for (size_t i = 0; i < _homes.length() && ok; i++) {
    NVMHome* h = home(_homes.at(i));
    const uint32_t id = h->class_id();
    while (_classes.length() <= id && ok) {
      ok = _classes.push(nullptr);
    }
    if (!ok) {
      break;
    }
    if (_classes.at(id) == nullptr) {
      _classes.at(id) = new NVMLoadedClass(id);
    }
    ok = NVMReferences::for_each(h, [&](volatile uint32_t* reference, const NVMClassEntry::Field*, uint32_t) {
      return meet(*reference);
    });
  }
  return ok;
}

void NVMRecoveryPass::load_classes(TRAPS) {
  for (size_t id = 1; id < _classes.length(); id++) {
    NVMLoadedClass* c = _classes.at(id);
    if (c != nullptr && c->klass() == nullptr) {
      c->resolve(_loader, CHECK);
    }
  }
  for (size_t i = 0; i < _symbolic.length(); i++) {
    NVMHome* h = home(_symbolic.at(i));
    if (class_of(h)->kind() == NVMClassEntry::ClassRef) {
      Klass* k = find_referred(h, CHECK);
      _referred.at(i) = k;
    }
  }
}

bool NVMRecoveryPass::has_all_classes() {
  for (size_t id = 1; id < _classes.length(); id++) {
    if (_classes.at(id) != nullptr && _classes.at(id)->klass() == nullptr) {
      return false;
    }
  }
  return true;
}

static BasicType primitive_type(const char* name, size_t length) {
  for (int type = T_BOOLEAN; type <= T_VOID; type++) {
    const char* type_name = (is_java_primitive((BasicType)type) || type == T_VOID) ? type2name((BasicType)type) : nullptr;
    if (type_name != nullptr && strlen(type_name) == length && memcmp(type_name, name, length) == 0) {
      return (BasicType)type;
    }
  }
  return T_ILLEGAL;
}

// Null for primitive types.
Klass* NVMRecoveryPass::find_referred(NVMHome* h, TRAPS) {
  const char* name = (const char*)h->field_addr(NVMHome::ElementsOffset);
  const size_t length = h->array_length();
  if (primitive_type(name, length) != T_ILLEGAL) {
    return nullptr;
  }
  Klass* k = nullptr;
  TempNewSymbol symbol = NVMNames::is_class(name, length)
                         ? SymbolTable::new_symbol(name, (int)length) : nullptr;
  if (symbol != nullptr) {
    k = SystemDictionary::resolve_or_null(symbol, _loader, THREAD);
  }
  if (HAS_PENDING_EXCEPTION || k == nullptr) {
    CLEAR_PENDING_EXCEPTION;
    ResourceMark rm(THREAD);
    stringStream message;
    message.print("NVM image %s: it refers to the class %.*s, which can't be loaded; put the class on the class path. "
                  "The image is left as it was", NVMImageFile::path(), (int)MIN2(length, (size_t)256), name);
    THROW_MSG_NULL(vmSymbols::java_lang_IllegalStateException(), message.as_string());
  }
  return k;
}

oop NVMRecoveryPass::make_front(NVMHome* h, TRAPS) {
  NVMLoadedClass* c = class_of(h);
  Klass* k = c->klass();
  switch (c->kind()) {
    case NVMClassEntry::ObjectArray:
      return ObjArrayKlass::cast(k)->allocate((int)h->array_length(), THREAD);
    case NVMClassEntry::TypeArray:
      return TypeArrayKlass::cast(k)->allocate((int)h->array_length(), THREAD);
    default:
      // Not InstanceKlass::allocate_instance(): that registers finalizers,
      // which belong to the process that constructed the object.
      return Universe::heap()->obj_allocate(k, InstanceKlass::cast(k)->size_helper(), THREAD);
  }
}

void NVMRecoveryPass::make_fronts(TRAPS) {
  const size_t chunk_length = 64 * K;
  objArrayHandle chunk;
  for (; _fronts_made < _homes.length(); _fronts_made++) {
    const int in_chunk = (int)(_fronts_made % chunk_length);
    if (in_chunk == 0) {
      const int length = (int)MIN2(chunk_length, _homes.length() - _fronts_made);
      objArrayOop o = oopFactory::new_objArray(vmClasses::Object_klass(), length, CHECK);
      chunk = objArrayHandle(THREAD, o);
    }
    const uint32_t granule = _homes.at(_fronts_made);
    NVMHome* h = home(granule);
    const NVMClassEntry::Kind kind = class_of(h)->kind();
    if (class_of(h)->is_symbolic() || class_of(h)->lambda() != nullptr) {
      continue;
    }
    if (kind == NVMClassEntry::Box &&
        NVMSpecial::canonical_box(InstanceKlass::cast(class_of(h)->klass()), box_value(h)) != nullptr) {
      continue;
    }
    oop front = make_front(h, CHECK);
    if (h->hash() != 0) {
      front->set_mark(front->mark().copy_set_hash((intptr_t)(h->hash() & markWord::hash_mask)));
    }
    *NVMWord::addr(front) = NVMWord::of_granule(granule);
    h->set_front(cast_from_oop<HeapWord*>(front));
    chunk->obj_at_put(in_chunk, front);
  }
}

// The front's hook to the image goes first: no collector must follow it.
void NVMRecoveryPass::unmake_fronts() {
  for (size_t i = 0; i < _homes.length(); i++) {
    NVMHome* h = home(_homes.at(i));
    if (h->front_word() != 0) {
      oop front = h->front();
      if (NVMWord::has_home(NVMWord::load(front)) && NVMWord::granule(NVMWord::load(front)) == _homes.at(i)) {
        *NVMWord::addr(front) = NVMWord::Ordinary;
      }
      h->clear_volatile();
    }
  }
}

jlong NVMRecoveryPass::box_value(NVMHome* h) {
  NVMArray<NVMLoadedClass::Field>* fields = class_of(h)->fields();
  if (fields->length() != 1 || fields->at(0).size == 0) {
    return 0;
  }
  address from = h->field_addr(fields->at(0).home_offset);
  Klass* k = class_of(h)->klass();
  switch (fields->at(0).size) {
    case 1:  return k == vmClasses::Boolean_klass() ? *(u1*)from : *(s1*)from;
    case 2:  return k == vmClasses::Character_klass() ? *(u2*)from : *(s2*)from;
    case 4:  return *(s4*)from;
    default: return *(s8*)from;
  }
}

oop NVMRecoveryPass::symbolic_object(size_t index, TRAPS) {
  NVMHome* h = home(_symbolic.at(index));
  NVMLoadedClass* c = class_of(h);
  const char* name = (const char*)h->field_addr(NVMHome::ElementsOffset);
  const int length = (int)h->array_length();
  if (c->kind() == NVMClassEntry::ClassRef) {
    return _referred.at(index) != nullptr ? _referred.at(index)->java_mirror()
                                          : Universe::java_mirror(primitive_type(name, length));
  }
  if (c->lambda() != nullptr) {
    return c->lambda();
  }
  InstanceKlass* ik = InstanceKlass::cast(c->klass());
  if (c->kind() == NVMClassEntry::Box) {
    return NVMSpecial::canonical_box(ik, box_value(h));
  }
  if (c->kind() == NVMClassEntry::StaticField) {
    oop object = NVMStatics::object(ik, name, h->array_length());
    if (object == nullptr) {
      stringStream message;
      message.print("NVM image %s: it refers to the object of the field %.*s of %s, which this JDK does not have. "
                    "The image is left as it was",
                    NVMImageFile::path(), MIN2(length, 256), name, ik->external_name());
      THROW_MSG_NULL(vmSymbols::java_lang_IllegalStateException(), message.as_string());
    }
    return object;
  }
  TempNewSymbol field = length <= Symbol::max_length() ? SymbolTable::new_symbol(name, length) : nullptr;
  stringStream signature;
  signature.print("L%s;", ik->name()->as_C_string());
  TempNewSymbol type = SymbolTable::new_symbol(signature.as_string());
  fieldDescriptor fd;
  oop constant = nullptr;
  if (field != nullptr && ik->find_local_field(field, type, &fd) && fd.is_static()) {
    constant = ik->java_mirror()->obj_field(fd.offset());
  }
  if (constant == nullptr) {
    stringStream message;
    message.print("NVM image %s: it refers to the enum constant %.*s of %s, which is not there any more. "
                  "The image is left as it was",
                  NVMImageFile::path(), MIN2(length, 256), name, ik->external_name());
    THROW_MSG_NULL(vmSymbols::java_lang_IllegalStateException(), message.as_string());
  }
  return constant;
}

// Hash tables in the image were built with the hash code that the object had then.
void NVMRecoveryPass::adopt_hash(NVMHome* h, oop object) {
  markWord mark = object->mark();
  while (h->hash() != 0 && mark.hash() == markWord::no_hash) {
    const markWord with_hash = mark.copy_set_hash((intptr_t)(h->hash() & markWord::hash_mask));
    const markWord found = object->cas_set_mark(with_hash, mark);
    if (found == mark) {
      return;
    }
    mark = found;
  }
}

// It has the same here, but for boxes that only some flags make cached ones: if
// such a box has got another one already, that stays.
void NVMRecoveryPass::keep_hash(NVMHome* h, oop object) {
  const markWord mark = object->mark();
  if (mark.hash() != markWord::no_hash && (uint32_t)mark.hash() != h->hash()) {
    NVMPersist::store(h->hash_addr(), (uint32_t)mark.hash());
    NVMPersist::write_back(h->hash_addr(), sizeof(uint32_t));
  }
}

// Joins homes that stand for an object of this process with that object. If the
// object got another home before, this one is an alias: it has the front too,
// but the front's word leads to the other home.
void NVMRecoveryPass::adopt_symbolic(TRAPS) {
  ResourceMark rm(THREAD);
  for (size_t i = 0; i < _symbolic.length(); i++) {
    const uint32_t granule = _symbolic.at(i);
    NVMHome* h = home(granule);
    oop object = h->front_word() != 0 ? oop(h->front()) : symbolic_object(i, CHECK);
    if (h->front_word() != 0) {
      continue;
    }
    h->set_front(cast_from_oop<HeapWord*>(object));
    adopt_hash(h, object);
    if (class_of(h)->kind() == NVMClassEntry::ClassRef) {
      NVMMirrors::add(object, granule);
      continue;
    }
    SpinYield yield;
    while (Atomic::cmpxchg(NVMWord::addr(object), NVMWord::Ordinary, NVMWord::of_granule(granule)) != NVMWord::Ordinary) {
      // A home that another thread is making right now may be taken back.
      const uint32_t word = NVMWord::load(object);
      if (NVMWord::has_home(word) && !home(NVMWord::granule(word))->is_converting()) {
        break;
      }
      yield.wait();
    }
  }
}

// field is null for array elements.
void NVMRecoveryPass::check_reference(NVMHome* from, uint32_t granule, Klass* type, NVMLoadedClass::Field* field,
                                      TRAPS) {
  const bool only_null = field != nullptr && field->only_null;
  if (granule == 0 || (type == nullptr && !only_null)) {
    return;
  }
  oop value = home(granule)->front();
  if (!only_null && value->klass()->is_subtype_of(type)) {
    return;
  }
  ResourceMark rm(THREAD);
  stringStream message;
  message.print("NVM image %s: ", NVMImageFile::path());
  if (field != nullptr) {
    message.print("the field %.*s of an object of the class %s", field->name_length, field->name,
                  class_of(from)->klass()->external_name());
  } else {
    message.print("an element of an array %s", class_of(from)->klass()->external_name());
  }
  message.print(" is an object of the class %s, which does not fit the type %s. The image is left as it was",
                value->klass()->external_name(), type != nullptr ? type->external_name() : "there, which can't be loaded");
  THROW_MSG(vmSymbols::java_lang_IllegalStateException(), message.as_string());
}

// Intrinsics rely on what no bytecode outside of java.lang.String can change.
void NVMRecoveryPass::check_string(NVMHome* h, TRAPS) {
  NVMHome* value = nullptr;
  int coder = -1;
  NVMArray<NVMLoadedClass::Field>* fields = class_of(h)->fields();
  for (size_t i = 0; i < fields->length(); i++) {
    NVMLoadedClass::Field& f = fields->at(i);
    if (f.front_offset == (uint32_t)java_lang_String::value_offset()) {
      const uint32_t granule = *h->reference_addr(f.home_offset);
      value = granule != 0 ? home(granule) : nullptr;
    } else if (f.front_offset == (uint32_t)java_lang_String::coder_offset()) {
      coder = *h->field_addr(f.home_offset);
    }
  }
  const bool fits = value != nullptr && (coder == java_lang_String::CODER_LATIN1 ||
                                         (coder == java_lang_String::CODER_UTF16 && value->array_length() % 2 == 0));
  if (!fits) {
    stringStream message;
    message.print("NVM image %s: a java.lang.String has no text, or a coder that does not fit it. "
                  "The image is left as it was", NVMImageFile::path());
    THROW_MSG(vmSymbols::java_lang_IllegalStateException(), message.as_string());
  }
}

// The last of the checks.
void NVMRecoveryPass::compare_layouts(TRAPS) {
  _layouts_differ = false;
  for (size_t id = 1; id < _classes.length(); id++) {
    if (_classes.at(id) != nullptr) {
      _classes.at(id)->compare_layout(CHECK);
      _layouts_differ = _layouts_differ || !_classes.at(id)->has_same_layout();
    }
  }
}

void NVMRecoveryPass::check_references(TRAPS) {
  for (size_t i = 0; i < _homes.length(); i++) {
    NVMHome* h = home(_homes.at(i));
    NVMLoadedClass* c = class_of(h);
    if (c->kind() == NVMClassEntry::ObjectArray) {
      Klass* element = ObjArrayKlass::cast(c->klass())->element_klass();
      Klass* type = element == vmClasses::Object_klass() ? nullptr : element;
      const uint32_t length = h->array_length();
      for (uint32_t j = 0; j < length && type != nullptr; j++) {
        check_reference(h, *h->reference_addr(NVMHome::ElementsOffset + j * sizeof(uint32_t)), type, nullptr, CHECK);
      }
      continue;
    }
    for (size_t j = 0; j < c->fields()->length(); j++) {
      NVMLoadedClass::Field& f = c->fields()->at(j);
      if (f.size == 0) {
        check_reference(h, *h->reference_addr(f.home_offset), f.type, &f, CHECK);
      }
    }
    if (c->klass() == vmClasses::String_klass() && !c->is_symbolic()) {
      check_string(h, CHECK);
    }
  }
  oop value = home(_first)->front();
  if (_root_type != nullptr && !value->klass()->is_subtype_of(_root_type)) {
    NVMRecovery::throw_misfit(_root, value->klass(), _root_type, THREAD);
  }
}

void NVMRecoveryPass::fill_reference(NVMHome* h, size_t home_offset, oop front, size_t front_offset) {
  const uint32_t granule = *h->reference_addr(home_offset);
  if (granule == 0) {
    return;
  }
  oop value = home(granule)->front();
  uint32_t real = NVMWord::granule(NVMWord::load(value));
  if (value->klass() == vmClasses::Class_klass()) {
    real = NVMMirrors::find(value);
  }
  if (real != granule && real != 0) {
    // An alias. The other home means the same.
    NVMPersist::store(h->reference_addr(home_offset), real);
    NVMPersist::write_back(h->reference_addr(home_offset), sizeof(uint32_t));
  }
  NVMFrontStore::store(front, front_offset, value);
}

// Native code can store other bytes; compilers rely on there being none.
void NVMRecoveryPass::fill_boolean(NVMHome* h, size_t home_offset, oop front, size_t front_offset) {
  volatile u1* in_home = (volatile u1*)h->field_addr(home_offset);
  const u1 value = *in_home & 1;
  if (value != *in_home) {
    NVMPersist::store(in_home, value);
    NVMPersist::write_back(in_home, sizeof(value));
  }
  *(cast_from_oop<address>(front) + front_offset) = value;
}

void NVMRecoveryPass::fill(NVMHome* h) {
  NVMLoadedClass* c = class_of(h);
  if (c->is_symbolic()) {
    return;
  }
  oop front = h->front();
  if (c->kind() == NVMClassEntry::ObjectArray) {
    const uint32_t length = h->array_length();
    for (uint32_t i = 0; i < length; i++) {
      const size_t offset = NVMHome::ElementsOffset + i * sizeof(uint32_t);
      fill_reference(h, offset, front, offset);
    }
  } else if (c->kind() == NVMClassEntry::TypeArray) {
    const BasicType type = TypeArrayKlass::cast(c->klass())->element_type();
    for (size_t i = 0; type == T_BOOLEAN && i < h->array_length(); i++) {
      fill_boolean(h, NVMHome::ElementsOffset + i, front, NVMHome::ElementsOffset + i);
    }
    const size_t size = (size_t)h->array_length() * type2aelembytes(type);
    memcpy(cast_from_oop<address>(front) + NVMHome::ElementsOffset, h->field_addr(NVMHome::ElementsOffset), size);
  } else if (NVMWord::granule(NVMWord::load(front)) == NVMImageFile::granule_of(h)) {
    for (size_t i = 0; i < c->fields()->length(); i++) {
      NVMLoadedClass::Field& f = c->fields()->at(i);
      if (f.size == 0) {
        fill_reference(h, f.home_offset, front, f.front_offset);
      } else if (f.is_boolean) {
        fill_boolean(h, f.home_offset, front, f.front_offset);
      } else {
        memcpy(cast_from_oop<address>(front) + f.front_offset, h->field_addr(f.home_offset), f.size);
      }
    }
  }
}

objArrayOop NVMRecoveryPass::objects_with_hooks(TRAPS) {
  int length = 0;
  for (size_t i = 0; i < _homes.length(); i++) {
    length += class_of(home(_homes.at(i)))->has_hooks() ? 1 : 0;
  }
  if (length == 0) {
    return nullptr;
  }
  objArrayOop result = oopFactory::new_objArray(vmClasses::Object_klass(), length, CHECK_NULL);
  for (size_t i = 0, next = 0; i < _homes.length(); i++) {
    NVMHome* h = home(_homes.at(i));
    if (class_of(h)->has_hooks()) {
      result->obj_at_put((int)next++, h->front());
    }
  }
  return result;
}

// An alias's front would not be kept right by collectors.
void NVMRecoveryPass::forget_aliases() {
  for (size_t i = 0; i < _symbolic.length(); i++) {
    NVMHome* h = home(_symbolic.at(i));
    oop front = h->front();
    if (class_of(h)->kind() == NVMClassEntry::ClassRef || NVMWord::granule(NVMWord::load(front)) != _symbolic.at(i)) {
      h->clear_volatile();
    }
  }
}

oop NVMRecoveryPass::run(TRAPS) {
  if (_first == 0) {
    return nullptr;
  }
  const jlong start = os::javaTimeNanos();
  const jlong event_start = NVMEvents::start(NVMEvents::Recovery);
  HandleMark hm(THREAD);
  while (true) {
    if (!collect()) {
      throw_out_of_c_memory(CHECK_NULL);
    }
    load_classes(CHECK_NULL);
    ObjectLocker locker(NVMKeepAlive::recovery_lock(THREAD), THREAD);
    if (_is_bound != nullptr && Atomic::load_acquire(_is_bound)) {
      return nullptr;
    }
    _first = (uint32_t)*_entry.value_addr();   // another root's recovery may have relocated it
    if (!collect()) {
      throw_out_of_c_memory(CHECK_NULL);
    }
    if (!has_all_classes()) {
      continue;
    }
    load_classes(CHECK_NULL);
    make_fronts(THREAD);
    if (!HAS_PENDING_EXCEPTION) {
      NVMKeepAlive::keep_shared(&_homes, THREAD);
    }
    if (!HAS_PENDING_EXCEPTION) {
      adopt_symbolic(THREAD);
    }
    if (!HAS_PENDING_EXCEPTION) {
      check_references(THREAD);
    }
    if (!HAS_PENDING_EXCEPTION) {
      compare_layouts(THREAD);
    }
    objArrayHandle hooked;
    if (!HAS_PENDING_EXCEPTION) {
      objArrayOop o = objects_with_hooks(THREAD);
      hooked = objArrayHandle(THREAD, o);
    }
    if (HAS_PENDING_EXCEPTION) {
      unmake_fronts();
      return nullptr;
    }
    oop result;
    {
      NoSafepointVerifier nsv;
      for (size_t i = 0; i < _homes.length(); i++) {
        NVMHome* h = home(_homes.at(i));
        _bytes += (size_t)h->front()->size() * HeapWordSize;
        fill(h);
      }
      for (size_t i = 0; i < _symbolic.length(); i++) {
        keep_hash(home(_symbolic.at(i)), home(_symbolic.at(i))->front());
      }
      NVMPersist::fence();
      result = home(_first)->front();
      forget_aliases();
    }
    Handle keep(THREAD, result);
    if (_layouts_differ) {
      relocate(CHECK_NULL);
    }
    OrderAccess::storestore();
    NVMSession::note_recovered(&_homes, _layouts_differ);
    if (hooked.not_null()) {
      NVMHooks::add(_hook_owner, hooked);
    }
    count(os::javaTimeNanos() - start);
    if (event_start != 0 && _homes.length() > 0) {
      NVMEvents::recovery(event_start, _root, _homes.length(), _bytes);
    }
    return keep();
  }
}

// Homes of classes that have changed get new ones, laid out as objects are today.
// The fronts are complete, and known to this thread only.
void NVMRecoveryPass::relocate(TRAPS) {
  NVMRelocation relocation;
  NVMThread* thread = NVMThread::current();
  NoSafepointVerifier nsv;
  bool ok = true;
  for (size_t i = 0; i < _homes.length() && ok; i++) {
    NVMHome* h = home(_homes.at(i));
    if (!class_of(h)->has_same_layout() && h->front_word() != 0) {
      const uint32_t to = NVMHeap::allocate(thread->buffer(), h->front()->size() * HeapWordSize);
      ok = to != 0 && relocation.add(_homes.at(i), to);
    }
  }
  relocation.sort();
  for (size_t i = 0; i < relocation.count() && ok; i++) {
    write_relocated(&relocation, relocation.at(i));
  }
  if (!ok || (relocation.count() > 0 && !relocation.commit())) {
    unmake_fronts();
    THROW_MSG(vmSymbols::java_lang_OutOfMemoryError(),
              "the NVM image is too full to take up objects whose class has changed; it is left as it was");
  }
  if (relocation.count() == 0) {
    return;
  }
  for (size_t i = 0; i < relocation.count(); i++) {
    NVMRelocation::Pair& pair = relocation.at(i);
    oop front = home(pair.from)->front();
    *NVMWord::addr(front) = NVMWord::of_granule(pair.to);
    home(pair.to)->set_recoverable(front);
    home(pair.from)->clear_volatile();
  }
  if (!relocation.apply_to_unrecovered(_met)) {
    // The log stays valid; opening the image again completes it.
    vm_exit_out_of_memory(NVMImageFile::size() >> NVMImageFile::GranuleLog, OOM_MALLOC_ERROR,
                          "relocation in an NVM image");
  }
  NVMRelocation::finish();
  log_info(nvm)("%zu objects of %s have a changed class, and new homes", relocation.count(), _root);
}

void NVMRecoveryPass::write_relocated(NVMRelocation* relocation, NVMRelocation::Pair pair) {
  NVMHome* h = home(pair.to);
  oop front = home(pair.from)->front();
  NVMClass* c = NVMClass::of(front->klass());
  h->start(c->class_id(), 0);
  NVMPersist::store(h->hash_addr(), home(pair.from)->hash());
  for (size_t i = 0; i < c->primitives()->length(); i++) {
    NVMClass::Run run = c->primitives()->at(i);
    NVMPersist::copy(h->field_addr(run.offset), cast_from_oop<address>(front) + run.offset, run.size);
  }
  for (size_t i = 0; i < c->references()->length(); i++) {
    const uint32_t offset = c->references()->at(i);
    oop value = front->obj_field((int)offset);
    uint32_t granule = 0;
    if (value != nullptr) {
      granule = value->klass() == vmClasses::Class_klass() ? NVMMirrors::find(value)
                                                           : NVMWord::granule(NVMWord::load(value));
    }
    NVMPersist::store(h->reference_addr(offset), relocation->target_of(granule));
  }
  NVMPersist::write_back(h, c->instance_size());
}

void NVMRecoveryPass::count(jlong nanos) {
  NVMCounters* counters = NVMThread::current()->counters();
  counters->objects_recovered += _homes.length();
  counters->bytes_recovered += _bytes;
  counters->recovery_nanos += (uint64_t)nanos;
  log_info(nvm)("recovered %s: %zu objects, %zu bytes, %.3f s", _root, _homes.length(), _bytes, nanos / 1e9);
}

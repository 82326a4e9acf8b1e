// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "classfile/classLoaderData.hpp"
#include "classfile/javaClasses.hpp"
#include "classfile/symbolTable.hpp"
#include "classfile/systemDictionary.hpp"
#include "memory/resourceArea.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmDormant.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/convert/nvmMirrors.hpp"
#include "nvm/convert/nvmMissingClass.hpp"
#include "nvm/convert/nvmRootPath.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/convert/nvmStatics.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmNames.hpp"
#include "nvm/image/nvmNewNames.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/recover/nvmEnumConstants.hpp"
#include "nvm/recover/nvmFormerNames.hpp"
#include "nvm/recover/nvmImageError.hpp"
#include "nvm/recover/nvmNumberedClasses.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "nvm/recover/nvmTenuredBlock.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/oop.inline.hpp"
#include "utilities/spinYield.hpp"

// Homes that stand for an object that each process has of its own: classes, enum constants, cached boxes,
// sentinels, lambdas; constants are looked at in nvmRecoveryConstants.cpp, and canonical
// objects in nvmRecoveryCanonical.cpp.

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
Klass* NVMRecoveryPass::find_referred(const ClassName& of, TRAPS) {
  const char* const name = of.length > 0 ? &_names.at(of.start) : "";
  const size_t length = of.length;
  if (primitive_type(name, length) != T_ILLEGAL) {
    return nullptr;
  }
  Klass* k = nullptr;
  ResourceMark rm(THREAD);
  const bool is_class = NVMNames::is_class(name, length);
  const char* renamed = nullptr;
  if (is_class) {
    NVMFormerNames::learn(name, (int)length, _loader, THREAD);
    renamed = NVMNumberedClasses::name_today(name, (int)length, NVMClassTable::entry(of.class_id), _loader, CHECK_NULL);
    NVMLoadedClass::check_chain(name, (int)length, NVMNewNames::class_name(name, (int)length), CHECK_NULL);
  }
  TempNewSymbol symbol = renamed != nullptr ? SymbolTable::new_symbol(renamed)
                       : is_class ? SymbolTable::new_symbol(name, (int)length) : nullptr;
  if (symbol != nullptr) {
    k = SystemDictionary::resolve_or_null(symbol, _loader, THREAD);
  }
  if (HAS_PENDING_EXCEPTION || k == nullptr) {
    NVMMissingClass::throw_missing("it refers to", symbol != nullptr ? symbol->as_C_string() : name,
                                   symbol != nullptr ? symbol->utf8_length() : (int)length, THREAD);
    return nullptr;
  }
  return k;
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

// Does the home have a name in it that another one has taken the place of? What refers to it is to refer to one with the names
// of today.
bool NVMRecoveryPass::is_renamed(NVMHome* h) {
  NVMLoadedClass* const c = class_of(h);
  if (c->kind() == NVMClassEntry::ClassRef) {
    Klass** const referred = _referred.get(NVMImageFile::granule_of(h));
    if (referred != nullptr && *referred != nullptr && !NVMNumberedClasses::is_current(NVMClassTable::entry(h->class_id()), *referred)) {
      return true;
    }
  }
  if (!NVMNewNames::any() || c->is_renamed()) {
    return c->is_renamed();
  }
  const char* const name = (const char*)h->field_addr(NVMHome::ElementsOffset);
  ResourceMark rm;
  return c->kind() == NVMClassEntry::ClassRef ? NVMNewNames::class_name(name, (int)h->array_length()) != nullptr
                                              : c->kind() == NVMClassEntry::Enum && NVMEnumConstants::new_name(h) != nullptr;
}

// Of a home with contents: null if it gets a front with them. No safepoint is reached; several threads may ask.
oop NVMRecoveryPass::known_object(NVMHome* h) {
  NVMLoadedClass* const c = class_of(h);
  if (c->kind() == NVMClassEntry::Box) {
    return NVMSpecial::canonical_box(InstanceKlass::cast(c->klass()), box_value(h));
  }
  const oop object = c->kind() == NVMClassEntry::Constant ? constant_object(h) : c->own_object();
  return object != nullptr ? object : canonical_object(h);
}

static void throw_no_object(NVMHome* h, InstanceKlass* ik, TRAPS) {
  ResourceMark rm(THREAD);
  THROW_IMAGE_ERROR("it refers to the object %.*s of %s, which this JDK does not have. The image is left as it was",
                    (int)MIN2(h->array_length(), (uint32_t)256), (const char*)h->field_addr(NVMHome::ElementsOffset), ik->external_name());
}

// The object of this process that an adopted home stands for; null if it is the array of an enum's constants and dropped. Java code
// may run.
oop NVMRecoveryPass::own_object(nvmgranule granule, TRAPS) {
  NVMHome* const h = home(granule);
  NVMLoadedClass* const c = class_of(h);
  if (!c->is_symbolic()) {
    return known_object(h);
  }
  const char* const name = (const char*)h->field_addr(NVMHome::ElementsOffset);
  if (c->kind() == NVMClassEntry::ClassRef) {
    Klass* const k = *_referred.get(granule);
    return k != nullptr ? k->java_mirror() : Universe::java_mirror(primitive_type(name, h->array_length()));
  }
  InstanceKlass* const ik = InstanceKlass::cast(c->klass());
  oop object;
  if (c->kind() == NVMClassEntry::StaticField) {
    object = NVMStatics::object(ik, name, h->array_length(), CHECK_NULL);
    if (object == nullptr) {
      throw_no_object(h, ik, THREAD);
    }
  } else {
    NVMEnumConstants::check_ambiguous(h, ik, CHECK_NULL);
    object = NVMEnumConstants::find(h, ik);
    if (object == nullptr) {
      throw_no_constant(granule, ik, THREAD);
    }
  }
  return object;
}

void NVMRecoveryPass::throw_no_constant(nvmgranule granule, InstanceKlass* ik, TRAPS) {
  ResourceMark rm(THREAD);
  NVMHome* const h = home(granule);
  const NVMClassEntry entry = NVMClassTable::entry(h->class_id());
  stringStream name;
  name.print("%.*s", (int)MIN2(h->array_length(), (uint32_t)256), (const char*)h->field_addr(NVMHome::ElementsOffset));
  stringStream holder;
  NVMNames::print_external(&holder, entry.name(), entry.class_name_length());
  stringStream message;
  const char* const today = ik->external_name();
  message.print("NVM image %s: it refers to the enum constant %s of %s, which is not there any more. If it has another name "
                "today, @FormerName(\"%s\") says so of that constant, or -XX:NVMRenames=%s.%s=%s.NAME. The image is left as it was",
                NVMImageFile::path(), name.base(), today, name.base(), holder.base(), name.base(), today);
  Handle error = NVMError::new_exception(NVMError::Kind::NotRecovered, message.as_string(), Handle(), THREAD);
  NVMRootPath path(_first, granule);
  stringStream suffix;
  suffix.print(".%s", name.base());
  throw_with_path(error, &path, entry.name(), entry.class_name_length(), suffix.base(), THREAD);
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

// It has the same here, but for boxes that only some flags make cached ones: if such a box has got another one already, that
// stays. The home that an alias's object has may have been made before anybody knew of the hash.
void NVMRecoveryPass::keep_hashes() {
  for (size_t i = 0; i < _symbolic.length(); i++) {
    const nvmgranule granule = _symbolic.at(i);
    keep_hash(granule);
    const oop object = front_of(granule);
    const uint32_t word = NVMWord::load(object);
    if (NVMWord::has_home(word) && NVMWord::granule(word) != granule && home(NVMWord::granule(word))->has_front()) {
      keep_hash(NVMWord::granule(word));
    }
  }
}

void NVMRecoveryPass::keep_hash(nvmgranule granule) {
  NVMHome* h = home(granule);
  const markWord mark = front_of(granule)->mark();
  if (mark.hash() != markWord::no_hash && (uint32_t)mark.hash() != h->hash()) {
    NVMPersist::store(h->hash_addr(), (uint32_t)mark.hash());
    NVMPersist::write_back(h->hash_addr(), sizeof(uint32_t));
  }
}

// Joins the home with the object it stands for. False if the object has another home already, or is a mirror:
// then this one is an alias.
bool NVMRecoveryPass::join(nvmgranule granule, oop object) {
  NVMHome* h = home(granule);
  if (class_of(h)->kind() == NVMClassEntry::ClassRef) {
    NVMMirrors::add(object, granule);
    return false;
  }
  NVMDormant::wake(object->klass());      // it may be of a subclass of the home's class
  // Before the word leads to it: other threads may look for the front then.
  h->set_front(cast_from_oop<HeapWord*>(object));
  SpinYield yield;
  while (NVMWord::has_home(NVMWord::claim(object, NVMWord::of_granule(granule)))) {
    // A home that another thread is making right now may be taken back.
    const uint32_t word = NVMWord::load(object);
    if (NVMWord::has_home(word) && !NVMFront::closes(object, NVMWord::granule(word))) {
      NVMFront::let_go_of_dead_home(object);
      continue;
    }
    if (NVMWord::has_home(word) && !home(NVMWord::granule(word))->is_converting()) {
      h->clear_front();
      return false;
    }
    yield.wait();
  }
  return true;
}

// Do fronts refer to objects of which a collector must be told?
bool NVMRecoveryPass::has_young_symbolic() {
  for (size_t i = 0; i < _symbolic.length(); i++) {
    if (NVMTenuredBlock::is_remembered(front_of(_symbolic.at(i)))) {
      return true;
    }
  }
  return false;
}

void NVMRecoveryPass::adopt_symbolic(TRAPS) {
  ResourceMark rm(THREAD);
  size_t count = 0;
  // The others turned out to have an object of their own, or nobody needs them.
  for (size_t i = 0; i < _symbolic.length(); i++) {
    if (!home(_symbolic.at(i))->has_front() && !is_dropped(_symbolic.at(i))) {
      _symbolic.at(count++) = _symbolic.at(i);
    }
  }
  _symbolic.truncate(count);
  _aliases.reserve(count, CHECK);
  for (size_t i = 0; i < _symbolic.length(); i++) {
    const nvmgranule granule = _symbolic.at(i);
    NVMHome* const h = home(granule);
    NVMLoadedClass* const c = class_of(h);
    const bool is_canonical = canonical_object(h) != nullptr;
    const oop object = own_object(granule, CHECK);
    adopt_hash(h, object);
    _aliases.add(granule, object, is_canonical || is_renamed(h) || !join(granule, object));
    if (is_canonical || c->kind() == NVMClassEntry::Constant) {
      keep_contents(h, is_canonical ? c->klass()->class_loader_data() : c->constant_loader());
    }
  }
}

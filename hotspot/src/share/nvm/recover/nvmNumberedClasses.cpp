// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmNumberedClasses.hpp"

#include "classfile/symbolTable.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmDigest.hpp"
#include "nvm/convert/nvmCodeDigest.hpp"
#include "nvm/convert/nvmIdentities.hpp"
#include "nvm/convert/nvmNest.hpp"
#include "nvm/image/nvmNames.hpp"
#include "nvm/image/nvmNewNames.hpp"
#include "nvm/recover/nvmImageError.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "runtime/handles.inline.hpp"

// The name of an array's element class in that of the array.
static void find_element(const char* name, int length, int* begin, int* end) {
  int dimensions = 0;
  while (dimensions < length && name[dimensions] == '[') {
    dimensions++;
  }
  *begin = MIN2(dimensions > 0 ? dimensions + 1 : 0, length);
  *end = MAX2(dimensions > 0 ? length - 1 : length, *begin);
}

// The class itself, or one that it could be declared in; null if there is none.
static InstanceKlass* find_of_nest(const char* name, int length, NVMNestFinder* finder) {
  for (int end = length; end > 0; ) {
    TempNewSymbol symbol = SymbolTable::new_symbol(name, end);
    InstanceKlass* const k = finder->find(symbol);
    if (k != nullptr) {
      return k;
    }
    do {
      end--;
    } while (end > 0 && name[end] != '$');
  }
  return nullptr;
}

static bool has_code(InstanceKlass* k, const NVMIdentity& id, NVMNest* nest) {
  return id.code != 0 && nest->finder()->link(k) && NVMCodeDigest::of(k, nest) == id.code;
}

// The one that it is; null if it can't be told.
static InstanceKlass* find_today(const char* name, int length, const NVMIdentity& id, NVMNest* nest, bool* had_others) {
  TempNewSymbol symbol = SymbolTable::new_symbol(name, length);
  InstanceKlass* const same = nest->finder()->find(symbol);
  if (same != nullptr && NVMNest::is_numbered(same) && NVMIdentities::shape(same, nest) == id.shape && has_code(same, id, nest)) {
    return same;
  }
  GrowableArray<InstanceKlass*> classes;
  const bool knows_all = nest->find_numbered(&classes) && id.kin_count > 0;
  InstanceKlass* of_base = nullptr;
  InstanceKlass* of_shape = nullptr;
  InstanceKlass* of_code = nullptr;
  int with_base = 0;
  int with_shape = 0;
  int with_code = 0;
  uint64_t kin = 0;
  for (int i = 0; i < classes.length(); i++) {
    InstanceKlass* const k = classes.at(i);
    if (NVMIdentities::base(k, nest) != id.base) {
      continue;
    }
    of_base = k;
    with_base++;
    const uint64_t shape = NVMIdentities::shape(k, nest);
    kin += NVMDigest::mixed(shape);
    if (shape != id.shape) {
      continue;
    }
    of_shape = k;
    with_shape++;
    if (has_code(k, id, nest)) {
      of_code = k;
      with_code++;
    }
  }
  if (with_code > 0) {
    return with_code == 1 ? of_code : nullptr;
  }
  if (knows_all && id.shape_count == 1 && with_shape == 1 && kin == id.kin) {
    return of_shape;
  }
  *had_others = with_base > 1 || (with_base == 1 && (id.kin_count > 1 || !knows_all));
  return knows_all && id.kin_count == 1 && with_base == 1 ? of_base : nullptr;
}

// So that @FormerName of what they extend and implement is known.
static void link_all(NVMNest* nest) {
  GrowableArray<InstanceKlass*> classes;
  nest->find_numbered(&classes);
  for (int i = 0; i < classes.length(); i++) {
    nest->finder()->link(classes.at(i));
  }
}

static void throw_ambiguous(const char* name, int length, const NVMIdentity& id, bool had_others, TRAPS) {
  stringStream st;
  NVMNames::print_external(&st, name, length);
  const char* const shown = st.as_string();
  stringStream method;
  if (id.method_length > 0) {
    method.print(", declared in its method %.*s", id.method_length, id.method);
  }
  THROW_IMAGE_ERROR("it holds objects of the class %s%s, whose number a compiler has given to it, and it can't be told which class that is "
                    "today: it has changed or is gone, %s. -XX:NVMRenames=%s=NAME tells it, with the name that it has now, "
                    "which may be the same. The image is left as it was", shown, method.as_string(),
                    had_others ? "and there are or were others like it"
                               : "and none is declared there that extends and implements the same", shown);
}

// Has today's program a class of that name and identity? Then it has written that itself.
static bool is_as_written(const char* name, int length, const char* identity, int identity_length, Handle loader,
                          JavaThread* thread) {
  int begin;
  int end;
  find_element(name, length, &begin, &end);
  NVMLoadingNest finder(loader, thread);
  TempNewSymbol symbol = SymbolTable::new_symbol(name + begin, end - begin);
  InstanceKlass* const k = finder.find(symbol);
  if (k == nullptr || !NVMNest::is_numbered(k)) {
    return false;
  }
  NVMLoadingNest own_finder(Handle(thread, k->class_loader()), thread);
  NVMNest nest(k, &own_finder);
  stringStream st;
  NVMIdentities::identity(k, &nest).print(&st, false);
  return st.size() == (size_t)identity_length && memcmp(st.base(), identity, st.size()) == 0;
}

const char* NVMNumberedClasses::name_today(const char* name, int length, const NVMClassEntry& entry, Handle loader, TRAPS) {
  NVMClassEntry::Descriptor identity;
  return entry.identity(&identity) ? name_today(name, length, identity.text, identity.length, loader, THREAD)
                                   : NVMNewNames::class_name(name, length);
}

// A class that a rule names is in the description already.
const char* NVMNumberedClasses::host_today(const NVMClassEntry& entry, Handle loader, TRAPS) {
  NVMClassEntry::Descriptor identity;
  const int at = entry.identity(&identity) ? NVMIdentity::host_at(identity.length) : 0;
  const char* const space = (const char*)memchr(entry.name(), ' ', (size_t)entry.name_length());
  const int length = space != nullptr ? (int)(space - entry.name()) : 0;
  if (at == 0 || !NVMNames::is_legal(entry.name(), (size_t)length) || NVMNewNames::decides(entry.name(), length)) {
    return nullptr;
  }
  const char* const today = name_today(entry.name(), length, identity.text + at, identity.length - at, loader, CHECK_NULL);
  if (today == nullptr) {
    return nullptr;
  }
  stringStream st;
  st.print("%s ", today);
  return st.as_string();
}

const char* NVMNumberedClasses::name_today(const char* name, int length, const char* identity, int identity_length, Handle loader, TRAPS) {
  const char* const renamed = NVMNewNames::class_name(name, length);
  if (NVMNewNames::decides(name, length)) {
    return is_as_written(name, length, identity, identity_length, loader, THREAD) ? nullptr : renamed;
  }
  const char* const whole = renamed != nullptr ? renamed : name;
  const int whole_length = renamed != nullptr ? (int)strlen(renamed) : length;
  int begin;
  int end;
  find_element(whole, whole_length, &begin, &end);
  NVMLoadingNest finder(loader, THREAD);
  InstanceKlass* const member = end > begin ? find_of_nest(whole + begin, end - begin, &finder) : nullptr;
  if (member == nullptr) {
    return renamed;      // nor is it there by its name
  }
  const NVMIdentity id = NVMIdentity::parse(identity, false, identity_length);
  NVMLoadingNest own_finder(Handle(THREAD, member->class_loader()), THREAD);
  NVMNest nest(member, &own_finder);
  bool had_others = true;
  InstanceKlass* k = find_today(whole + begin, end - begin, id, &nest, &had_others);
  if (k == nullptr) {
    link_all(&nest);
  }
  if (k == nullptr && NVMNewNames::any()) {
    nest.look_at_old_names();
    k = find_today(whole + begin, end - begin, id, &nest, &had_others);
  }
  if (k == nullptr) {
    throw_ambiguous(name + (begin > 0 ? begin : 0), length - (begin > 0 ? begin + 1 : 0), id, had_others, CHECK_NULL);
  }
  stringStream st;
  st.write(whole, (size_t)begin);
  st.write((const char*)k->name()->bytes(), (size_t)k->name()->utf8_length());
  st.write(whole + end, (size_t)(whole_length - end));
  const bool stays = st.size() == (size_t)length && memcmp(st.base(), name, (size_t)length) == 0;
  if (!stays) {
    log_info(nvm)("the class %.*s of the image is %s now", length, name, st.base());
  }
  return stays ? nullptr : st.as_string();
}

bool NVMNumberedClasses::is_current(const NVMClassEntry& entry, Klass* k) {
  ResourceMark rm;
  NVMClassEntry::Descriptor identity;
  const bool has_identity = entry.identity(&identity);
  const char* const text = NVMIdentities::of(k);
  return text == nullptr ? !has_identity
                         : has_identity && strlen(text) == (size_t)identity.length && memcmp(text, identity.text, (size_t)identity.length) == 0;
}

bool NVMNumberedClasses::has_base(const NVMClassEntry& entry, Klass* k, JavaThread* thread) {
  NVMClassEntry::Descriptor identity;
  InstanceKlass* const ik = NVMIdentities::numbered_class(k);
  if (ik == nullptr || !entry.identity(&identity)) {
    return false;
  }
  NVMLoadingNest finder(Handle(thread, ik->class_loader()), thread);
  NVMNest nest(ik, &finder);
  const uint64_t base = NVMIdentity::parse(identity.text, false, identity.length).base;
  if (NVMIdentities::base(ik, &nest) == base) {
    return true;
  }
  nest.look_at_old_names();
  return NVMNewNames::any() && NVMIdentities::base(ik, &nest) == base;
}

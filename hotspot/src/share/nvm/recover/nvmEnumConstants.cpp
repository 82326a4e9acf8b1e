// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmEnumConstants.hpp"

#include "classfile/javaClasses.inline.hpp"
#include "classfile/symbolTable.hpp"
#include "classfile/vmClasses.hpp"
#include "classfile/vmSymbols.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmNewNames.hpp"
#include "nvm/recover/nvmImageError.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/objArrayOop.inline.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/fieldDescriptor.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/javaCalls.hpp"
#include "runtime/safepointVerifiers.hpp"
#include "utilities/growableArray.hpp"

static bool equals(const char* s, const char* text, int length) {
  return strlen(s) == (size_t)length && memcmp(text, s, length) == 0;
}

// Calls f(constant) for each, and for some several times, until it returns false: obfuscators give the static fields other
// names, and may leave nothing but the array.
template <typename Function>
static void for_each_constant(InstanceKlass* ik, Function f) {
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    Symbol* type = fs.signature();
    const int element = type->char_at(0) == '[' ? 1 : 0;
    if (!fs.access_flags().is_static() || type->char_at(element) != 'L' ||
        type->utf8_length() != element + ik->name()->utf8_length() + 2 ||
        memcmp(type->bytes() + element + 1, ik->name()->bytes(), ik->name()->utf8_length()) != 0) {
      continue;
    }
    const oop value = ik->java_mirror()->obj_field(fs.offset());
    if (element == 0 && value != nullptr && !f(value)) {
      return;
    }
    for (int i = 0; element == 1 && value != nullptr && i < ((objArrayOop)value)->length(); i++) {
      const oop constant = ((objArrayOop)value)->obj_at(i);
      if (constant != nullptr && !f(constant)) {
        return;
      }
    }
  }
}

static int ordinal_of(oop constant) {
  static volatile int offset = 0;
  if (offset == 0) {
    TempNewSymbol name = SymbolTable::new_symbol("ordinal");
    fieldDescriptor fd;
    guarantee(vmClasses::Enum_klass()->find_local_field(name, vmSymbols::int_signature(), &fd), "Enum has an ordinal");
    offset = fd.offset();
  }
  return constant->int_field(offset);
}

static bool has_name(oop constant, const char* name, int length) {
  oop own_name = constant != nullptr ? NVMSpecial::enum_name(constant) : (oop)nullptr;
  if (own_name == nullptr) {
    return false;
  }
  ResourceMark rm;
  size_t own_length = 0;
  const char* text = java_lang_String::as_utf8_string(own_name, own_length);
  return own_length == (size_t)length && memcmp(text, name, length) == 0;
}

// By the name that the constant gives itself, as Enum.valueOf does; null if there is none.
static oop find_constant(InstanceKlass* ik, const char* name, int length) {
  oop result = nullptr;
  for_each_constant(ik, [&](oop constant) {
    if (has_name(constant, name, length)) {
      result = constant;
    }
    return result == nullptr;
  });
  return result;
}

const char* NVMEnumConstants::new_name(NVMHome* home) {
  const NVMClassEntry entry = NVMClassTable::entry(home->class_id());
  const char* const name = (const char*)home->field_addr(NVMHome::ElementsOffset);
  const int length = (int)home->array_length();
  const char* holder;
  const char* renamed;
  const bool is_renamed = NVMNewNames::member(entry.name(), entry.name_length(), name, length, &holder, &renamed);
  return is_renamed && !equals(renamed, name, length) ? renamed : nullptr;
}

oop NVMEnumConstants::find(NVMHome* home, InstanceKlass* ik) {
  ResourceMark rm;
  const char* const renamed = new_name(home);
  return renamed != nullptr ? find_constant(ik, renamed, (int)strlen(renamed))
                            : find_constant(ik, (const char*)home->field_addr(NVMHome::ElementsOffset), (int)home->array_length());
}

void NVMEnumConstants::check_ambiguous(NVMHome* home, InstanceKlass* ik, TRAPS) {
  ResourceMark rm(THREAD);
  const char* const renamed = new_name(home);
  const char* const name = (const char*)home->field_addr(NVMHome::ElementsOffset);
  if (renamed != nullptr && find_constant(ik, name, (int)home->array_length()) != nullptr) {
    THROW_IMAGE_ERROR("-XX:NVMRenames gives the enum constant %.*s of %s the name %s, but the enum has a constant of the old "
                      "name, too, and nothing tells which of them was stored. Give new constants names that no constant has had. "
                      "The image is left as it was", (int)MIN2(home->array_length(), (uint32_t)256), name, ik->external_name(), renamed);
  }
}

bool NVMEnumConstants::has_name_of(oop constant, NVMHome* home) {
  ResourceMark rm;
  const char* const renamed = new_name(home);
  return renamed != nullptr ? has_name(constant, renamed, (int)strlen(renamed))
                            : has_name(constant, (const char*)home->field_addr(NVMHome::ElementsOffset), (int)home->array_length());
}

bool NVMEnumConstants::is_home_of_constant(NVMHome* home, InstanceKlass* ik) {
  const NVMClassEntry entry = NVMClassTable::entry(home->class_id());
  ResourceMark rm;
  const char* const renamed = entry.kind() == NVMClassEntry::Enum ? NVMNewNames::class_name(entry.name(), entry.name_length()) : nullptr;
  const char* const name = renamed != nullptr ? renamed : entry.name();
  const int length = renamed != nullptr ? (int)strlen(renamed) : entry.name_length();
  return entry.kind() == NVMClassEntry::Enum && length == ik->name()->utf8_length() && memcmp(name, ik->name()->bytes(), length) == 0;
}

bool NVMEnumConstants::are_all_in_order(NVMHome* array, InstanceKlass* ik) {
  NoSafepointVerifier nsv;
  ResourceMark rm;
  GrowableArray<oop> constants;
  bool is_known = ik->is_initialized();
  for_each_constant(ik, [&](oop constant) {
    const int ordinal = ordinal_of(constant);
    if (is_known && ordinal >= 0) {
      constants.at_put_grow(ordinal, constant, oop(nullptr));
    }
    return is_known;
  });
  is_known = is_known && (size_t)constants.length() == array->array_length();
  for (int i = 0; i < constants.length() && is_known; i++) {
    const nvmgranule granule = *array->reference_addr(NVMHome::ElementsOffset + i * sizeof(nvmgranule));
    if (constants.at(i) == nullptr || is_null(granule)) {
      return false;
    }
    NVMHome* const h = NVMImageFile::home_at(granule);
    is_known = h->has_front() ? NVMFront::resolve(h, NVMFront::Held::ByRecovery) == constants.at(i)
                              : is_home_of_constant(h, ik) && has_name_of(constants.at(i), h);
  }
  return is_known;
}

Handle NVMEnumConstants::shared_array(InstanceKlass* ik, TRAPS) {
  TempNewSymbol name = SymbolTable::new_symbol("getEnumConstantsShared");
  TempNewSymbol signature = SymbolTable::new_symbol("()[Ljava/lang/Object;");
  JavaValue result(T_OBJECT);
  Handle mirror(THREAD, ik->java_mirror());
  NVMGCPoint::pass(THREAD);
  JavaCalls::call_virtual(&result, mirror, vmClasses::Class_klass(), name, signature, CHECK_NH);
  const oop array = result.get_oop();
  if (array == nullptr || !array->is_objArray() || ObjArrayKlass::cast(array->klass())->element_klass() != ik) {
    return Handle();
  }
  for (int i = 0; i < ((objArrayOop)array)->length(); i++) {
    const oop constant = ((objArrayOop)array)->obj_at(i);
    if (constant == nullptr || ordinal_of(constant) != i) {
      return Handle();      // no code of EnumMap copes with that
    }
  }
  return Handle(THREAD, array);
}

uint32_t NVMEnumConstants::universe_offset(const NVMClassEntry& entry) {
  if (entry.kind() != NVMClassEntry::Instance) {
    return 0;
  }
  size_t at = entry.first_field();
  for (int i = 0; i < entry.field_count(); i++) {
    const NVMClassEntry::Field f = entry.field_at(&at);
    if (f.is_reference() &&
        ((equals("java/util/EnumMap", f.holder, f.holder_length) && equals("keyUniverse", f.name, f.name_length)) ||
         (equals("java/util/EnumSet", f.holder, f.holder_length) && equals("universe", f.name, f.name_length)))) {
      return f.offset;
    }
  }
  return 0;
}

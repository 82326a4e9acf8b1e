// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmConstants.hpp"

#include "classfile/vmClasses.hpp"
#include "classfile/vmSymbols.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmConstantIndex.inline.hpp"
#include "nvm/convert/nvmIdentities.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmSuperblock.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/method.hpp"
#include "oops/objArrayKlass.hpp"
#include "oops/oop.inline.hpp"

// By which of the fields that hold it an object is known: NVMConstants.

// The length of the outermost class's name, by the rule that compilers follow.
static int outermost_length(Symbol* name) {
  const int length = name->index_of_at(1, "$", 1);
  return length < 0 ? name->utf8_length() : length;
}

static bool is_of_same_file(Symbol* a, Symbol* b) {
  const int length = outermost_length(a);
  return length == outermost_length(b) && memcmp(a->bytes(), b->bytes(), (size_t)length) == 0;
}

bool NVMConstants::is_before(Symbol* a, Symbol* b) {
  const int length = MIN2(a->utf8_length(), b->utf8_length());
  const int order = memcmp(a->bytes(), b->bytes(), (size_t)length);
  return order != 0 ? order < 0 : a->utf8_length() < b->utf8_length();
}

bool NVMConstants::is_related(Symbol* holder, Klass* k) {
  if (k != nullptr && k->is_objArray_klass()) {
    k = ObjArrayKlass::cast(k)->bottom_klass();
  }
  if (k == nullptr || !k->is_instance_klass()) {
    return false;
  }
  for (Klass* c = k; c != vmClasses::Object_klass() && c != nullptr; c = c->java_super()) {
    if (is_of_same_file(holder, c->name())) {
      return true;
    }
  }
  const Array<InstanceKlass*>* const interfaces = InstanceKlass::cast(k)->transitive_interfaces();
  for (int i = 0; i < interfaces->length(); i++) {
    if (is_of_same_file(holder, interfaces->at(i)->name())) {
      return true;
    }
  }
  return false;
}

// Does equals() mean that it is the same object?
static bool is_compared_by_identity(Klass* k) {
  static volatile int index = 0;
  if (index == 0) {
    InstanceKlass* const object = vmClasses::Object_klass();
    index = object->find_method(vmSymbols::equals_name(), vmSymbols::object_boolean_signature())->vtable_index();
  }
  return k->is_instance_klass() ? k->method_at_vtable(index)->method_holder() == vmClasses::Object_klass()
                                : k->is_objArray_klass();
}

// Which one the object is known by: lower is better.
enum Rank { Own, Related, Element, Other, None };

// Which class is initialized first is of no matter; a class's own fields are in the order in which it declares them.
template <typename Function>
NVMConstant* NVMConstants::find_best(oopDesc* object, Function rank_of) {
  NVMConstant* best = nullptr;
  int lowest = None;
  NVMConstantIndex::for_each_of(object, [&](NVMConstant* constant) {
    InstanceKlass* const holder = constant->holder();
    const int rank = constant->is_element() ? Element : holder == object->klass() ? Own : rank_of(holder);
    if (rank < lowest || (rank == lowest && rank != None && is_before(holder->name(), best->holder()->name()))) {
      best = constant;
      lowest = rank;
    }
  });
  return best;
}

NVMConstant* NVMConstants::find_any(oopDesc* object, Klass* referrer) {
  Klass* const k = object->klass();
  const bool is_plain = k == vmClasses::Object_klass();
  const bool is_mark = is_compared_by_identity(k);
  return find_best(object, [=](InstanceKlass* holder) {
    return is_related(holder->name(), k) || is_related(holder->name(), referrer) ? Related
           : is_plain || (is_mark && !NVMIdentities::is_of_jdk(holder))          ? Other
                                                                                 : None;
  });
}

NVMConstant* NVMConstants::find(oopDesc* object, NVMClass* c, Klass* referrer) {
  if (!NVMImageFile::superblock()->has_constants()) {
    return nullptr;
  }
  NVMConstant* const constant = find_any(object, referrer);
  if (constant == nullptr || !can_change(object)) {
    return constant;
  }
  if (c->is_first_changeable_constant()) {
    ResourceMark rm;
    log_info(nvm)("%s of %s holds an object that can change: in the next process, what is durable has another one, and == with "
                  "the field will be false, unless -XX:DurableRoots names the field",
                  constant->_field->as_C_string(), constant->_holder->external_name());
  }
  return nullptr;
}

NVMConstant* NVMConstants::find_name(oopDesc* object) {
  Klass* const k = object->klass();
  if (!NVMImageFile::is_open() || !has_any_of(k) || (k->is_array_klass() && !is_empty_array(object))) {
    return nullptr;
  }
  return find_best(object, [=](InstanceKlass* holder) { return is_related(holder->name(), k) ? Related : Other; });
}

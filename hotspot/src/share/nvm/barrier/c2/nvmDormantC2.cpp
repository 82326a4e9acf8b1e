// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/barrier/c2/nvmDormantC2.hpp"

#include "ci/ciInstanceKlass.hpp"
#include "memory/universe.hpp"
#include "oops/objArrayKlass.hpp"
#include "opto/compile.hpp"
#include "opto/node.hpp"
#include "opto/type.hpp"

NVMDormantC2* NVMDormantC2::of(Compile* C) {
  if (C->nvm_dormant() == nullptr) {
    C->set_nvm_dormant(new (C->comp_arena()) NVMDormantC2(C->comp_arena()));
  }
  return C->nvm_dormant();
}

Klass* NVMDormantC2::kind_of(const Type* type) {
  const TypePtr* const pointer = type->make_ptr();
  if (pointer == nullptr) {
    return nullptr;
  }
  if (const TypeInstPtr* const instance = pointer->isa_instptr()) {
    ciInstanceKlass* const k = instance->instance_klass();
    const bool is_any = !k->is_loaded() || k->is_interface() || k->is_java_lang_Object() || k == ciEnv::current()->Class_klass();
    return is_any ? nullptr : (Klass*)k->constant_encoding();
  }
  const TypeAryPtr* const array = pointer->isa_aryptr();
  if (array == nullptr || array->elem() == Type::BOTTOM || array->elem() == Type::TOP) {
    return nullptr;
  }
  const BasicType element = array->elem()->array_element_basic_type();
  if (is_reference_type(element, true)) {
    return Universe::objectArrayKlass();
  }
  return is_java_primitive(element) ? NVMDormant::kind_of(Universe::typeArrayKlass(element)) : nullptr;
}

int NVMDormantC2::number(Compile* C, Node* holder) {
  return number_of(C, holder != nullptr && NVMDormant::is_possible() ? kind_of(holder->bottom_type()) : nullptr);
}

int NVMDormantC2::number_of_polls(Compile* C) {
  return number_of(C, NVMDormant::kind_of_polls());
}

int NVMDormantC2::number_of(Compile* C, Klass* kind) {
  if (kind == nullptr || NVMDormant::is_awake(kind)) {
    return Awake;
  }
  GrowableArray<Klass*>* const kinds = &of(C)->_kinds;
  int i = kinds->find(kind);
  if (i < 0) {
    if (kinds->length() == MostKinds) {
      return Awake;
    }
    i = kinds->append(kind);
  }
  return i + 1;
}

void NVMDormantC2::add_site(Compile* C, int offset, int number) {
  of(C)->_sites.append({ of(C)->_kinds.at(number - 1), (uint32_t)offset });
}

void NVMDormantC2::install(nmethod* nm, Compile* C) {
  // Barriers may have got a number, and then no code.
  if (C->nvm_dormant() != nullptr && C->nvm_dormant()->_sites.is_nonempty()) {
    const GrowableArray<NVMDormant::Site>& sites = C->nvm_dormant()->_sites;
    NVMDormant::installed(nm, sites.adr_at(0), sites.length());
  }
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmIdentities.hpp"

#include "classfile/systemDictionary.hpp"
#include "classfile/vmSymbols.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmDigest.hpp"
#include "nvm/convert/nvmCallSite.hpp"
#include "nvm/convert/nvmCodeDigest.hpp"
#include "nvm/convert/nvmMethodName.hpp"
#include "nvm/convert/nvmNest.hpp"
#include "nvm/convert/nvmQuiet.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "oops/constantPool.inline.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/method.inline.hpp"
#include "oops/objArrayKlass.hpp"
#include "runtime/atomic.hpp"
#include "runtime/handles.inline.hpp"
#include "utilities/ostream.hpp"

// The order in which a class file has its members makes no difference.
static uint64_t of_member(uint64_t seed, InstanceKlass* ik, Symbol* name, Symbol* type, Symbol* generic_type,
                          const NVMNest* nest) {
  NVMDigest digest(seed);
  digest.add_text((const char*)name->bytes(), (size_t)name->utf8_length());
  nest->add_text(&digest, ik, type);
  nest->add_signature(&digest, ik, generic_type);
  return digest.value();
}

static const int LongestMethod = 1024;      // that is told

// Null if it is declared outside of methods.
static Symbol* enclosing_method(InstanceKlass* ik) {
  ConstantPool* const cp = ik->constants();
  const int index = ik->enclosing_method_class_index() != 0 ? ik->enclosing_method_method_index() : 0;
  return index != 0 ? cp->symbol_at(cp->name_ref_index_at(index)) : nullptr;
}

static Symbol* enclosing_type(InstanceKlass* ik) {
  ConstantPool* const cp = ik->constants();
  return cp->symbol_at(cp->signature_ref_index_at(ik->enclosing_method_method_index()));
}

// A class file may name any class there, and itself.
static uint64_t base_of(InstanceKlass* ik, const NVMNest* nest, int depth) {
  NVMDigest digest(2);
  Symbol* const declarer = NVMNest::declarer(ik);
  Symbol* const method = enclosing_method(ik);
  Symbol* const name = NVMNest::simple_name(ik);
  if (declarer != nullptr) {
    nest->add_text(&digest, ik, declarer);
    InstanceKlass* const k = NVMNest::is_numbered(ik, declarer) ? nest->finder()->find(declarer) : nullptr;
    digest.add(k != nullptr && depth < NVMNest::MostNested ? base_of(k, nest, depth + 1) : 0);
  }
  digest.add(method != nullptr);
  if (method != nullptr) {
    InstanceKlass* const k = NVMMethodName::has_number(method) ? nest->finder()->find(declarer) : nullptr;
    if (k != nullptr && NVMMethodName::is_numbered(k, method, enclosing_type(ik))) {
      NVMMethodName::add_unnumbered(&digest, method);
    } else {
      digest.add_text((const char*)method->bytes(), (size_t)method->utf8_length());
    }
    nest->add_text(&digest, ik, enclosing_type(ik));
  }
  digest.add(ik->access_flags().is_synthetic());
  digest.add(name != nullptr);
  if (name != nullptr) {
    digest.add_text((const char*)name->bytes(), (size_t)name->utf8_length());
  }
  digest.add(ik->is_interface());
  if (ik->java_super() != nullptr) {
    nest->add_text(&digest, ik, ik->java_super()->name());
  }
  for (int i = 0; i < ik->local_interfaces()->length(); i++) {
    nest->add_text(&digest, ik, ik->local_interfaces()->at(i)->name());
  }
  return digest.value();
}

uint64_t NVMIdentities::base(InstanceKlass* ik, const NVMNest* nest) {
  return base_of(ik, nest, 0);
}

// What a compiler adds for what methods do is none of it.
uint64_t NVMIdentities::shape(InstanceKlass* ik, const NVMNest* nest) {
  uint64_t sum = 0;
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    if (!fs.access_flags().is_static() || !fs.access_flags().is_synthetic()) {
      sum += of_member(fs.access_flags().is_static() ? 3 : 4, ik, fs.name(), fs.signature(), fs.generic_signature(), nest);
    }
  }
  for (int i = 0; i < ik->methods()->length(); i++) {
    Method* const m = ik->methods()->at(i);
    if (!m->is_overpass() && !m->is_synthetic() && !m->is_static_initializer()) {
      sum += of_member(m->is_static() ? 5 : 6, ik, m->name(), m->signature(), m->generic_signature(), nest);
    }
  }
  NVMDigest digest(base(ik, nest));
  nest->add_signature(&digest, ik, ik->generic_signature());
  digest.add(sum);
  return digest.value();
}

bool NVMIdentities::is_of_jdk(InstanceKlass* ik) {
  return ik->class_loader() == nullptr || SystemDictionary::is_platform_class_loader(ik->class_loader());
}

NVMIdentity NVMIdentities::identity(InstanceKlass* ik, NVMNest* nest) {
  NVMIdentity id = {};
  id.base = base(ik, nest);
  id.shape = shape(ik, nest);
  id.code = nest->finder()->link(ik) ? NVMCodeDigest::of(ik, nest) : 0;
  Symbol* const method = enclosing_method(ik);
  id.method = method != nullptr && method->utf8_length() <= LongestMethod ? method->as_C_string() : "";
  id.method_length = (int)strlen(id.method);
  GrowableArray<InstanceKlass*> classes;
  if (is_of_jdk(ik) || !nest->find_numbered(&classes)) {
    return id;
  }
  for (int i = 0; i < classes.length(); i++) {
    if (base(classes.at(i), nest) == id.base) {
      const uint64_t shape = NVMIdentities::shape(classes.at(i), nest);
      id.kin += NVMDigest::mixed(shape);
      id.kin_count++;
      id.shape_count += shape == id.shape ? 1 : 0;
    }
  }
  return id;
}

InstanceKlass* NVMIdentities::numbered_class(Klass* k) {
  Klass* const element = k->is_objArray_klass() ? ObjArrayKlass::cast(k)->bottom_klass() : k;
  if (!element->is_instance_klass() || element->is_hidden()) {
    return nullptr;
  }
  InstanceKlass* const ik = InstanceKlass::cast(element);
  return NVMNest::is_numbered(ik) ? ik : nullptr;
}

static const char* print(const NVMIdentity& id, bool is_lambda) {
  stringStream st;
  id.print(&st, is_lambda);
  return st.as_string();
}

// What could not be told about the class when it was to be initialized can't be told in a leaf: a class goes by its name then.
bool NVMIdentities::is_unknown(InstanceKlass* ik) {
  return (Atomic::load(ik->nvm_quiet_addr()) & NVMQuiet::NestMissed) != 0;
}

const char* NVMIdentities::of(Klass* k) {
  InstanceKlass* const ik = NVMImageFile::superblock()->has_identities() ? numbered_class(k) : nullptr;
  if (ik == nullptr || is_unknown(ik)) {
    return nullptr;
  }
  NVMLoadedNest finder(ik);
  NVMNest nest(ik, &finder);
  return print(identity(ik, &nest), false);
}

NVMIdentity NVMIdentities::lambda_identity(InstanceKlass* host, int call_site, NVMNest* nest) {
  NVMIdentity id = {};
  id.method = "";
  id.code = NVMCodeDigest::of_call_site(host, call_site, nest);
  NVMCallSite(host->constants(), call_site).find_kin(&id, nest);
  return id;
}

const char* NVMIdentities::of_lambda(InstanceKlass* host, int call_site) {
  if (!NVMCallSite(host->constants(), call_site).is_numbered() || is_unknown(host)) {
    return nullptr;
  }
  NVMLoadedNest finder(host);
  NVMNest nest(host, &finder);
  return print(lambda_identity(host, call_site, &nest), true);
}

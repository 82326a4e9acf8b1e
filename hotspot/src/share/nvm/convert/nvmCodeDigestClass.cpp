// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "memory/resourceArea.hpp"
#include "nvm/convert/nvmAnnotationDigest.hpp"
#include "nvm/convert/nvmCodeDigest.hpp"
#include "nvm/convert/nvmMethodName.hpp"
#include "oops/constantPool.inline.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/method.inline.hpp"

// Classes as a whole, and all that is named by what has been looked at.

static int compare_methods(Method** a, Method** b) {
  const int order = strcmp((*a)->name()->as_C_string(), (*b)->name()->as_C_string());
  return order != 0 ? order : strcmp((*a)->signature()->as_C_string(), (*b)->signature()->as_C_string());
}

// Those that have numbers are looked at where something names them. What finds serializable lambdas has all their names in it.
void NVMCodeDigest::add_methods(InstanceKlass* ik) {
  GrowableArray<Method*> methods;
  for (int i = 0; i < ik->methods()->length(); i++) {
    Method* const m = ik->methods()->at(i);
    if (!m->is_overpass() && !NVMMethodName::is_lambda_finder(m) && !NVMMethodName::is_numbered(m)) {
      methods.append(m);
    }
  }
  methods.sort(compare_methods);
  for (int i = 0; i < methods.length(); i++) {
    Method* const m = methods.at(i);
    _digest.add_text((const char*)m->name()->bytes(), (size_t)m->name()->utf8_length());
    _nest->add_text(&_digest, ik, m->signature());
    _nest->add_signature(&_digest, ik, m->generic_signature());
    NVMAnnotationDigest annotations(&_digest, _nest, ik);
    annotations.add(m->annotations());
    annotations.add_of_parameters(m->parameter_annotations());
    add_method(m);
  }
}

uint64_t NVMCodeDigest::of_field(InstanceKlass* ik, const JavaFieldStream& fs) {
  NVMCodeDigest digest(_nest);
  digest._in = ik;
  digest._digest.add_text((const char*)fs.name()->bytes(), (size_t)fs.name()->utf8_length());
  _nest->add_text(&digest._digest, ik, fs.signature());
  _nest->add_signature(&digest._digest, ik, fs.generic_signature());
  digest._digest.add(fs.access_flags().is_static());
  if (fs.initval_index() != 0) {
    digest.add_constant(ik->constants(), fs.initval_index(), 0);
  }
  Array<AnnotationArray*>* const annotations = ik->fields_annotations();
  NVMAnnotationDigest(&digest._digest, _nest, ik).add(annotations != nullptr ? annotations->at(fs.index()) : nullptr);
  return digest._digest.value();
}

// In any order.
void NVMCodeDigest::add_fields(InstanceKlass* ik) {
  uint64_t sum = 0;
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    if (!fs.access_flags().is_static() || !fs.access_flags().is_synthetic()) {
      sum += of_field(ik, fs);
    }
  }
  _digest.add(sum);
}

void NVMCodeDigest::add_all_named() {
  for (int i = 0; i < _named.length(); i++) {
    const Named named = _named.at(i);
    InstanceKlass* const ik = _nest->finder()->find(named.holder);
    if (ik == nullptr || !_nest->finder()->link(ik)) {
      _digest.add(3);
      continue;
    }
    if (named.name != nullptr) {
      Method* const m = ik->find_method(named.name, named.type);
      _digest.add(m != nullptr ? 4 : 5);
      if (m != nullptr) {
        add_method(m);
      }
      continue;
    }
    _digest.add(6);
    _in = ik;
    if (ik->java_super() != nullptr) {
      add_class(ik->java_super()->name());
    }
    for (int j = 0; j < ik->local_interfaces()->length(); j++) {
      add_class(ik->local_interfaces()->at(j)->name());
    }
    _nest->add_signature(&_digest, ik, ik->generic_signature());
    NVMAnnotationDigest(&_digest, _nest, ik).add(ik->class_annotations());
    add_fields(ik);
    add_methods(ik);
  }
}

uint64_t NVMCodeDigest::of(InstanceKlass* ik, const NVMNest* nest) {
  NVMCodeDigest digest(nest);
  digest._named.append({ ik->name(), nullptr, nullptr });
  InstanceKlass* k = ik;
  for (int i = 0; i < NVMNest::MostNested && k != nullptr; i++) {
    Symbol* const declarer = NVMNest::declarer(k);
    if (declarer == nullptr || !NVMNest::is_numbered(k, declarer)) {
      break;
    }
    digest._named.append_if_missing({ declarer, nullptr, nullptr });
    k = nest->finder()->find(declarer);
  }
  digest.add_all_named();
  return digest.value();
}

uint64_t NVMCodeDigest::of_call_site(InstanceKlass* ik, int index, const NVMNest* nest) {
  NVMCodeDigest digest(nest);
  digest._in = ik;
  digest.add_bootstrap(ik->constants(), index, 0);
  digest.add_all_named();
  return digest.value();
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmDroppedGraph.hpp"

#include "classfile/classLoaderData.inline.hpp"
#include "classfile/packageEntry.hpp"
#include "classfile/vmClasses.hpp"
#include "memory/iterator.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "oops/arrayOop.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/signature.hpp"

#include <string.h>

namespace {

// Of the boot loader; a name that ends with a slash is a package's, with those in it. Reading their objects stores to fields that
// the image keeps: URI.string, Date.cdate, the fields of a Calendar, the one that a format has.
const char* const store_when_read[] = {
  "java/net/", "java/text/", "java/time/", "java/util/Calendar", "java/util/Date", "java/util/GregorianCalendar",
  "java/util/regex/", "sun/util/"
};

bool stores_when_read(InstanceKlass* ik) {
  if (!ik->class_loader_data()->is_boot_class_loader_data()) {
    return false;
  }
  for (const char* name : store_when_read) {
    const int length = (int)strlen(name);
    if (name[length - 1] == '/' ? ik->name()->starts_with(name, length) : ik->name()->equals(name)) {
      return true;
    }
  }
  return false;
}

bool is_plain_value(Klass* k) {
  return k == vmClasses::String_klass() || k == vmClasses::Class_klass() || NVMSpecial::is_box_class(k);
}

// Calls f(value) for what static fields of the class hold.
template <typename Function> void for_each_static(InstanceKlass* ik, Function f) {
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    if (fs.access_flags().is_static() && is_reference_type(Signature::basic_type(fs.signature()))) {
      f(NVMFrontStore::load(ik->java_mirror(), fs.offset()));
    }
  }
}

}

class NVMDroppedGraph::AddStatics : public KlassClosure {
  NVMDroppedGraph* const _graph;
  PackageEntry* const    _package;

public:
  AddStatics(NVMDroppedGraph* graph, PackageEntry* package) : _graph(graph), _package(package) {}

  void do_klass(Klass* k) override {
    if (k->is_instance_klass() && InstanceKlass::cast(k)->package() == _package && InstanceKlass::cast(k)->is_initialized()) {
      for_each_static(InstanceKlass::cast(k), [&](oopDesc* value) {
        if (value != nullptr) {
          _graph->_statics.append(value);
        }
      });
    }
  }
};

bool NVMDroppedGraph::is_shared(oopDesc* obj, InstanceKlass* ik) {
  PackageEntry* const package = ik->package();
  if (package == _ik->package() || package == nullptr) {
    bool result = false;
    if (ik != _ik) {
      for_each_static(ik, [&](oopDesc* value) { result = result || value == obj; });
    }
    return result;
  }
  if (!_packages.contains(package)) {
    _packages.append(package);
    AddStatics add(this, package);
    ik->class_loader_data()->classes_do(&add);
  }
  return _statics.contains(obj);
}

bool NVMDroppedGraph::belongs(oopDesc* obj) {
  Klass* const k = obj->klass();
  if (is_plain_value(k) || (k->is_instance_klass() && stores_when_read(InstanceKlass::cast(k)))) {
    return false;
  }
  NVMClass* const c = NVMClass::of(k);
  return c->refusal() == nullptr && !c->is_kept_by_name(obj) &&
         !(k->is_instance_klass() && is_shared(obj, InstanceKlass::cast(k)));
}

void NVMDroppedGraph::visit(oopDesc* obj, uint32_t word) {
  if (obj == nullptr || _objects.length() == MostObjects) {
    return;
  }
  const uint32_t before = NVMWord::load(obj);
  // Another thread may convert it meanwhile.
  if (!NVMWord::has_home(before) && before != word && belongs(obj) &&
      Atomic::cmpxchg(NVMWord::addr(obj), before, word) == before) {
    _objects.append(obj);
  }
}

void NVMDroppedGraph::visit_references(oopDesc* obj, uint32_t word) {
  NVMClass* const c = NVMClass::of(obj->klass());
  if (c->kind() == NVMClassEntry::ObjectArray) {
    for (int i = 0; i < ((arrayOopDesc*)obj)->length() && _objects.length() < MostObjects; i++) {
      visit(NVMFrontStore::load(obj, NVMHome::ElementsOffset + i * sizeof(narrowOop)), word);
    }
  } else if (c->is_instance()) {
    for (size_t i = 0; i < c->references()->length(); i++) {
      visit(NVMFrontStore::load(obj, c->references()->at(i)), word);
    }
  }
}

void NVMDroppedGraph::mark(oop value, uint32_t word) {
  visit(value, word);
  for (int i = 0; i < _objects.length(); i++) {
    visit_references(_objects.at(i), word);
  }
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmPath.hpp"

#include "classfile/javaClasses.hpp"
#include "classfile/vmClasses.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmRootPath.hpp"
#include "nvm/image/nvmHome.hpp"
#include "oops/access.inline.hpp"
#include "oops/arrayOop.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/fieldDescriptor.inline.hpp"
#include "utilities/ostream.hpp"

void NVMPath::print_field(outputStream* st, oopDesc* holder, intptr_t offset, const char* root) {
  if (holder == nullptr) {
    if (root != nullptr) {
      st->print("the root \"%s\"", root);
    } else {
      st->print("a durable root");
    }
    return;
  }
  Klass* k = holder->klass();
  const bool is_static = k == vmClasses::Class_klass();
  if (is_static) {
    k = java_lang_Class::as_Klass(cast_to_oop(holder));
  }
  if (k->is_array_klass()) {
    const size_t element = ArrayKlass::cast(k)->is_objArray_klass() ? sizeof(narrowOop)
                                                                     : NVMClass::of(k)->element_size();
    st->print("%s[%zd]", k->external_name(), (size_t)(offset - NVMHome::ElementsOffset) / element);
    return;
  }
  fieldDescriptor fd;
  const bool found = InstanceKlass::cast(k)->find_field_from_offset((int)offset, is_static, &fd);
  st->print("%s.%s", found ? fd.field_holder()->external_name() : k->external_name(), found ? fd.name()->as_C_string() : "?");
}

void NVMPath::print_step(outputStream* st, oopDesc* obj, oopDesc* child) {
  Klass* k = obj->klass();
  NVMClass* c = NVMClass::of(k);
  auto refers = [&](size_t offset) {
    oopDesc* value = NVMFrontStore::load(obj, offset);
    return value == child;
  };
  if (c->kind() == NVMClassEntry::ObjectArray) {
    for (int i = 0; i < ((arrayOopDesc*)obj)->length(); i++) {
      const size_t offset = NVMHome::ElementsOffset + i * sizeof(narrowOop);
      if (refers(offset)) {
        print_field(st, obj, offset);
        return;
      }
    }
  } else if (c->is_instance()) {
    for (size_t i = 0; i < c->references()->length(); i++) {
      if (refers(c->references()->at(i))) {
        print_field(st, obj, c->references()->at(i));
        return;
      }
    }
  }
  st->print("%s", k->external_name());
}

void NVMPath::print(outputStream* st, oopDesc* holder, intptr_t offset, const char* root,
                    NVMArray<NVMBatch::Entry>* entries, uint32_t parent, oopDesc* offender) {
  // Upwards first, for the entries know their parents only. Of a long path the
  // ends say most.
  const int shown = 24;
  NVMArray<uint32_t> path;
  for (uint32_t i = parent; i != NVMBatch::NoParent && path.push(i); ) {
    i = entries->at(i).parent;
  }
  if (holder != nullptr && NVMWord::has_home(NVMWord::load(holder))) {
    NVMRootPath(NVMWord::granule(NVMWord::load(holder))).print(st);
  }
  print_field(st, holder, offset, root);
  const int length = (int)path.length();
  for (int i = length - 1; i >= 0; i--) {
    if (length > shown && i == length - 1 - shown / 2) {
      st->print(" -> (%d more)", length - shown);
      i = shown / 2;
    }
    st->print(" -> ");
    print_step(st, entries->at(path.at(i)).front, i > 0 ? entries->at(path.at(i - 1)).front : offender);
  }
  st->print(" -> %s", offender->klass()->external_name());
}

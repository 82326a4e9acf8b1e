// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmFieldList.hpp"

#include "classfile/systemDictionary.hpp"
#include "classfile/vmSymbols.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmAnnotations.hpp"
#include "nvm/base/nvmNameList.hpp"
#include "nvm/base/nvmNearName.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/symbol.hpp"
#include "runtime/globals.hpp"
#include "runtime/javaThread.hpp"
#include "utilities/ostream.hpp"

static const char* const durable_root_annotations[] = {
  "Lorg/autopersist/DurableRoot;", "Lorg/autopersist/paper/durable_root;", nullptr
};
static const char* const unrecoverable_annotations[] = {
  "Lorg/autopersist/Unrecoverable;", "Lorg/autopersist/paper/unrecoverable;", nullptr
};

static const char* const form = "pkg.Class.field";
static NVMNameList* durable_roots = nullptr;
static NVMNameList* unrecoverable_fields = nullptr;
static NVMNameList* dropped_fields = nullptr;

void NVMFieldList::parse() {
  durable_roots = new NVMNameList("-XX:DurableRoots", DurableRoots, form);
  unrecoverable_fields = new NVMNameList("-XX:UnrecoverableFields", UnrecoverableFields, form);
  dropped_fields = new NVMNameList("-XX:NVMDropFields", NVMDropFields, form);
}

static bool has_field(InstanceKlass* ik, const char* name, bool is_static) {
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    if (fs.name()->equals(name) && (!is_static || fs.access_flags().is_static())) {
      return true;
    }
  }
  return false;
}

// In the resource area; null if none is near. A name says which class declares the field.
static const char* near_field(InstanceKlass* ik, const char* name, bool is_static) {
  for (InstanceKlass* super = ik->java_super(); super != nullptr; super = super->java_super()) {
    if (has_field(super, name, is_static)) {
      stringStream inherited;
      inherited.print("%s.%s, where it is declared", super->external_name(), name);
      return inherited.as_string();
    }
  }
  NVMNearName near(name, strlen(name));
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    if (!is_static || fs.access_flags().is_static()) {
      near.offer(fs.name()->as_C_string(), (size_t)fs.name()->utf8_length());
    }
  }
  return near.best();
}

static bool is_durable_root(InstanceKlass* ik, const char* name) {
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    if (fs.name()->equals(name) && fs.access_flags().is_static() && NVMFieldList::is_durable_root(ik, fs.name(), fs.index())) {
      return true;
    }
  }
  return false;
}

void NVMFieldList::class_linked(InstanceKlass* ik) {
  if (durable_roots == nullptr) {
    return;
  }
  durable_roots->class_linked(ik, [&](const char* name) {
    if (!has_field(ik, name, true)) {
      ResourceMark rm;
      durable_roots->warn_of_lacking(ik, name, "has no static field", near_field(ik, name, true), "nothing is durable by that name", true);
    }
  });
  unrecoverable_fields->class_linked(ik, [&](const char* name) {
    if (!has_field(ik, name, false)) {
      ResourceMark rm;
      unrecoverable_fields->warn_of_lacking(ik, name, "declares no field", near_field(ik, name, false),
                                            "nothing is left out by that name", false);
    } else if (::is_durable_root(ik, name)) {
      ResourceMark rm;
      log_warning(nvm)("-XX:UnrecoverableFields: the field %s of the class %s is a durable root; it is kept", name, ik->external_name());
    }
  });
  dropped_fields->class_linked(ik, [&](const char* name) {
    if (has_field(ik, name, false)) {
      ResourceMark rm;
      log_warning(nvm)("-XX:NVMDropFields: the class %s has the field %s; it is not dropped", ik->external_name(), name);
      dropped_fields->meet((const char*)ik->name()->bytes(), ik->name()->utf8_length(), name, (int)strlen(name));
    }
  });
}

bool NVMFieldList::may_have_durable_root(InstanceKlass* ik) {
  return ik->fields_annotations() != nullptr || (durable_roots != nullptr && durable_roots->length() > 0) || NVMStressRoots;
}

bool NVMFieldList::is_durable_root(InstanceKlass* holder, Symbol* field, int field_index) {
  return NVMAnnotations::has_any(holder, field_index, durable_root_annotations) ||
         (durable_roots != nullptr && durable_roots->contains(holder, field));
}

Symbol* NVMFieldList::first_durable_root(InstanceKlass* ik) {
  if (!may_have_durable_root(ik)) {
    return nullptr;
  }
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    if (fs.access_flags().is_static() && is_durable_root(ik, fs.name(), fs.index())) {
      return fs.name();
    }
  }
  return nullptr;
}

void NVMFieldList::check_annotations(InstanceKlass* ik, TRAPS) {
  if (ik->fields_annotations() == nullptr) {
    return;
  }
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    if (!fs.access_flags().is_static() && NVMAnnotations::has_any(ik, fs.index(), durable_root_annotations)) {
      ResourceMark rm(THREAD);
      stringStream message;
      message.print("the field %s of %s is annotated @DurableRoot, but is no static field: declare it static, or take the "
                    "annotation away", fs.name()->as_C_string(), ik->external_name());
      THROW_MSG(vmSymbols::java_lang_IllegalStateException(), message.as_string());
    }
  }
}

bool NVMFieldList::is_stress_root(InstanceKlass* holder, AccessFlags flags, Symbol* field, int field_index) {
  return NVMStressRoots && flags.is_static() && !flags.is_final() && !holder->is_hidden() &&
         SystemDictionary::is_system_class_loader(holder->class_loader()) &&
         !is_unrecoverable(holder, field, field_index);
}

bool NVMFieldList::is_unrecoverable(InstanceKlass* holder, Symbol* field, int field_index) {
  return NVMAnnotations::has_any(holder, field_index, unrecoverable_annotations) ||
         (unrecoverable_fields != nullptr && unrecoverable_fields->contains(holder, field));
}

bool NVMFieldList::is_dropped(const char* holder, int holder_length, const char* field, int field_length) {
  return dropped_fields != nullptr && dropped_fields->meet(holder, holder_length, field, field_length);
}

void NVMFieldList::warn_of_undropped() {
  if (dropped_fields != nullptr) {
    dropped_fields->for_each_unmet([](const char* name) {
      log_warning(nvm)("-XX:NVMDropFields: this process has found no values of %s in the image; if there should be some, check the "
                       "name's spelling, else the name can go", name);
    });
  }
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmMissingImage.hpp"

#include "classfile/vmSymbols.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmFieldList.hpp"
#include "nvm/base/nvmNameList.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmCrashSimulator.hpp"
#include "oops/instanceKlass.hpp"
#include "oops/symbol.hpp"
#include "runtime/arguments.hpp"
#include "runtime/atomic.hpp"
#include "runtime/init.hpp"
#include "runtime/java.hpp"
#include "runtime/javaThread.hpp"
#include "utilities/ostream.hpp"

#include <strings.h>

static volatile bool is_reported = false;

bool NVMMissingImage::is_so() {
  return NVMImageFile::is_open() ? NVMImageFile::is_volatile() : !NVMCrashSimulator::is_check();
}

// As the API has it: who gives the property wants an image, unless its value says no.
bool NVMMissingImage::is_required() {
  const char* const required = Arguments::get_property("org.autopersist.required");
  return required != nullptr && strcasecmp(required, "false") != 0;
}

static void throw_required(stringStream* message, TRAPS) {
  message->print(" (-Dorg.autopersist.required=true makes this an error)");
  THROW_MSG(vmSymbols::java_lang_IllegalStateException(), message->as_string());
}

void NVMMissingImage::report(InstanceKlass* ik, TRAPS) {
  NVMFieldList::check_annotations(ik, CHECK);
  Symbol* const root = NVMFieldList::first_durable_root(ik);
  if (root == nullptr) {
    return;
  }
  ResourceMark rm(THREAD);
  stringStream message;
  message.print("%s.%s is a durable root, but this JVM has no image%s, so that nothing is durable; start it with "
                "-XX:NVMImage=FILE",
                ik->external_name(), root->as_C_string(), NVMImageFile::is_open() ? " but a volatile one" : "");
  if (is_required()) {
    throw_required(&message, THREAD);
    return;
  }
  if (!Atomic::cmpxchg(&is_reported, false, true)) {
    log_warning(nvm)("%s", message.as_string());
  }
}

void NVMMissingImage::report_lacking(InstanceKlass* ik, TRAPS) {
  const char* const lacking = NVMNameList::lacking(ik);
  if (lacking != nullptr && is_required() && is_init_completed()) {
    ResourceMark rm(THREAD);
    stringStream message;
    message.print("%s", lacking);
    throw_required(&message, THREAD);
  }
}

void NVMMissingImage::end_if_lacking() {
  const char* const lacking = NVMNameList::lacking(nullptr);
  if (lacking != nullptr && is_required()) {
    vm_exit_during_initialization("-Dorg.autopersist.required=true makes this an error", lacking);
  }
}

void NVMMissingImage::report_explicit(InstanceKlass* ik, TRAPS) {
  ResourceMark rm(THREAD);
  stringStream message;
  message.print("the durable roots of %s are ordinary fields, because of -XX:+ExplicitPersistence", ik->external_name());
  if (is_required()) {
    message.print("; leave the flag out");
    throw_required(&message, THREAD);
    return;
  }
  log_warning(nvm)("%s", message.as_string());
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/region/nvmRegionMethods.hpp"

#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmNameList.hpp"
#include "nvm/base/nvmNearName.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/disk/nvmDiskCommit.hpp"
#include "nvm/base/nvmJavaUtil.hpp"
#include "nvm/region/nvmCallRegion.hpp"
#include "nvm/region/nvmRegion.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/method.inline.hpp"
#include "runtime/globals.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/safepointVerifiers.hpp"
#include "utilities/ostream.hpp"

static NVMNameList* names = nullptr;

void NVMRegionMethods::parse() {
  // A signature would look like a part of the name.
  bool has_collections = false;
  names = new NVMNameList("-XX:FailureAtomicMethods", FailureAtomicMethods,
                          "pkg.Class.method, which means all overloads", "():;[/", NVMJavaUtil::Name, &has_collections);
  if (has_collections) {
    NVMJavaUtil::turn_on();
  }
}

// Why a method can't be a region, null if it can
static const char* obstacle(const Method* method) {
  if (method->is_native()) {
    return "native";
  }
  if (method->is_abstract()) {
    return "abstract; name the classes that implement it";
  }
  // The rest of what the JVM does for these is in the intrinsic alone.
  switch (method->intrinsic_id()) {
  case vmIntrinsics::_Object_init:
  case vmIntrinsics::_Reference_get:
    return "done by the JVM itself";
  default:
    break;
  }
  // Entered in one thread, left in another
  return method->changes_current_thread() || method->jvmti_mount_transition() ? "a part of virtual threads" : nullptr;
}

bool NVMRegionMethods::mark(Method* method) {
  const char* reason = obstacle(method);
  if (reason != nullptr) {
    ResourceMark rm;
    log_warning(nvm)("-XX:FailureAtomicMethods: %s can't be a region: it is %s", method->external_name(), reason);
    return false;
  }
  method->set_is_failure_atomic(true);
  method->set_is_atomic_call(false);
  method->set_force_inline(false);
  method->set_dont_inline(true);
  method->set_intrinsic_id(vmIntrinsics::_none);
  return true;
}

static bool has_method(InstanceKlass* ik, const char* name) {
  for (int i = 0; i < ik->methods()->length(); i++) {
    if (ik->methods()->at(i)->name()->equals(name)) {
      return true;
    }
  }
  return false;
}

// In the resource area; null if none is near. A name says which class declares the method.
static const char* near_method(InstanceKlass* ik, const char* name) {
  for (InstanceKlass* super = ik->java_super(); super != nullptr; super = super->java_super()) {
    if (has_method(super, name)) {
      stringStream inherited;
      inherited.print("%s.%s, where it is declared", super->external_name(), name);
      return inherited.as_string();
    }
  }
  NVMNearName near(name, strlen(name));
  for (int i = 0; i < ik->methods()->length(); i++) {
    Symbol* const other = ik->methods()->at(i)->name();
    near.offer(other->as_C_string(), (size_t)other->utf8_length());
  }
  return near.best();
}

void NVMRegionMethods::mark(InstanceKlass* ik) {
  NVMJavaUtil::mark(ik);
  if (names == nullptr) {
    return;
  }
  names->class_linked(ik, [&](const char* name) {
    int found = 0;
    int marked = 0;
    for (int j = 0; j < ik->methods()->length(); j++) {
      Method* method = ik->methods()->at(j);
      // The JVM's own method that throws an error is none of the class.
      if (!method->is_overpass() && method->name()->equals(name)) {
        found++;
        marked += mark(method) ? 1 : 0;
      }
    }
    ResourceMark rm;
    if (found == 0) {
      names->warn_of_lacking(ik, name, "declares no method", near_method(ik, name), "nothing is a region by that name", true);
    } else {
      log_info(nvm)("-XX:FailureAtomicMethods: %d methods %s of the class %s are regions",
                    marked, name, ik->external_name());
    }
  });
}

void NVMRegionMethods::enter(JavaThread* current) {
  assert(current == JavaThread::current(), "must be");
  NoSafepointVerifier nsv;
  if (!NVMRegion::begin(current)) {
    NVMThread::current()->set_error(NVMError::Kind::NoMemory, "C memory for a failure-atomic region");
  }
}

void NVMRegionMethods::leave(JavaThread* current) {
  assert(current == JavaThread::current(), "must be");
  NoSafepointVerifier nsv;
  NVMRegion::end_in_leaf(current);
  if (NVMDiskCommit::is_on() && !NVMRegion::is_open(NVMThread::current())) {
    NVMDiskCommit::ask(current);
  }
}

JRT_ENTRY_NO_ASYNC(void, NVMRegionMethods::wait_after_leave(JavaThread* current))
  NVMDiskCommit::wait_if_asked(current);
JRT_END

JRT_ENTRY_NO_ASYNC(void, NVMRegionMethods::error_after_leave(JavaThread* current))
  current->set_vm_result_oop(NVMError::take(current)());
JRT_END

void NVMRegionMethods::leave_by_exception(JavaThread* current) {
  assert(current == JavaThread::current(), "must be");
  NoSafepointVerifier nsv;
  NVMRegion::abort(current, NVMThread::current()->region_level() - 1);
}

void NVMRegionMethods::entered_by_deoptimization(JavaThread* current, const Method* method) {
  if (is_region(method)) {
    enter(current);
  } else if (NVMCallRegion::is_call(method)) {
    NVMCallRegion::enter_unseen(current);
  }
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmQuiet.hpp"

#include "classfile/vmClasses.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmConstructorScan.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "runtime/atomic.hpp"
#include "runtime/orderAccess.hpp"
#include "runtime/safepoint.hpp"
#include "runtime/signature.hpp"
#include "runtime/vmOperations.hpp"
#include "runtime/vmThread.hpp"

static const struct {
  const char* holder;
  const char* field;
} owned_arrays[] = {
  { "java/lang/String", "value" },
  { "java/math/BigInteger", "mag" },
  { "java/util/ImmutableCollections$ListN", "elements" },
  { "java/util/ImmutableCollections$SetN", "elements" },
};

// Their constructors call methods of their own that let nothing out.
static const char* const trusted[] = {
  "java/math/BigInteger",
  "java/util/ImmutableCollections$SetN",
};

namespace {

// What was taken for quiet is not any more.
class VM_NVMDisturb : public VM_Operation {
  InstanceKlass* const _holder;

public:
  explicit VM_NVMDisturb(InstanceKlass* holder) : _holder(holder) {}
  VMOp_Type type() const override { return VMOp_NVMDisturb; }
  void doit() override            { NVMClass::disturb(_holder); }
};

}

static bool is_named(InstanceKlass* ik, const char* name) {
  return ik->class_loader_data()->is_boot_class_loader_data() && ik->name()->equals(name);
}

bool NVMQuiet::is_trusted(InstanceKlass* ik) {
  for (const char* name : trusted) {
    if (is_named(ik, name)) {
      return true;
    }
  }
  return ik == vmClasses::Object_klass();
}

uint32_t NVMQuiet::owned_array(InstanceKlass* ik) {
  for (const auto& owned : owned_arrays) {
    if (!is_named(ik, owned.holder)) {
      continue;
    }
    for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
      if (!fs.access_flags().is_static() && fs.name()->equals(owned.field)) {
        return (uint32_t)fs.offset();
      }
    }
  }
  return 0;
}

bool NVMQuiet::has_only_final_fields(InstanceKlass* ik) {
  for (JavaFieldStream fs(ik); !fs.done(); fs.next()) {
    if (fs.access_flags().is_static() || NVMSpecial::is_unrecoverable(ik, fs.name(), fs.index())) {
      continue;
    }
    const bool is_final = fs.access_flags().is_final() && !ik->field_status(fs.index()).is_initialized_final_update();
    if (!is_final) {
      return false;
    }
  }
  return true;
}

// Either disturb() sees that it is relied upon, or this sees that it is disturbed.
bool NVMQuiet::is_quiet(InstanceKlass* ik) {
  if (!NVMElideFences) {
    return false;
  }
  for (InstanceKlass* k = ik; k != nullptr; k = k->java_super()) {
    if (k->has_finalizer() || !has_only_final_fields(k) || (!is_trusted(k) && !NVMConstructorScan::keep_this(k))) {
      return false;
    }
    Atomic::fetch_then_or(k->nvm_quiet_addr(), Relied);
  }
  OrderAccess::fence();
  for (InstanceKlass* k = ik; k != nullptr; k = k->java_super()) {
    if ((Atomic::load(k->nvm_quiet_addr()) & Disturbed) != 0) {
      return false;
    }
  }
  return true;
}

void NVMQuiet::disturb(InstanceKlass* holder, int field_offset) {
  if (!AutoPersist || (Atomic::load_acquire(holder->nvm_quiet_addr()) & Known) != 0) {
    return;
  }
  for (JavaFieldStream fs(holder); !fs.done(); fs.next()) {
    if (!fs.access_flags().is_static() && fs.access_flags().is_final() && fs.offset() == field_offset) {
      const uint32_t before = Atomic::fetch_then_or(holder->nvm_quiet_addr(), Disturbed);
      OrderAccess::fence();
      if ((before & Relied) != 0) {
        VM_NVMDisturb operation(holder);
        VMThread::execute(&operation);
      }
      Atomic::fetch_then_or(holder->nvm_quiet_addr(), Known);
      return;
    }
  }
}

void NVMQuiet::redefined(InstanceKlass* ik) {
  assert_at_safepoint();
  if (AutoPersist && (Atomic::fetch_then_or(ik->nvm_quiet_addr(), Disturbed | Known) & Relied) != 0) {
    OrderAccess::fence();
    NVMClass::disturb(ik);
  }
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmError.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmMigrations.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/safepointVerifiers.hpp"

// What NVMMigrations gets from a recovery. A pass that meets any is not made ahead of time.

// Under the recovery lock: they have got fronts before, with fields that are empty.
void NVMRecoveryPass::check_failed_migrations(TRAPS) {
  if (!NVMMigrations::has_failed() || !NVMMigrations::is_any_failed(&_with_front)) {
    return;
  }
  ResourceMark rm(THREAD);
  stringStream message;
  message.print("NVM image %s: the durable root %s holds objects whose fields could not be migrated for another durable root of this process. The "
                "image is left as it was; mend that, and start again", NVMImageFile::path(), shown_name());
  THROW_NOT_RECOVERED(message.as_string());
}

bool NVMRecoveryPass::has_migrations() {
  bool any = false;
  _classes.for_each([&](NVMLoadedClass* c) {
    any = c->is_met() && c->has_migrations();
    return !any;
  });
  return any;
}

// What a front's field is to get its value of.
struct NVMRecoveryPass::Migrated {
  NVMHome*           home;
  NVMLoadedClass*    loaded_class;
  NVMMigration*      migration;
  NVMMigration::Bits bits;
  oop                value;
  bool               is_last;         // of the home
};

// Calls f(Migrated) for each until it returns false.
template <typename Function>
void NVMRecoveryPass::for_each_migrated(Function f) {
  for (size_t i = 0; i < _homes.length(); i++) {
    NVMHome* const h = home(_homes.at(i));
    NVMLoadedClass* const c = class_of(h);
    if (!c->has_migrations() || !h->has_front()) {
      continue;
    }
    for (size_t j = 0; j < c->pending()->length(); j++) {
      const NVMLoadedClass::Pending& p = c->pending()->at(j);
      NVMMigration::Bits bits = 0;
      memcpy(&bits, h->field_addr(p.home_offset), p.size);
      const nvmgranule target = p.size == 0 ? *h->reference_addr(p.home_offset) : nvmgranule::null;
      const oop value = is_null(target) ? (oop)nullptr : front_of(target);
      if (!f(Migrated { h, c, p.migration, bits, value, j + 1 == c->pending()->length() })) {
        return;
      }
    }
  }
}

// All fronts are filled, and nothing is written yet.
void NVMRecoveryPass::find_migrations(TRAPS) {
  if (!has_migrations()) {
    return;
  }
  _migrations = new NVMMigrations();
  bool ok = true;
  NVMMigration* refusing = nullptr;
  Klass* refused = nullptr;
  for_each_migrated([&](const Migrated& m) {
    Klass* const k = m.value != nullptr ? m.value->klass() : nullptr;
    if (!m.migration->takes(k) || m.migration->is_ambiguous(k)) {
      refusing = m.migration;
      refused = k;
      return false;
    }
    ok = _migrations->add({ m.migration, m.bits, m.is_last ? m.loaded_class->new_class_id() : 0, m.loaded_class->next_class_id(),
                            JavaValue(m.migration->type()) });
    return ok;
  });
  if (refusing != nullptr) {
    refusing->throw_not_taken(refused, CHECK);
  }
  if (!ok) {
    throw_out_of_c_memory(CHECK);
  }
  _migrations->reserve(CHECK);
  size_t next = 0;
  for_each_migrated([&](const Migrated& m) {
    const oop front = NVMFront::resolve(m.home, NVMFront::Held::ByRecovery);
    if (is_reference_type(m.migration->type())) {
      NVMFrontStore::store(front, m.migration->offset(), nullptr);      // what it was filled with may not fit
    }
    _migrations->set(next++, front, m.value);
    return true;
  });
  _classes.for_each([&](NVMLoadedClass* c) {
    ok = ok && (!c->has_migrations() || c->give_migrations(_migrations));
    return ok;
  });
  if (!ok) {
    throw_out_of_c_memory(THREAD);
  }
}

// The homes are as they are to be.
void NVMRecoveryPass::hand_over_migrations() {
  if (_migrations == nullptr || _migrations->count() == 0) {
    return;
  }
  _migrations->hand_over(_hook_owner);
  _migrations = nullptr;
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "oops/oop.inline.hpp"

// A process that ends while a function of ConcurrentHashMap.compute() or computeIfAbsent() runs leaves the bin reserved. No thread
// of this process will come back to it: the bin is empty. All that refers to these nodes are tables.

// Front and home. An element's class may be one that this pass has not met.
void NVMRecoveryPass::empty_reserved_bins(NVMHome* table, NVMArray<uint32_t>* reservations) {
  NVMHomeShape* const shape = class_of(table)->shape();
  for (uint32_t i = 0; i < table->array_length(); i++) {
    volatile nvmgranule* const reference = shape->reference_at(table, i);
    const uint32_t class_id = is_null(*reference) ? 0 : home(*reference)->class_id();
    bool is_reserved = false;
    for (size_t j = 0; j < reservations->length(); j++) {
      is_reserved |= reservations->at(j) == class_id;
    }
    if (is_reserved) {
      NVMFrontStore::store(NVMFront::resolve(table, NVMFront::Held::ByRecovery),
                           NVMHome::ElementsOffset + i * sizeof(nvmgranule), nullptr);
      NVMPersist::store(reference, nvmgranule::null);
      NVMPersist::write_back(reference, sizeof(nvmgranule));
    }
  }
}

// Without memory for the list they stay as they are.
void NVMRecoveryPass::empty_reserved_bins() {
  NVMArray<uint32_t> reservations;
  _classes.for_each([&](NVMLoadedClass* c) {
    return c->klass() == nullptr || !NVMSpecial::is_reservation(c->klass()) || reservations.push(c->class_id());
  });
  for (size_t i = 0; i < _homes.length() && reservations.length() > 0; i++) {
    NVMHome* const h = home(_homes.at(i));
    if (class_of(h)->kind() == NVMClassEntry::ObjectArray && h->has_front()) {
      empty_reserved_bins(h, &reservations);
    }
  }
}

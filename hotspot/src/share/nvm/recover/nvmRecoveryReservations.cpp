#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/convert/nvmSpecial.hpp"
#include "nvm/image/nvmFront.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "oops/oop.inline.hpp"

// A process that ends while a function of ConcurrentHashMap.compute() or computeIfAbsent() runs leaves the bin reserved. No thread
// of this process will come back to it: the bin is empty.

bool NVMRecoveryPass::is_reservation(nvmgranule granule) {
  NVMLoadedClass* const c = is_null(granule) ? nullptr : class_of(home(granule));
  return c != nullptr && c->klass() != nullptr && NVMSpecial::is_reservation(c->klass());
}

// Front and home: all that refers to these nodes are tables.
void NVMRecoveryPass::empty_reserved_bins() {
  bool any = false;
  _classes.for_each([&](NVMLoadedClass* c) {
    any = c->klass() != nullptr && NVMSpecial::is_reservation(c->klass());
    return !any;
  });
  for (size_t i = 0; i < _homes.length() && any; i++) {
    NVMHome* const h = home(_homes.at(i));
    NVMLoadedClass* const c = class_of(h);
    if (c->kind() != NVMClassEntry::ObjectArray || !h->has_front()) {
      continue;
    }
    for (uint32_t j = 0; j < h->array_length(); j++) {
      volatile nvmgranule* const reference = c->shape()->reference_at(h, j);
      if (is_reservation(*reference)) {
        NVMFrontStore::store(NVMFront::resolve(h, NVMFront::Held::ByRecovery), NVMHome::ElementsOffset + j * sizeof(nvmgranule),
                             nullptr);
        NVMPersist::store(reference, nvmgranule::null);
        NVMPersist::write_back(reference, sizeof(nvmgranule));
      }
    }
  }
}

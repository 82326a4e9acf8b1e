#include "nvm/recover/nvmKeepAlive.hpp"

#include "memory/oopFactory.hpp"
#include "memory/universe.hpp"
#include "nvm/convert/nvmBatch.inline.hpp"
#include "nvm/convert/nvmGCPoint.hpp"
#include "nvm/image/nvmHome.inline.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "oops/oopHandle.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "utilities/debug.hpp"

#include <stdlib.h>

static NVMArray<uint32_t>* shared = nullptr;     // sorted; null if no home is shared
static NVMSpinLock         kept_lock;            // guards kept
static OopHandle           lock_object;
static volatile bool       has_lock_object = false;
static NVMSpinLock         lock_object_lock;

namespace {

struct Kept : public CHeapObj<mtInternal> {
  Kept*     next;
  OopHandle object;

  Kept(Kept* next, oop o) : next(next), object(Universe::vm_global(), o) {}
};

Kept* kept = nullptr;

}

static int compare(const void* a, const void* b) {
  const uint32_t x = *(const uint32_t*)a;
  const uint32_t y = *(const uint32_t*)b;
  return x < y ? -1 : x > y ? 1 : 0;
}

void NVMKeepAlive::set_shared(NVMArray<uint32_t>* granules) {
  if (granules->length() == 0) {
    return;
  }
  shared = new NVMArray<uint32_t>();
  for (size_t i = 0; i < granules->length(); i++) {
    if (!shared->push(granules->at(i))) {
      vm_exit_out_of_memory(granules->length() * sizeof(uint32_t), OOM_MALLOC_ERROR, "shared homes of an NVM image");
    }
  }
  ::qsort(&shared->at(0), shared->length(), sizeof(uint32_t), compare);
}

static bool is_shared(uint32_t granule) {
  return ::bsearch(&granule, &shared->at(0), shared->length(), sizeof(uint32_t), compare) != nullptr;
}

void NVMKeepAlive::keep_shared(NVMArray<uint32_t>* granules, TRAPS) {
  if (shared == nullptr) {
    return;
  }
  for (size_t i = 0; i < granules->length(); i++) {
    NVMHome* home = NVMImageFile::home_at(granules->at(i));
    if (is_shared(granules->at(i)) && home->front_word() != 0) {
      // There are few such homes, and their roots live on.
      keep(home->front());
    }
  }
}

void NVMKeepAlive::keep(oop object) {
  Kept* k = new Kept(nullptr, object);
  NVMSpinLocker locker(&kept_lock);
  k->next = kept;
  kept = k;
}

void NVMKeepAlive::clear() {
  while (kept != nullptr) {
    Kept* k = kept;
    kept = k->next;
    k->object.release(Universe::vm_global());
    delete k;
  }
  delete shared;
  shared = nullptr;
}

void NVMKeepAlive::initialize(TRAPS) {
  if (Atomic::load_acquire(&has_lock_object)) {
    return;
  }
  NVMGCPoint::pass(THREAD);
  oop o = oopFactory::new_intArray(0, CHECK);
  NVMSpinLocker locker(&lock_object_lock);
  if (!has_lock_object) {
    lock_object = OopHandle(Universe::vm_global(), o);
    Atomic::release_store(&has_lock_object, true);
  }
}

Handle NVMKeepAlive::recovery_lock(JavaThread* current) {
  return Handle(current, lock_object.resolve());
}

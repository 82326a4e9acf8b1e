#include "nvm/image/nvmBoundRoots.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"

NVMSpinLock NVMBoundRoots::_lock;
bool        NVMBoundRoots::_has_begun = false;

static uint32_t place_of(NVMRootEntry root) {
  return (uint32_t)(NVMImageFile::offset_at(root.value_addr()) - NVMImageFile::superblock()->root_table());
}

static uint32_t* list(uint64_t processes) {
  return NVMImageFile::superblock()->bound_roots[processes % 2];
}

void NVMBoundRoots::last(NVMArray<NVMRootEntry>* roots) {
  uint32_t* const places = list(NVMImageFile::superblock()->binding_processes);
  for (int i = 0; i < NVMSuperblock::MaxBoundRoots && places[i] != 0; i++) {
    bool is_known = false;
    for (int j = 0; j < i && !is_known; j++) {
      is_known = places[j] == places[i];
    }
    if (is_known) {
      continue;
    }
    NVMRootEntry entry = NVMRootTable::first();
    for (int j = 0; j < NVMRootTable::count(); j++, entry = entry.next()) {
      if (place_of(entry) == places[i] && !entry.is_named() && entry.refers_to_object()) {
        roots->push(entry);
        break;
      }
    }
  }
}

void NVMBoundRoots::note(NVMRootEntry root) {
  NVMSuperblock* const sb = NVMImageFile::superblock();
  NVMSpinLocker locker(&_lock);
  if (!_has_begun) {
    _has_begun = true;
    for (int i = 0; i < NVMSuperblock::MaxBoundRoots; i++) {
      NVMPersist::store_volatile(&list(sb->binding_processes + 1)[i], 0u);
    }
    NVMPersist::store_volatile(&sb->binding_processes, sb->binding_processes + 1);
  }
  uint32_t* const places = list(sb->binding_processes);
  const uint32_t place = place_of(root);
  for (int i = 0; i < NVMSuperblock::MaxBoundRoots; i++) {
    if (places[i] == 0) {
      NVMPersist::store_volatile(&places[i], place);
      return;
    }
    if (places[i] == place) {
      return;
    }
  }
}

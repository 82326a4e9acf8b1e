// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
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
  NVMRootEntry found[NVMSuperblock::MaxBoundRoots];
  NVMRootEntry entry;
  for (NVMRootEntries entries; entries.next(&entry); ) {
    if (entry.is_named() || !entry.refers_to_object()) {
      continue;
    }
    const uint32_t place = place_of(entry);
    for (int j = 0; j < NVMSuperblock::MaxBoundRoots && places[j] != 0; j++) {
      if (places[j] == place) {
        found[j] = entry;
        break;
      }
    }
  }
  for (int j = 0; j < NVMSuperblock::MaxBoundRoots; j++) {
    if (!found[j].is_null_entry()) {
      roots->push(found[j]);
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

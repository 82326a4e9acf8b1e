// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/roots/nvmRemovedRoots.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmStress.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "utilities/quickSort.hpp"

bool NVMRemovedRoots::has_value(NVMNamedRoot* root) {
  NVMRootEntry entry = root->entry;
  return !entry.is_null_entry() && *entry.value_addr() != 0;
}

int NVMRemovedRoots::compare(const Found& a, const Found& b) {
  return a.place < b.place ? -1 : a.place > b.place ? 1 : 0;
}

// A root that is found too late, or for which memory lacks, stays for the next collection.
void NVMRemovedRoots::find() {
  if (!NVMImageFile::superblock()->has_free_entries()) {
    return;
  }
  NVMNamedRoots::for_each([&](NVMNamedRoot* root) {
    const uint64_t uses = root->uses();
    NVMStress::pause(20000);
    if (!NVMRootPlace::is_in_use(uses) && !has_value(root)) {
      NVMRootEntry entry = root->entry;
      _found.push({ root, uses, entry.is_null_entry() ? 0 : untype(NVMRootTable::extent_of(entry).start) });
    }
  });
  if (_found.length() > 0) {
    QuickSort::sort(&_found.at(0), _found.length(), compare);
  }
}

// Then its entry is what it was when it was found.
bool NVMRemovedRoots::is_due(const Found& found) {
  return found.uses == found.root->uses() && !has_value(found.root);
}

// The entries are theirs.
void NVMRemovedRoots::drop(NVMArray<NVMNamedRoot*>* roots, NVMArray<NVMFreeEntries::Extent>* entries) {
  if (entries->length() > 0 && !NVMRootTable::set_free(entries)) {
    return;
  }
  for (size_t i = 0; i < roots->length(); i++) {
    NVMNamedRoot* const root = roots->at(i);
    assert(!root->is_counted, "it has no value");
    NVMNamedRoots::_lists.take_out(root);
    NVMNamedRoots::drop(root);
    _forgotten++;
  }
}

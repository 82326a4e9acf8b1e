#include "nvm/roots/nvmRemovedRoots.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmStress.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "utilities/quickSort.hpp"

NVMRemovedRoots::NVMRemovedRoots() : _any(), _next(0), _forgotten(0) {}

bool NVMRemovedRoots::has_value(NVMNamedRoot* root) {
  NVMRootEntry entry = root->entry;
  return !entry.is_null_entry() && *entry.value_addr() != 0;
}

// A root that is found too late stays for the next collection.
void NVMRemovedRoots::find() {
  if (!NVMImageFile::superblock()->has_free_entries()) {
    _next = NVMNamedRoots::BucketCount;
    return;
  }
  NVMNamedRoots::initialize();
  for (int i = 0; i < NVMNamedRoots::BucketCount; i++) {
    for (NVMNamedRoot* root = NVMNamedRoots::_lists.first(i); root != nullptr; root = root->next) {
      const uint64_t uses = root->uses();
      NVMStress::pause(20000);
      const bool is_removed = !NVMRootPlace::is_in_use(uses) && !has_value(root);
      root->uses_before = is_removed ? uses : InUse;
      _any[i] = _any[i] || is_removed;
    }
  }
  while (!is_done() && !_any[_next]) {
    _next++;
  }
}

bool NVMRemovedRoots::is_due(NVMNamedRoot* root) {
  return root->uses_before == root->uses() && !has_value(root);
}

bool NVMRemovedRoots::is_done() {
  return _next == NVMNamedRoots::BucketCount;
}

static int compare(const NVMFreeEntries::Extent& a, const NVMFreeEntries::Extent& b) {
  return untype(a.start) < untype(b.start) ? -1 : untype(a.start) > untype(b.start) ? 1 : 0;
}

// Those of these buckets; entries are theirs.
void NVMRemovedRoots::drop(int from, int to, NVMArray<NVMFreeEntries::Extent>* entries) {
  if (entries->length() > 0) {
    QuickSort::sort(&entries->at(0), entries->length(), compare);
    if (!NVMRootTable::set_free(entries)) {
      return;
    }
  }
  for (int i = from; i < to; i++) {
    if (_any[i]) {
      NVMNamedRoots::_lists.remove_of(i, is_due, [&](NVMNamedRoot* root) {
        assert(!root->is_counted, "it has no value");
        NVMNamedRoots::drop(root);
        _forgotten++;
      });
    }
  }
}

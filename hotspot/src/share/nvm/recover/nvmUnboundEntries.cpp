// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmUnboundEntries.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/roots/nvmNamedRoots.hpp"
#include "nvm/roots/nvmRoots.hpp"

template <typename Root>
void NVMUnboundEntries::note(Root* root) {
  if (!root->is_bound || root->entry.is_null_entry()) {
    return;
  }
  volatile uint64_t* const value = root->entry.value_addr();
  size_t low = 0;
  for (size_t high = _values.length(); low < high; ) {
    const size_t middle = (low + high) / 2;
    if (_values.at(middle) < value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low < _values.length() && _values.at(low) == value) {
    _is_bound.at(low) = true;
  }
}

NVMUnboundEntries::NVMUnboundEntries() {
  NVMRootEntry entry;
  for (NVMRootEntries entries; entries.next(&entry); ) {
    if (entry.refers_to_object() &&
        (!_values.push(entry.value_addr()) || !_is_bound.push(false))) {
      vm_exit_out_of_memory(sizeof(void*), OOM_MALLOC_ERROR, "the durable roots of an NVM image");
    }
  }
  NVMRoots::for_each([&](NVMRoot* root) { note(root); });
  NVMNamedRoots::for_each([&](NVMNamedRoot* root) { note(root); });
}

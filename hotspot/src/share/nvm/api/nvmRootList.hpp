// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_API_NVMROOTLIST_HPP
#define SHARE_NVM_API_NVMROOTLIST_HPP

#include "memory/allocation.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "utilities/growableArray.hpp"

class outputStream;
struct NVMNamedRoot;
struct NVMRoot;

// The roots that this process or the image knows, each once, for AutoPersist.roots().
// Lives in the resource area.
class NVMRootList : public StackObj {
  struct Item {
    const char*   name;       // without the prefix
    NVMRootEntry  entry;      // is_null_entry(): the image does not know the root
    NVMRoot*      field;      // null: a named root, or one not known to this process
    bool          is_named;
    bool          is_bound;

    Item() : Item(nullptr, NVMRootEntry(nullptr), nullptr, false, false) {}
    Item(const char* name, NVMRootEntry entry, NVMRoot* field, bool is_named, bool is_bound)
      : name(name), entry(entry), field(field), is_named(is_named), is_bound(is_bound) {}
  };

  GrowableArray<Item> _items;

  bool has_field(NVMRootEntry entry) const;
  static void print_type(const Item& item, outputStream* st);

public:
  void collect();
  int length() const      { return _items.length(); }

  // As Natives.roots0() describes it.
  void print(int index, outputStream* st) const;
};

#endif // SHARE_NVM_API_NVMROOTLIST_HPP

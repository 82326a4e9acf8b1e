// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/api/nvmRootList.hpp"

#include "nvm/base/nvmWord.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmNames.hpp"
#include "nvm/image/nvmReferences.hpp"
#include "nvm/roots/nvmNamedRoots.hpp"
#include "nvm/roots/nvmRoots.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "runtime/fieldDescriptor.inline.hpp"
#include "runtime/signature.hpp"
#include "utilities/ostream.hpp"

void NVMRootList::collect() {
  NVMRoots::for_each([&](NVMRoot* root) {
    const bool is_bound = NVMWord::state(NVMWord::load(root->holder->java_mirror())) == NVMWord::Special;
    _items.append(Item(root->name, root->entry, root, false, is_bound));
  });
  NVMNamedRoots::for_each([&](NVMNamedRoot* root) {
    NVMRootEntry entry = root->entry;
    if (!entry.is_null_entry()) {
      _items.append(Item(root->name + 1, entry, nullptr, true, root->is_bound));
    }
  });
  NVMRootEntry entry;
  for (NVMRootEntries entries; entries.next(&entry); ) {
    if (!entry.is_named() && !has_field(entry)) {
      char* name = NEW_RESOURCE_ARRAY(char, entry.name_length() + 1);
      memcpy(name, entry.name(), entry.name_length());
      name[entry.name_length()] = '\0';
      _items.append(Item(name, entry, nullptr, false, false));
    }
  }
}

bool NVMRootList::has_field(NVMRootEntry entry) const {
  for (int i = 0; i < _items.length(); i++) {
    const Item& item = _items.at(i);
    if (item.field != nullptr && strlen(item.name) == (size_t)entry.name_length() &&
        memcmp(item.name, entry.name(), entry.name_length()) == 0) {
      return true;
    }
  }
  return false;
}

// A field's type as declared; else the class of the value in the image.
void NVMRootList::print_type(const Item& item, outputStream* st) {
  fieldDescriptor fd;
  if (item.field != nullptr && item.field->holder->find_local_field_from_offset(item.field->offset, true, &fd)) {
    const char* descriptor = fd.signature()->as_C_string();
    const int length = (int)strlen(descriptor);
    if (!is_reference_type(fd.field_type())) {
      st->print("%s", type2name(fd.field_type()));
    } else if (descriptor[0] == 'L') {
      NVMNames::print_external(st, descriptor + 1, length - 2);
    } else {
      NVMNames::print_external(st, descriptor, length);
    }
    return;
  }
  NVMRootEntry entry = item.entry;
  if (!entry.is_reference()) {
    for (int type = T_BOOLEAN; type <= T_LONG; type++) {
      if (type2char((BasicType)type) == entry.type()) {
        st->print("%s", type2name((BasicType)type));
      }
    }
    return;
  }
  NVMHeap::Walk walk;
  const nvmgranule granule = entry.granule();
  NVMHome* home = NVMReferences::checked_home_at(granule);
  if (home != nullptr) {
    NVMClassEntry c = NVMClassTable::entry(home->class_id());
    NVMNames::print_external(st, c.name(), c.class_name_length());
  }
}

void NVMRootList::print(int index, outputStream* st) const {
  const Item& item = _items.at(index);
  NVMRootEntry entry = item.entry;
  const bool in_image = !entry.is_null_entry();
  st->put(item.is_named ? 'N' : 'S');
  st->put(item.is_bound ? 'B' : '-');
  st->put(in_image ? 'I' : '-');
  st->put(in_image && *entry.value_addr() != 0 ? 'V' : '-');
  print_type(item, st);
  st->put('\n');
  st->print_raw(item.name);
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmNeededClasses.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/convert/nvmNest.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/recover/nvmFieldConversion.hpp"
#include "nvm/recover/nvmTracer.inline.hpp"
#include "utilities/bitMap.inline.hpp"

#include <stdlib.h>

NVMNeededClasses::NVMNeededClasses(NVMTracer* tracer)
  : _needed((BitMap::idx_t)NVMClassTable::count() + 1, mtInternal) {
  tracer->for_each_home([&](nvmgranule granule) { _needed.set_bit(NVMImageFile::home_at(granule)->class_id()); });
}

// The numbers of numbered classes don't count.
uint64_t NVMNeededClasses::hash_of(const NVMClassEntry& entry) {
  uint32_t hash = 0;
  for (int i = 0; i < entry.class_name_length(); i++) {
    const char c = entry.name()[i];
    hash = c >= '0' && c <= '9' ? hash : 31 * hash + (u1)c;
  }
  return (uint64_t)hash << 32;
}

static int compare(const void* a, const void* b) {
  const uint64_t x = *(const uint64_t*)a;
  const uint64_t y = *(const uint64_t*)b;
  return x < y ? -1 : x > y ? 1 : 0;
}

// False: too little memory.
bool NVMNeededClasses::index() {
  for (BitMap::idx_t id = 1; id < _needed.size(); id++) {
    if (_needed.at(id) && !_by_name.push(hash_of(NVMClassTable::entry((uint32_t)id)) | id)) {
      return false;
    }
  }
  if (_by_name.length() > 0) {
    ::qsort(&_by_name.at(0), _by_name.length(), sizeof(uint64_t), compare);
  }
  return true;
}

template <typename Function>
static bool any_field(const NVMClassEntry& entry, Function f) {
  size_t at = entry.first_field();
  for (int i = 0; i < entry.field_count(); i++) {
    if (f(entry.field_at(&at))) {
      return true;
    }
  }
  return false;
}

static bool is_same_name(const NVMClassEntry::Field& a, const NVMClassEntry::Field& b) {
  return a.name_length == b.name_length && memcmp(a.name, b.name, (size_t)a.name_length) == 0;
}

static bool is_of_same_class(const NVMClassEntry& a, const NVMClassEntry& b) {
  return NVMNest::differs_in_numbers(a.name(), a.class_name_length(), b.name(), b.class_name_length());
}

// Calls f(other) for the needed entries of the same class until it is true.
template <typename Function>
bool NVMNeededClasses::any_needed(const NVMClassEntry& entry, Function f) {
  const uint64_t hash = hash_of(entry);
  size_t low = 0;
  size_t high = _by_name.length();
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (_by_name.at(middle) < hash) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  bool found = false;
  for (size_t i = low; i < _by_name.length() && _by_name.at(i) >> 32 == hash >> 32 && !found; i++) {
    const NVMClassEntry other = NVMClassTable::entry((uint32_t)_by_name.at(i));
    found = !other.is_array_like() && is_of_same_class(entry, other) && f(other);
  }
  return found;
}

// The same for what is kept as history already.
template <typename Function>
bool NVMNeededClasses::any_in_history(const NVMClassEntry& entry, Function f) {
  const uint64_t hash = hash_of(entry);
  bool found = false;
  for (size_t i = 0; i < _history.length() && !found; i++) {
    if (_history.at(i) >> 32 == hash >> 32) {
      const NVMClassEntry other = NVMClassTable::entry((uint32_t)_history.at(i));
      found = is_of_same_class(entry, other) && f(other);
    }
  }
  return found;
}

bool NVMNeededClasses::is_history(const NVMClassEntry& entry) {
  return !entry.is_array_like() && any_field(entry, [&](const NVMClassEntry::Field& x) {
    auto has_x = [&](const NVMClassEntry& other) {
      return any_field(other, [&](const NVMClassEntry::Field& y) { return is_same_name(x, y) && x.type == y.type; });
    };
    auto has_wider = [&](const NVMClassEntry& other) {
      return any_field(other, [&](const NVMClassEntry::Field& y) {
        return is_same_name(x, y) && NVMFieldConversion::is_widening(x.type, y.type);
      });
    };
    return any_needed(entry, has_wider) && !any_needed(entry, has_x) && !any_in_history(entry, has_x);
  });
}

// The latest entries first, so that these are what is kept.
size_t NVMNeededClasses::free_others() {
  if (!index()) {
    return 0;
  }
  for (BitMap::idx_t id = _needed.size() - 1; id > 0; id--) {
    if (!_needed.at(id) && NVMClassTable::has((uint32_t)id)) {
      const NVMClassEntry entry = NVMClassTable::entry((uint32_t)id);
      if (is_history(entry)) {
        if (!_history.push(hash_of(entry) | id)) {
          return 0;
        }
        _needed.set_bit(id);
      }
    }
  }
  return NVMClassTable::free_unused(_needed);
}

#include "nvm/recover/nvmNeededClasses.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmChecksum.hpp"
#include "nvm/recover/nvmTracer.inline.hpp"
#include "utilities/bitMap.inline.hpp"

#include <stdlib.h>

NVMNeededClasses::NVMNeededClasses(NVMTracer* tracer)
  : _needed((BitMap::idx_t)NVMClassTable::count() + 1, mtInternal) {
  tracer->for_each_home([&](nvmgranule granule) { _needed.set_bit(NVMImageFile::home_at(granule)->class_id()); });
}

uint64_t NVMNeededClasses::hash_of(const NVMClassEntry& entry) {
  return (uint64_t)NVMChecksum::compute(entry.name(), (size_t)entry.name_length()) << 32;
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

static bool has_other_type(const NVMClassEntry& a, const NVMClassEntry& b) {
  return any_field(a, [&](const NVMClassEntry::Field& x) {
    return any_field(b, [&](const NVMClassEntry::Field& y) { return is_same_name(x, y) && x.type != y.type; });
  });
}

bool NVMNeededClasses::is_history(const NVMClassEntry& entry) {
  if (entry.is_array_like()) {
    return false;
  }
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
  for (size_t i = low; i < _by_name.length() && _by_name.at(i) >> 32 == hash >> 32; i++) {
    const NVMClassEntry needed = NVMClassTable::entry((uint32_t)_by_name.at(i));
    if (needed.kind() == entry.kind() && needed.name_length() == entry.name_length() &&
        memcmp(needed.name(), entry.name(), (size_t)entry.name_length()) == 0 && has_other_type(needed, entry)) {
      return true;
    }
  }
  return false;
}

size_t NVMNeededClasses::free_others() {
  if (!index()) {
    return 0;
  }
  for (BitMap::idx_t id = 1; id < _needed.size(); id++) {
    if (!_needed.at(id) && NVMClassTable::has((uint32_t)id) && is_history(NVMClassTable::entry((uint32_t)id))) {
      _needed.set_bit(id);
    }
  }
  return NVMClassTable::free_unused(_needed);
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_REGION_NVMDIRTYSET_HPP
#define SHARE_NVM_REGION_NVMDIRTYSET_HPP

#include "nvm/base/nvmAddress.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/region/nvmRootPlace.hpp"
#include "oops/oopsHierarchy.hpp"
#include "runtime/atomic.hpp"
#include "utilities/align.hpp"
#include "utilities/powerOfTwo.hpp"

class OopClosure;

// A field, an array element or range, or a durable root that an open region has
// stored to.
struct NVMDirty {
  struct Objects {
    narrowOop old;      // the value before the region
    narrowOop stored;   // the object for value
  };

  narrowOop  front;     // the holder; of a static root the mirror, null for a named one
  nvmgranule granule;   // the holder's home; null for a root
  union {
    Objects  objects;   // of a reference
    uint64_t bits;      // of others, what this region stored last: of up to 8 bytes,
    address  copy;      // or of more: in C memory
  };
  nvmplace   place;     // the offset in the holder; of a root: for_root()
  union {
    nvmgranule value;   // of a reference: the latest value that this region stored
    uint64_t in_home;   // of others, of up to 8 bytes: what the home had when this region stored last
  };
  uint32_t   size;      // bytes; 0 for a reference
  union {
    narrowOop beneath;  // of a reference: what another region has committed there since; see NVMRegion::hold_values_beneath()
    uint32_t  noted;    // of others: of how many bytes, from the start on, bits or copy has what this region stored
  };

  // All else is null and 0.
  void set(narrowOop holder, nvmgranule home, nvmplace at, size_t bytes) {
    front = holder;
    granule = home;
    place = at;
    size = (uint32_t)bytes;
  }

  bool     is_root() const      { return is_null(granule); }
  bool     is_reference() const { return size == 0; }
  bool     is_inline() const    { return is_reference() || noted <= sizeof(bits); }
  const void* stored_bytes() const { return is_inline() ? (const void*)&bits : copy; }
  NVMRootPlace* root() const    { assert(is_root(), "it is one"); return (NVMRootPlace*)untype(place); }
  size_t   offset() const       { assert(!is_root(), "it has one"); return (size_t)untype(place); }
  size_t   bytes() const        { return is_reference() ? sizeof(narrowOop) : size; }

  // Of an object: is it what one store changes, in memory and in the image?
  bool     is_word() const;

  // Of an object: has the region stored to any of these bytes?
  bool     overlaps(size_t at, size_t count) const { return offset() < at + count && at < offset() + bytes(); }

  bool     note_range(const void* from, const void* home, size_t count);

  static nvmplace for_root(const NVMRootPlace* root) { return (nvmplace)(uintptr_t)root; }

  // No reference: this region has stored these bytes, from the start of the place on; home is where the home has them. False if
  // there is too little memory.
  bool note_bytes(const void* from, const void* home, size_t count) {
    assert(!is_reference() && count <= size, "must be");
    if (count != size || count > sizeof(bits) || !is_power_of_2(count) || !is_aligned(from, count)) {
      return note_range(from, home, count);
    }
    bits = load_word(from, count);
    in_home = load_word(home, count);
    noted = size;
    return true;
  }

  // Of 1, 2, 4 or 8 bytes.
  static uint64_t load_word(const void* from, size_t count) {
    switch (count) {
      case 1:  return Atomic::load((const volatile uint8_t*)from);
      case 2:  return Atomic::load((const volatile uint16_t*)from);
      case 4:  return Atomic::load((const volatile uint32_t*)from);
      default: return Atomic::load((const volatile uint64_t*)from);
    }
  }

  // What its records take in a redo log.
  size_t log_bytes() const;
};

// What an open region has stored to, one entry for each place however often it is
// stored to. Ranges may overlap. Fronts, old values and stored ones are roots of the Java
// heap's collectors: a commit reads the fronts, a rollback writes the old values, and a store that is refused gives the field
// the one stored before, whatever other threads have stored there meanwhile. Primitives are kept as well, so that a rollback
// takes back only what still is this region's; where ranges overlap, the entry that was noted last has what it stored.
//
// Used by the region's thread, and by collectors and the verifier while it is
// stopped.
class NVMDirtySet {
  NVMArray<NVMDirty> _entries;
  uint32_t*          _index;         // 1 + number of an entry, or 0; open addressing
  size_t             _index_size;    // a power of two, more than the number of entries
  size_t             _log_bytes;
  bool               _has_ranges;    // of more than 8 bytes
  size_t slot_of(nvmgranule granule, nvmplace place) const;
  bool   grow();

public:
  NVMDirtySet();
  ~NVMDirtySet();
  NONCOPYABLE(NVMDirtySet);

  size_t    length() const       { return _entries.length(); }
  NVMDirty* at(size_t i)         { return &_entries.at(i); }
  size_t    number_of(NVMDirty* d) { return (size_t)(d - at(0)); }

  // What records of all entries take in a redo log, at most.
  size_t log_bytes() const       { return _log_bytes; }

  NVMDirty* find(nvmgranule granule, nvmplace place);

  // The entry of that place, made if there is none, its size at least what is
  // given. Null if there is too little memory.
  NVMDirty* add(oopDesc* front, nvmgranule granule, nvmplace place, size_t size, bool* is_new);

  void clear();
  void oops_do(OopClosure* f);
};

#endif // SHARE_NVM_REGION_NVMDIRTYSET_HPP

#ifndef SHARE_NVM_REGION_NVMDIRTYSET_HPP
#define SHARE_NVM_REGION_NVMDIRTYSET_HPP

#include "nvm/base/nvmBatch.hpp"
#include "nvm/region/nvmRootPlace.hpp"
#include "oops/oopsHierarchy.hpp"

class OopClosure;

// A field, an array element or range, or a durable root that an open region has
// stored to.
struct NVMDirty {
  narrowOop front;      // the holder; of a static root the mirror, null for a named one
  narrowOop old;        // of a reference: the value before the region
  uint32_t  granule;    // of the holder's home; 0 for a root
  uint32_t  value;      // of a reference: the granule of the latest value that this region stored
  uintptr_t place;      // the offset in the holder; of a root: for_root()
  uint32_t  size;       // bytes; 0 for a reference

  bool     is_root() const      { return granule == 0; }
  bool     is_reference() const { return size == 0; }
  NVMRootPlace* root() const    { return (NVMRootPlace*)place; }
  size_t   offset() const       { return (size_t)place; }
  size_t   bytes() const        { return is_reference() ? sizeof(narrowOop) : size; }

  static uintptr_t for_root(const NVMRootPlace* root) { return (uintptr_t)root; }

  // What its records take in a redo log.
  size_t log_bytes() const;
};

// What an open region has stored to, one entry for each place however often it is
// stored to. Ranges may overlap. Fronts and old values are roots of the Java
// heap's collectors: a commit reads the fronts, a rollback writes the old values.
//
// Used by the region's thread, and by collectors and the verifier while it is
// stopped.
class NVMDirtySet {
  NVMArray<NVMDirty> _entries;
  uint32_t*          _index;         // 1 + number of an entry, or 0; open addressing
  size_t             _index_size;    // a power of two, more than the number of entries
  size_t             _log_bytes;

  size_t slot_of(uint32_t granule, uintptr_t place) const;
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

  NVMDirty* find(uint32_t granule, uintptr_t place);

  // The entry of that place, made if there is none, its size at least what is
  // given. Null if there is too little memory.
  NVMDirty* add(oopDesc* front, uint32_t granule, uintptr_t place, size_t size, bool* is_new);

  void clear();
  void oops_do(OopClosure* f);
};

#endif // SHARE_NVM_REGION_NVMDIRTYSET_HPP

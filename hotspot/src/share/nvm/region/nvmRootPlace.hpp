#ifndef SHARE_NVM_REGION_NVMROOTPLACE_HPP
#define SHARE_NVM_REGION_NVMROOTPLACE_HPP

#include "memory/allocation.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "oops/oopsHierarchy.hpp"

// A durable root, static or named, as a place that a region stores to. What it asks of the root are leaves.
class NVMRootPlace : public CHeapObj<mtInternal> {
public:
  NVMRootEntry entry;          // is_null_entry() until the first value

  explicit NVMRootPlace(NVMRootEntry entry) : entry(entry) {}
  virtual ~NVMRootPlace() {}

  virtual bool is_reference() const = 0;

  // That of a static field's class, which has to live as long as the place is used; null for a named root.
  virtual oop  mirror() const = 0;

  // Of a static field: its offset in the mirror. Not for named roots.
  virtual int  field_offset() const = 0;

  // What the image has to hold for the root's value in this process; false if that is no
  // recoverable object (yet).
  virtual bool read_front(uint64_t* bits) = 0;

  // Gives the root the value for bits in this process; old is the object, if it is known.
  virtual void set_front(uint64_t bits, oop old) = 0;

  // The value in the image; 0 without an entry.
  uint64_t image_bits()        { return entry.is_null_entry() ? 0 : *entry.value_addr(); }

  // Its offset; there is an entry.
  nvmoffset image_offset()     { return NVMImageFile::offset_at(entry.value_addr()); }
};

#endif // SHARE_NVM_REGION_NVMROOTPLACE_HPP

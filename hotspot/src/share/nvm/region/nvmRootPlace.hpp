#ifndef SHARE_NVM_REGION_NVMROOTPLACE_HPP
#define SHARE_NVM_REGION_NVMROOTPLACE_HPP

#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"

struct NVMNamedRoot;
struct NVMRoot;

// A durable root as a place that a region stores to: a static field or a named root, in one word.
class NVMRootPlace {
  static const uintptr_t Named = 1;

  uintptr_t _bits;

  bool          is_named() const { return (_bits & Named) != 0; }
  NVMRoot*      root() const     { return (NVMRoot*)_bits; }
  NVMNamedRoot* named() const    { return (NVMNamedRoot*)(_bits & ~Named); }

public:
  explicit NVMRootPlace(uintptr_t bits)      : _bits(bits) {}
  explicit NVMRootPlace(NVMRoot* root)       : _bits((uintptr_t)root) {}
  explicit NVMRootPlace(NVMNamedRoot* root)  : _bits((uintptr_t)root | Named) {}

  uintptr_t bits() const { return _bits; }

  bool     is_reference() const;

  // What has to live as long as the place is used: a static field's mirror; null for a named root.
  oop      holder() const;

  // Of a static field: its offset in the mirror.
  int      field_offset() const;

  // Of the value in the image; there is an entry.
  size_t   image_offset() const;
  uint64_t image_bits() const;
  void     set_image_bits(uint64_t bits) const;

  // What the image has to hold for the root's value in this process; false if that is no
  // recoverable object (yet).
  bool     read_front(uint64_t* bits) const;

  // Gives the root the value for bits in this process; old is the object, if it is known.
  void     set_front(uint64_t bits, oop old) const;
};

#endif // SHARE_NVM_REGION_NVMROOTPLACE_HPP

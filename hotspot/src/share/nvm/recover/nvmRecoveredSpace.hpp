#ifndef SHARE_NVM_RECOVER_NVMRECOVEREDSPACE_HPP
#define SHARE_NVM_RECOVER_NVMRECOVEREDSPACE_HPP

#include "memory/allStatic.hpp"
#include "memory/allocation.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "nvm/image/nvmGranuleSet.hpp"

// Where homes start and what they cover, so that none overlaps another.
class NVMHomeSpace : public CHeapObj<mtInternal> {
  NVMGranuleSet _starts;
  NVMGranuleSet _covered;

public:
  // For the image that is open.
  NVMHomeSpace();

  void clear();

  // False if a home that starts there is known.
  bool add_start(nvmgranule granule);
  bool has_start(nvmgranule granule) const  { return _starts.at(granule); }

  // Once for each home. Null, or what is wrong.
  const char* cover(nvmgranule granule, size_t size);
  bool is_covered(nvmgranule granule, size_t size) const;
};

// The space of all homes that this process has recovered. An object that two roots share is the same for both; what one
// root takes for an object and another one for a part of an object is damage, found by the second one. Under the
// recovery lock.
class NVMRecoveredSpace : public AllStatic {
  static NVMHomeSpace* _space;          // null: nothing is recovered

public:
  // Null before anything is.
  static NVMHomeSpace* get()            { return _space; }

  // Takes it over.
  static void set(NVMHomeSpace* space)  { _space = space; }

  // No image is open any more.
  static void clear();
};

#endif // SHARE_NVM_RECOVER_NVMRECOVEREDSPACE_HPP

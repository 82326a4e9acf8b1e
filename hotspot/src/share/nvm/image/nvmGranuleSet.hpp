// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMGRANULESET_HPP
#define SHARE_NVM_IMAGE_NVMGRANULESET_HPP

#include "nvm/base/nvmAddress.hpp"
#include "utilities/bitMap.hpp"
#include "utilities/globalDefinitions.hpp"

// A set of an image's granules, from some granule on: a bit map
// in fresh pages of the operating system, of which only those are touched that have
// bits set, so that it costs nothing that an image could become large. It knows which blocks
// of the map have bits, so that clearing it costs what was set. Not thread-safe.
class NVMGranuleSet {
  static const size_t BlockBits = 4096;

  char*      _memory;
  BitMapView _map;
  BitMapView _touched;       // by block: is it in _blocks?
  uint32_t*  _blocks;        // those with elements
  size_t     _block_count;
  size_t     _bytes;
  nvmgranule _first;         // bit 0 is this granule's
  size_t     _end;           // no bit is set from here on

  void touch(size_t block);
  size_t index_of(nvmgranule granule) const { return granule - _first; }

public:
  NVMGranuleSet();

  // Of granules below limit.
  explicit NVMGranuleSet(nvmgranule limit);
  ~NVMGranuleSet();
  NONCOPYABLE(NVMGranuleSet);

  // Elements will be in [first, limit). Ends the JVM if there is no address space.
  void initialize(nvmgranule first, nvmgranule limit);

  bool       at(nvmgranule granule) const  { return _map.at(index_of(granule)); }
  bool       is_empty() const              { return _end == 0; }
  nvmgranule end() const                   { return _first + _end; }      // no element is as large

  void set(nvmgranule granule);
  void set_range(nvmgranule begin, nvmgranule end);
  void clear();

  // The first element in [begin, end); end if there is none.
  nvmgranule find(nvmgranule begin, nvmgranule end) const;
};

#endif // SHARE_NVM_IMAGE_NVMGRANULESET_HPP

#ifndef SHARE_NVM_IMAGE_NVMGRANULESET_HPP
#define SHARE_NVM_IMAGE_NVMGRANULESET_HPP

#include "utilities/bitMap.hpp"
#include "utilities/globalDefinitions.hpp"

// A set of an image's granules, or of their indices from some granule on: a bit map
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
  size_t     _end;           // no element is as large

  void touch(size_t block);

public:
  NVMGranuleSet(size_t size = 0);
  ~NVMGranuleSet();
  NONCOPYABLE(NVMGranuleSet);

  // Elements will be below size. Ends the JVM if there is no address space.
  void initialize(size_t size);

  bool   at(size_t i) const          { return _map.at(i); }
  size_t end() const                 { return _end; }

  void set(size_t i);
  void set_range(size_t begin, size_t end);
  void clear();

  // The first element in [begin, end); end if there is none.
  size_t find(size_t begin, size_t end) const;
};

#endif // SHARE_NVM_IMAGE_NVMGRANULESET_HPP

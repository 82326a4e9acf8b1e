// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMTRACER_HPP
#define SHARE_NVM_RECOVER_NVMTRACER_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/image/nvmGranuleSet.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmHomeShapes.hpp"
#include "nvm/recover/nvmSharedHomes.hpp"

// Walks an image from its roots without any Java class, and believes nothing:
// every reference must lead to the start of a home that lies in chunks that are in use, is described by the class table
// and overlaps no other.
//
// It may do so while the program runs, and other threads recover roots and change what they have recovered. Homes
// without a front do not change, and at a home with a front it stops.
class NVMTracer : public CHeapObj<mtInternal> {
  NVMHomeShapes      _shapes;
  NVMGranuleSet      _live;               // granules of homes and logs
  NVMGranuleSet      _checked;            // where homes start that are as they should be
  NVMSharedHomes*    _homes;
  NVMArray<nvmgranule> _borders;          // homes with a front that roots without one reach
  size_t             _objects;
  size_t             _bytes;

  const char* visit(nvmgranule granule);
  const char* check(nvmgranule granule);
  const char* visit_children(nvmgranule granule);

public:
  NVMTracer();
  ~NVMTracer();
  NONCOPYABLE(NVMTracer);

  // Granules that are parts of no home, as those of logs.
  void add_chunk(nvmoffset offset);

  // Is what is said to be wrong only that?
  static bool is_lack_of_memory(const char* problem);

  // Walks from one home. Null, or what is wrong.
  const char* trace_from(nvmgranule granule);

  // Walks from all roots, up to the first that is damaged. Null, or what is wrong with it.
  const char* trace();

  // The homes that it has met. The caller owns them from here on; nothing more is asked of the tracer.
  NVMSharedHomes* take_homes();

  NVMArray<nvmgranule>* borders()  { return &_borders; }

  // Calls f(granule) for every live home.
  template <typename Function> void for_each_home(Function f);

  // The offsets of a home's references: calls f(address of reference) until it returns false.
  template <typename Function> void for_each_reference(nvmgranule granule, Function f);

  // Of a live home.
  size_t size_of(nvmgranule granule);

  const NVMGranuleSet& live() const { return _live; }
  size_t objects() const         { return _objects; }
  size_t bytes() const           { return _bytes; }
};

#endif // SHARE_NVM_RECOVER_NVMTRACER_HPP

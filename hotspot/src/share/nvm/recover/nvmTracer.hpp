#ifndef SHARE_NVM_RECOVER_NVMTRACER_HPP
#define SHARE_NVM_RECOVER_NVMTRACER_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "nvm/image/nvmGranuleSet.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmReferenceMap.hpp"
#include "nvm/recover/nvmRelocation.hpp"
#include "nvm/recover/nvmSharedHomes.hpp"
#include "nvm/region/nvmLogRecovery.hpp"

// Walks an image from its roots without any Java class, and believes nothing:
// every reference must lead to the start of a home that lies in the object
// area, is described by the class table and overlaps no other. What it finds
// live is what is allocated.
class NVMTracer : public StackObj {
  // What walking needs to know of a class, made from its entry once.
  struct Shape {
    bool             is_array_like;
    size_t           size;                // of an instance, or of an element
    NVMReferenceMap* references;
  };

  Shape*             _shapes;             // by class id
  uint32_t           _shape_count;
  nvmgranule         _first_granule;
  nvmgranule         _end_granule;
  NVMGranuleSet      _live;               // granules of homes and logs
  NVMSharedHomes*    _homes;
  NVMRelocation      _relocation;
  NVMLogRecovery     _region_logs;
  size_t             _objects;
  size_t             _bytes;
  int                _roots;

  const char* make_shapes();
  const char* retrace();
  const char* visit(nvmgranule granule);
  const char* check(nvmgranule granule);
  const char* visit_children(nvmgranule granule);
  const char* trace_from(nvmgranule granule);
  const char* trace();
  const char* check_objects();
  size_t size_of(NVMHome* home, const Shape& shape) const;

public:
  NVMTracer();
  ~NVMTracer();

  // Loads the tables and traces all roots. Null, or what is wrong; then nothing
  // in the image has been changed. Single-threaded, at start-up.
  const char* check_image();

  // Completes what a crash has interrupted: regions, a relocation.
  void finish_recovery();

  // Makes home headers look like those of objects that have no front.
  void clear_volatile();

  // The homes that it has met. The caller owns them from here on; nothing more is asked of the tracer.
  NVMSharedHomes* take_homes();

  // How many roots refer to an object.
  int roots() const              { return _roots; }

  // Calls f(granule) for every live home.
  template <typename Function> void for_each_home(Function f);

  // The offsets of a home's references: calls f(address of reference) until it returns false.
  template <typename Function> void for_each_reference(nvmgranule granule, Function f);

  const NVMGranuleSet& live() const { return _live; }
  size_t objects() const         { return _objects; }
  size_t bytes() const           { return _bytes; }
};

#endif // SHARE_NVM_RECOVER_NVMTRACER_HPP

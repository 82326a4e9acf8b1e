// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMDROPPEDGRAPH_HPP
#define SHARE_NVM_RECOVER_NVMDROPPEDGRAPH_HPP

#include "memory/allocation.hpp"
#include "oops/oopsHierarchy.hpp"
#include "runtime/safepointVerifiers.hpp"
#include "utilities/growableArray.hpp"

class ClassLoaderData;
class InstanceKlass;
class PackageEntry;

// The objects that an initializer's value for a durable root consists of, as far as its image would have them: by the references
// that are kept (NVMClass), breadth first, at most MostObjects. Left out, with what they refer to, are those
//
//   - that have a home, or are kept by name (NVMStatics, enum constants, classes);
//   - that are refused;
//   - that somebody else has made: a static field of the object's own class holds it, or, unless that is in the package of the
//     root's class, one of its package. Such as libraries' empty collections, which many use, and which store to themselves what
//     they have computed;
//   - whose stores tell of no change: strings, boxes, and those of the JDK that store what they compute when they are read.
//
// Between safepoints.
class NVMDroppedGraph : public StackObj {
  static const int MostObjects = 4096;

  InstanceKlass* const         _ik;            // the root's class
  NoSafepointVerifier          _nsv;
  GrowableArray<oopDesc*>      _objects;       // that are marked
  GrowableArray<PackageEntry*> _packages;      // whose static fields are known
  GrowableArray<oopDesc*>      _statics;       // what they hold

  class AddStatics;

  bool is_shared(oopDesc* obj, InstanceKlass* ik);
  bool belongs(oopDesc* obj);
  void visit(oopDesc* obj, uint32_t word);
  void visit_references(oopDesc* obj, uint32_t word);

public:
  explicit NVMDroppedGraph(InstanceKlass* ik) : _ik(ik), _objects(), _packages(), _statics() {}

  // Gives them that word.
  void mark(oop value, uint32_t word);

  int marked() const { return _objects.length(); }
};

#endif // SHARE_NVM_RECOVER_NVMDROPPEDGRAPH_HPP

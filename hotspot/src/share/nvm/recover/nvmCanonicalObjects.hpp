// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMCANONICALOBJECTS_HPP
#define SHARE_NVM_RECOVER_NVMCANONICALOBJECTS_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/recover/nvmFrontList.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/exceptions.hpp"
#include "utilities/resizeableResourceHash.hpp"

class NVMHome;
class NVMLoadedClass;
class NVMRecoveryPass;

// For one recovery: the objects of this process that homes of canonical classes (NVMCanonicalList) stand for.
//
// What is called for them is Java code, which runs without any lock, and so before fronts are made:
//
// 1. copy(), under the recovery lock: each such home, and what it reaches, becomes an ordinary object, with all that recovery checks
//    of a front. What this process has by itself, and fronts, are taken as they are. These copies belong to whoever gets them by the
//    call; recovery makes fronts of its own for what it reaches.
// 2. resolve(), without the lock: the calls, those first whose results other copies refer to.
// 3. accept(), under the lock again: if no recovery has come between, the results are what the homes stand for.
//
// Homes that reach themselves can't be resolved one before the other: they are left, get fronts as other homes do, and a
// warning tells.
//
// The results are held here. No home is joined with one: it would have to hold what the result has. The result gets a home of its
// own, as any object does that becomes durable, and references are amended, as those to other aliases: NVMAliases. Each of these
// steps leaves an image that means the same.
class NVMCanonicalObjects {
  enum class Kind { Object, Copy, Canonical };

  static const uint32_t None = UINT32_MAX;

  // A home that is met; its object has the same place in _objects.
  struct Node {
    nvmgranule      granule;
    NVMLoadedClass* loaded_class;     // null: Kind::Object
    Kind            kind;
    uint32_t        low;              // of the search for cycles
    uint32_t        first_patch;      // a canonical one's
    bool            is_open;          // met, and not known yet whether it is in a cycle
    bool            is_left;          // it gets a front like other homes
  };

  struct Visit {
    uint32_t node;
    size_t   next;             // reference
  };

  // A copy's reference to a canonical object.
  struct Patch {
    uint32_t node;
    uint32_t next;
    size_t   reference;        // the number of the field, or of the element
  };

  typedef ResizeableResourceHashtable<nvmgranule, uint32_t, AnyObj::C_HEAP, mtInternal> Table;

  NVMRecoveryPass* const _pass;
  Table*                 _index;       // null: nothing is copied
  NVMArray<Node>         _nodes;
  NVMArray<uint32_t>     _order;       // of the canonical ones, for the calls
  NVMArray<Patch>        _patches;
  NVMFrontList*          _objects;
  uint64_t               _changes;     // of recoveries, when they were copied
  bool                   _is_resolved;

  static NVMHome* home(nvmgranule granule);
  bool stands_for_canonical(nvmgranule granule);
  Kind kind_of(nvmgranule granule);
  bool meet(nvmgranule granule, uint32_t* node);
  bool search(uint32_t first, NVMArray<Visit>* path, NVMArray<uint32_t>* open);
  bool end_visit(uint32_t node, NVMArray<uint32_t>* open);
  bool find_nodes();
  void make_objects(TRAPS);
  void fill_copy(uint32_t node, TRAPS);
  void set_reference(uint32_t node, size_t reference, oop value, TRAPS);
  void fill_reference(uint32_t node, size_t reference, nvmgranule target, TRAPS);
  void throw_must_change(TRAPS);
  void warn_of_cycles();
  void clear();

public:
  explicit NVMCanonicalObjects(NVMRecoveryPass* pass)
    : _pass(pass), _index(nullptr), _objects(nullptr), _changes(0), _is_resolved(false) {}
  ~NVMCanonicalObjects()                   { clear(); }
  NONCOPYABLE(NVMCanonicalObjects);

  // Under the recovery lock: are the copies, or the results, of this state of the image?
  bool is_current() const;

  bool has_copies() const                  { return _index != nullptr; }

  // Under the recovery lock, when the classes are loaded. Throws if what is copied is not right.
  void copy(TRAPS);

  // Without any lock. Throws if an object can't be found, or does not fit where it is referred to.
  void resolve(TRAPS);

  // Under the recovery lock; before find(). Leaves out what could not have the identity hash code that the home has.
  void accept();

  // Null if the home stands for none. No safepoint is reached; several threads may ask.
  oop find(nvmgranule granule);
};

#endif // SHARE_NVM_RECOVER_NVMCANONICALOBJECTS_HPP

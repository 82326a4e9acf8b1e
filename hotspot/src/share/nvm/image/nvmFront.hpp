// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMFRONT_HPP
#define SHARE_NVM_IMAGE_NVMFRONT_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/image/nvmMarks.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"

class NVMHome;

// The way home -> front, and how long what depends on it lives.
//
// The address, in NVMFrontTable, is weak: collectors keep it right while the front lives (moved()), and nobody clears it when the
// front dies. So it may be followed only where something else is known to keep the front alive; resolve() is
// the one place that does, and its callers say what that is. All lifetimes are these:
//
// Roots. A root is bound while this process has its value: a named root from its first use on, a static
// field from the initialization of its class until the class is unloaded. The invariant that recovery
// rests upon is
//
//     (K) each home that an unbound root reaches either has no front, or a live one.
//
// Homes without a front do not change, and a live front refers to what its home refers to. So (K) holds if these
// fronts are held, and NVMKeepAlive holds them as long as any root is unbound:
//  - of a home that is made a front, and that several roots reach (at opening, NVMTracer finds those);
//  - of a home that a root reaches which becomes unbound, if it lives then.
// What is linked below such an object later is kept by the object. A root's value is held from its recovery
// until the static field has it for good, whatever the class's initializer does to the field meanwhile
// (NVMRoot::recovered). In an open region home and front differ: the dirty set holds fronts and old values. Regions
// change bound roots only.
//
// Classes. When a loader dies, the durable roots of its classes become unbound (NVMUnloading): homes that they
// reach lose fronts that die in the same collection, before anything can take the memory. The class, loaded again
// by any loader, gets its data again. While two loaders have a class of that name, the second one is refused: a class
// whose root the first one's has bound, and a recovery that meets objects of the first one. What is held here for unbound
// roots alone does not count then: NVMUnloading::collect() lets it go in a collection of its own, in which all that these
// roots reach is walked as above.
// The descriptions of its classes (NVMClass) and the table of mirrors (NVMMirrors) forget them at the same time.
//
// Mirrors. A home for a java.lang.Class never remembers a front; NVMMirrors knows each class's home.
//
// Objects that every process has of its own (enum constants, sentinels, cached boxes, lambdas). The home to which
// the object's word leads is an ordinary one. Other homes for the same object, its aliases, never remember
// a front; the recovery that meets them knows the object by itself (NVMRecoveryPass::front_of).
//
// Hooks. Objects with an @AfterRecovery method are held until it has run.
//
// Dead homes. A home that no root reaches dies in a cycle of the collector (NVMCollector), whoever still has its front. Then the
// way front -> home -> front closes no more: a sweep takes the address away, and nothing that is not closed is moved on by
// collectors of the Java heap. So closes() is asked before a word is followed to write the home, or a reference to it. A front
// that leads to a live home needs no such question where (K) or a bound root says so.
//
// Fronts that a recovery makes are held by it (NVMFrontList) until the root's value is.
class NVMFront : public AllStatic {
  static bool is_front_of(nvmgranule granule, HeapWord* addr);
  static bool set_moved(nvmgranule granule, HeapWord* old_addr, HeapWord* new_addr);
  static bool closes_checked(const oopDesc* obj, nvmgranule granule);

public:
  // What keeps a front alive whose address is followed.
  enum class Held {
    ByRecovery,     // by the recovery that made it, or by (K)
    ByField,        // by the field, until the store that is being taken back: no safepoint since, and the
                    // collector's own barrier saw the field's value; or by NVMDeferred, if it was put off
    ByRoot          // by a bound root, at a safepoint
  };

  // The home's front; there is one. With -XX:+NVMVerify, and in debug builds, it must lead back to the home.
  static oop resolve(NVMHome* home, Held held);

  // In a collection's weak processing: an object that was alive when the collection began. There is one.
  static oop peek(NVMHome* home);

  // Is there a front at the address, as far as one can tell? For verification only.
  static bool leads_back(NVMHome* home);

  // Does the way front -> home -> front close, for an object whose word has this home? Not if the home has died: then the
  // object is to be ordinary, and the home may be another one's. What is linked or written must be asked for; without the lock
  // bit of the object (NVMLock), a no has to be asked for again with it. In a slow path, whose end it is true to.
  static bool closes(const oopDesc* obj, nvmgranule granule) {
    return !NVMMarks::has_swept() || closes_checked(obj, granule);
  }

  // Whether it closes will be asked of this object, which may be null.
  static inline void prefetch(const oopDesc* obj);

  // Makes the object ordinary if it has a home, and the way does not close. A leaf.
  static void let_go_of_dead_home(oopDesc* obj);

  // Called for each live object, before any of them moves, by a collector that finds new addresses in an order of its own
  // (Parallel's full collections use regions as shadows). Otherwise a front whose home has died might lie exactly where the front
  // of the home that lies in the same place is about to go.
  static void before_moves(HeapWord* addr) {
    if (AutoPersist && NVMMarks::has_swept()) {
      const uint32_t word = NVMWord::load((oopDesc*)addr);
      if (NVMWord::has_home(word) && !is_front_of(NVMWord::granule(word), addr)) {
        NVMWord::set_ordinary(addr);
      }
    }
  }

  // Called by a collector where it copies an object; header is the copy of it that goes on: what is about to be copied, or the
  // copy. Several threads may call it, for different objects. Old address and new one are apart in time: whatever was at the
  // new one has been moved before, or is dead; or before_moves() has been called for all.
  static void moved(HeapWord* header, HeapWord* old_addr, HeapWord* new_addr) {
    if (AutoPersist) {
      const uint32_t word = NVMWord::load((oopDesc*)header);
      if (NVMWord::has_home(word) && !set_moved(NVMWord::granule(word), old_addr, new_addr)) {
        NVMWord::set_ordinary(header);
      }
    }
  }
};

#endif // SHARE_NVM_IMAGE_NVMFRONT_HPP

#ifndef SHARE_NVM_IMAGE_NVMFRONT_HPP
#define SHARE_NVM_IMAGE_NVMFRONT_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmWord.hpp"
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
// Fronts that a recovery makes are held by it (NVMFrontList) until the root's value is.
class NVMFront : public AllStatic {
  static void set(nvmgranule granule, HeapWord* front);

public:
  // What keeps a front alive whose address is followed.
  enum class Held {
    ByRecovery,     // by the recovery that made it, or by (K)
    ByField,        // by the field, until the store that is being taken back: no safepoint since, and the
                    // collector's own barrier saw the field's value
    ByRoot          // by a bound root, at a safepoint
  };

  // The home's front; there is one. With -XX:+NVMVerify, and in debug builds, it must lead back to the home.
  static oop resolve(NVMHome* home, Held held);

  // In a collection's weak processing: an object that was alive when the collection began. There is one.
  static oop peek(NVMHome* home);

  // Is there a front at the address, as far as one can tell? For verification only.
  static bool leads_back(NVMHome* home);

  // Called by a collector where it copies an object to new_addr; header is
  // any intact copy of it. Several threads may call it, for different objects.
  static void moved(HeapWord* header, HeapWord* new_addr) {
    if (AutoPersist) {
      uint32_t word = NVMWord::load((oopDesc*)header);
      if (NVMWord::has_home(word)) {
        set(NVMWord::granule(word), new_addr);
      }
    }
  }
};

#endif // SHARE_NVM_IMAGE_NVMFRONT_HPP

#ifndef SHARE_NVM_CONVERT_NVMCONSTANTINDEX_HPP
#define SHARE_NVM_CONVERT_NVMCONSTANTINDEX_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"

class InstanceKlass;
class NVMConstant;

// Finds constants by the addresses of their objects.
//
// These change in collections of the Java heap only, at safepoints. So the index is made anew by the first one who asks after a
// collection, or after a constant has been added or removed. Nobody who asks passes a safepoint meanwhile: conversions
// are leaves, and other callers are in VM state.
class NVMConstantIndex : public AllStatic {
  struct Slot {
    oopDesc*     object;      // null: free
    NVMConstant* first;       // the others are linked to it, in the order in which they were added
  };

  static NVMSpinLock            _lock;      // nothing else is locked under it
  static NVMArray<NVMConstant*>* _all;
  static Slot*                  _slots;
  static size_t                 _capacity;  // a power of two; 0: none
  static unsigned int           _collections;
  static bool                   _is_stale;

  static Slot* slot_of(oopDesc* object);
  static bool make_room();
  static void make();
  static NVMConstant* first_of(oopDesc* object);

public:
  // It is given up if there is too little memory.
  static void add(NVMConstant* constant);

  // All of that class, which is unloaded. At a safepoint.
  static void remove(InstanceKlass* holder);

  // At a safepoint.
  template <typename Function> static void for_each(Function f) {
    for (size_t i = 0; _all != nullptr && i < _all->length(); i++) {
      f(_all->at(i));
    }
  }

  // Calls f(constant) for all that hold the object, in the order in which they were added. f locks nothing.
  template <typename Function> static void for_each_of(oopDesc* object, Function f);
};

#endif // SHARE_NVM_CONVERT_NVMCONSTANTINDEX_HPP

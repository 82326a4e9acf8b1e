// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMCONSTANTINDEX_HPP
#define SHARE_NVM_CONVERT_NVMCONSTANTINDEX_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"
#include "utilities/resizeableResourceHash.hpp"

class InstanceKlass;
class NVMConstant;

// Finds constants by the addresses of their objects.
//
// These change in collections of the Java heap only, at safepoints. So the table is made anew by the first one who asks after a
// collection, or after constants have been removed. Nobody who asks passes a safepoint meanwhile: conversions
// are leaves, and other callers are in VM state.
//
// Who asks locks nothing. Constants are appended to what is in the table, each complete before it can be seen, and are deleted
// at safepoints. A table that another one replaces is freed when there has been a collection since: who looked into it
// has ended then.
class NVMConstantIndex : public AllStatic {
  typedef ResizeableResourceHashtable<InstanceKlass*, NVMConstant*, AnyObj::C_HEAP, mtInternal> Holders;

  struct Slot {
    oopDesc* volatile object;      // null: free. Written last
    NVMConstant*      first;       // the others are linked to it, in the order in which they were added
    NVMConstant*      last;        // for who adds
  };

  struct Table {
    size_t       capacity;         // a power of two
    unsigned int collections;      // of the Java heap, when it was made
    unsigned int retired;          // when it was replaced
    Table*       next;             // that is to be freed
    Slot*        slots() { return (Slot*)(this + 1); }
  };

  static NVMSpinLock             _lock;      // of all who write. Nothing else is locked under it
  static NVMArray<NVMConstant*>* _all;
  static size_t                  _dead;      // of them: null
  static Holders*                _holders;   // the last constant that was added of each
  static Table* volatile         _table;     // null: none yet
  static Table*                  _retired;

  static bool note(NVMConstant* constant);
  static void drop_dead();
  static bool is_current(Table* table);
  static Slot* slot_of(Table* table, oopDesc* object);
  static void link(Table* table, NVMConstant* constant);
  static void retire_table();
  static void free_retired();
  static Table* new_table();
  static bool grow();
  static Table* make();
  static NVMConstant* first_of(oopDesc* object);

public:
  // It is given up if there is too little memory.
  static void add(NVMConstant* constant);

  // All of that class, which is unloaded. At a safepoint.
  static void remove(InstanceKlass* holder);

  // At a safepoint, or with the lock held.
  template <typename Function> static void for_each(Function f) {
    for (size_t i = 0; _all != nullptr && i < _all->length(); i++) {
      if (_all->at(i) != nullptr) {
        f(_all->at(i));
      }
    }
  }

  // Calls f(constant) for all that hold the object, in the order in which they were added.
  template <typename Function> static void for_each_of(oopDesc* object, Function f);
};

#endif // SHARE_NVM_CONVERT_NVMCONSTANTINDEX_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_ROOTS_NVMNAMEDROOTS_HPP
#define SHARE_NVM_ROOTS_NVMNAMEDROOTS_HPP

#include "memory/allStatic.hpp"
#include "memory/allocation.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/convert/nvmConverter.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "nvm/region/nvmRootPlace.hpp"
#include "nvm/roots/nvmRootLists.hpp"
#include "oops/oopHandle.hpp"
#include "runtime/handles.hpp"
#include "utilities/debug.hpp"

// A durable root that the program names at run time. It is unbound while only
// the image knows its value, and bound from its first use on: then front and
// entry agree. One that the image does not know is bound from the start.
struct NVMNamedRoot : public NVMRootPlace {
  NVMNamedRoot* volatile next;   // of its bucket (NVMRootLists)
  NVMNamedRoot* volatile* link;
  const char*         name;      // as in the root table, with the prefix
  OopHandle           front;     // empty until the first value; then strong
  volatile bool       is_bound;
  bool                is_counted; // NVMKeepAlive counts it among the unbound roots

  NVMNamedRoot(const char* name, NVMRootEntry entry);

  oop value() const;             // of a bound one

  bool is_reference() const override { return true; }
  oop  mirror() const override       { return nullptr; }
  int  field_offset() const override { ShouldNotReachHere(); return 0; }
  NVMSpinLock* front_lock() override;
  bool load_front(uint64_t* bits) override;
  void restore_front(uint64_t found) override;
};

// The named roots that the image or this process knows. AutoPersist.setRoot and its kin come by NVMNamedRootBinding.
//
// One lock guards the fields of all named roots; the list of a bucket
// grows at its head, and NVMRemovedRoots takes roots out of it at safepoints: who reaches one keeps no
// root but in a Use. Under the lock an entry and its front change together, so that
// of several threads that set one root the last one wins in both. It is never
// held while objects are converted or recovered, nor at a safepoint. The root
// table's lock is taken below it.
class NVMNamedRoots : public AllStatic {
  friend struct NVMNamedRoot;
  friend class NVMRemovedRoots;

public:
  enum class Outcome { Set, HasValue, TableFull, Refused };

private:
  static const int BucketCount = 1024;
  typedef NVMRootLists<NVMNamedRoot, BucketCount> Lists;

  static NVMSpinLock   _lock;
  static Lists         _lists;
  static volatile bool _is_initialized;

  static int bucket_of(const char* name);
  static NVMNamedRoot* add(char* name, NVMRootEntry entry);
  static void drop(NVMNamedRoot* root);
  static bool set_entry(NVMNamedRoot* root, nvmgranule granule);
  static Outcome set_in_region(NVMNamedRoot* root, oopDesc* value, bool if_absent);
  static bool try_set(NVMNamedRoot* root, oopDesc* value, bool if_absent, Outcome* outcome);

public:
  static NVMSpinLock* lock() { return &_lock; }

  // Names here have the prefix NVMRootEntry::NamedPrefix.

  // Takes up the entries of the image, once. No entry can be added before, nor a root found.
  static void initialize();

  static NVMNamedRoot* find(const char* name);
  static NVMNamedRoot* find_or_make(const char* name);

  // A root that has just been found, or null, stays.
  class Use : public StackObj {
    NVMNamedRoot* const _root;

  public:
    explicit Use(NVMNamedRoot* root) : _root(root) {
      if (root != nullptr) {
        root->begin_use();
      }
    }
    ~Use() {
      if (_root != nullptr) {
        _root->end_use();
      }
    }
    NONCOPYABLE(Use);
  };

  // The following change a root, and bind it; one that is not bound only under the recovery lock, and outside of
  // regions.

  // Returns once value, and that it is the root, is durable. Refused: with an error. if_absent: the root is bound, and what it has
  // stays.
  static Outcome set_value(NVMNamedRoot* root, Handle value, bool if_absent, NVMConverter::Error* error);

  // False if there was no value.
  static bool clear(NVMNamedRoot* root);

  // Gives the root the value that has been recovered, unless it is bound.
  static void set_recovered(NVMNamedRoot* root, Handle value);

  // Of a bound root.
  static oop value_of(NVMNamedRoot* root);

  // No image is open any more: forgets them all.
  static void clear_all();

  // Calls f(root) for every root that the image or this process knows.
  template <typename Function> static void for_each(Function f);

  static int count();                 // of those that have a value
  static bool is_value(oop value);    // of a bound one
};

template <typename Function>
void NVMNamedRoots::for_each(Function f) {
  initialize();
  _lists.for_each(f);
}

#endif // SHARE_NVM_ROOTS_NVMNAMEDROOTS_HPP

#ifndef SHARE_NVM_RECOVER_NVMNAMEDROOTS_HPP
#define SHARE_NVM_RECOVER_NVMNAMEDROOTS_HPP

#include "memory/allStatic.hpp"
#include "memory/allocation.hpp"
#include "nvm/convert/nvmConverter.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "oops/oopHandle.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"

// A durable root that the program names at run time. It is unbound while only
// the image knows its value, and bound from its first use on: then front and
// entry agree. One that the image does not know is bound from the start.
struct NVMNamedRoot : public CHeapObj<mtInternal> {
  NVMNamedRoot* const next;      // of its bucket
  const char*         name;      // as in the root table, with the prefix
  NVMRootEntry        entry;     // is_null_entry() until the first value
  OopHandle           front;     // empty until the first value; then strong
  volatile bool       is_bound;
  bool                is_counted; // NVMKeepAlive counts it among the unbound roots

  NVMNamedRoot(NVMNamedRoot* next, const char* name, NVMRootEntry entry);

  oop value() const;             // of a bound one
};

// AutoPersist.setRoot and its kin.
//
// One lock guards the fields of all named roots; the list of a bucket only
// grows, at its head. Under the lock an entry and its front change together, so that
// of several threads that set one root the last one wins in both. It is never
// held while objects are converted or recovered, nor at a safepoint. The root
// table's lock is taken below it.
//
// Setting or removing an unbound root of the image also takes the recovery
// lock: a recovery that is under way believes that what the entry leads to stays
// reachable. It gives up if it finds the root bound. After it, whoever binds first
// wins; what the other one has recovered is dropped.
class NVMNamedRoots : public AllStatic {
  static void initialize();
  static NVMNamedRoot* find(const char* name);
  static NVMNamedRoot* find_or_make(const char* name);
  static bool set_entry(NVMNamedRoot* root, uint32_t granule);
  static void recover_in_region(NVMNamedRoot* root, TRAPS);
  static bool set_in_region(NVMNamedRoot* root, oopDesc* value);
  static void bind(NVMNamedRoot* root);
  static bool is_free(NVMNamedRoot* root);
  static bool try_set(NVMNamedRoot* root, oopDesc* value, bool* full);
  static bool set_value(NVMNamedRoot* root, Handle value, NVMConverter::Error* error);
  static bool clear(NVMNamedRoot* root);

public:
  // Names here have the prefix NVMRootEntry::NamedPrefix.

  // Returns once value, and that it is the root, is durable.
  static void set(const char* name, Handle value, TRAPS);

  // The value, recovered with that loader's classes at first; null if there is none.
  static oop get(const char* name, Handle loader, TRAPS);

  // False if there was no value.
  static bool remove(const char* name, TRAPS);

  // No image is open any more: forgets them all.
  static void clear_all();

  // For regions, leaves; see NVMRootPlace.
  static bool read_front(NVMNamedRoot* root, uint64_t* bits);
  static void set_front(NVMNamedRoot* root, uint64_t bits, oop value);

  // Calls f(root) for every root that the image or this process knows.
  template <typename Function> static void for_each(Function f);
  static NVMNamedRoot* first_in_bucket(int bucket);
  static const int BucketCount = 1024;

  static int count();                 // of those that have a value
  static bool is_value(oop value);    // of a bound one
};

template <typename Function>
void NVMNamedRoots::for_each(Function f) {
  initialize();
  for (int i = 0; i < BucketCount; i++) {
    for (NVMNamedRoot* root = first_in_bucket(i); root != nullptr; root = root->next) {
      f(root);
    }
  }
}

#endif // SHARE_NVM_RECOVER_NVMNAMEDROOTS_HPP

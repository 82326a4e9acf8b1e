#ifndef SHARE_NVM_RECOVER_NVMROOTS_HPP
#define SHARE_NVM_RECOVER_NVMROOTS_HPP

#include "memory/allStatic.hpp"
#include "memory/allocation.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "nvm/persist/nvmSpinLock.hpp"
#include "oops/oopHandle.hpp"
#include "oops/oopsHierarchy.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"

class InstanceKlass;
class NVMOrderedAccess;
class NVMThread;

// A static field that is a durable root, from the initialization of its class on.
struct NVMRoot : public CHeapObj<mtInternal> {
  NVMRoot* volatile next;      // of its bucket
  InstanceKlass* const holder;
  const int      offset;       // in the mirror
  const BasicType type;
  const char*    name;         // pkg.Class.field
  NVMRootEntry   entry;        // is_null_entry() until the first store
  OopHandle      recovered;    // the value while the root is not bound, but has been recovered
  volatile bool  is_bound;     // see NVMFront; under the recovery lock
  bool           is_counted;   // NVMKeepAlive counts it among the unbound roots
  const bool     is_stressed;  // only a root because of -XX:+NVMStressRoots
  volatile bool  is_given_up;  // it was, until it held what can't be kept

  NVMRoot(InstanceKlass* holder, int offset, BasicType type, const char* name, bool is_stressed)
    : next(nullptr), holder(holder), offset(offset), type(type), name(name), entry(nullptr), recovered(),
      is_bound(false), is_counted(false), is_stressed(is_stressed), is_given_up(false) { find_entry(); }

  void find_entry();
  bool refers_to_object() const;
  bool is_reference() const { return is_reference_type(type); }

  // The value in the image.
  uint64_t image_bits()     { return entry.is_null_entry() ? 0 : *entry.value_addr(); }
};

// The durable roots of this process. (AutoPersist paper, sections 4.1 and 4.4.)
//
// A name stands for one field: a class of the same name that another loader has loaded, too, can't be initialized
// before the first one is unloaded. It may be known before, by recover_early(): then it is told what the first one has left
// when that is unloaded, and counts as unbound instead of it.
//
// While a class is being initialized its roots are ordinary static fields. They
// get the image's values before the initializer runs, and again after it: what
// the initializer assigned counts only if the image has no value. Then
// the mirror's word becomes special, and every store to a root goes to the image.
//
// One lock guards all root fields; it is never held while objects are converted.
class NVMRoots : public AllStatic {
  static NVMSpinLock _lock;

  static void find_roots(InstanceKlass* ik, TRAPS);
  static void check_only_one(NVMRoot* root, TRAPS);
  static oop  recover(NVMRoot* root, TRAPS);
  static void bind(NVMRoot* root, TRAPS);
  static void bind_all(InstanceKlass* ik, TRAPS);
  static void check_not_final(NVMRoot* root, TRAPS);
  static void become_bound(InstanceKlass* ik, TRAPS);
  static void become_durable(InstanceKlass* ik);
  static bool sync_root(NVMThread* thread, oopDesc* mirror, NVMRoot* root);

public:
  static void before_initializer(InstanceKlass* ik, TRAPS);
  static void after_initializer(InstanceKlass* ik, TRAPS);

  // The image's value for a root of a class that is not initialized, boxed if it is
  // a primitive one; null if there is none. Initializes nothing.
  static Handle recover_early(InstanceKlass* ik, const char* field, TRAPS);

  // The slow paths of stores to static fields of classes that have roots; leaves.
  static void sync(NVMThread* thread, oopDesc* mirror, intptr_t offset, intptr_t size);
  static jlong ordered_access(NVMThread* thread, oopDesc* mirror, intptr_t offset, NVMOrderedAccess* access);

  // Makes a value of the root recoverable. False if that can't be: the thread gets the error, or, of
  // a root that is only stressed, the root is given up, and null in the image.
  static bool make_recoverable(NVMThread* thread, oopDesc* value, oopDesc* mirror, NVMRoot* root);

  // For regions, leaves. make_entry() gives a root a place in the image; false, after a report and
  // with its front null again, if there is no room.
  static bool   make_entry(NVMThread* thread, NVMRoot* root);

  // What the image has to hold for the root's field; false if that is no recoverable object (yet).
  static bool   read_front(NVMRoot* root, uint64_t* bits);

  // Gives the field the value for bits; old is the object, if it is known.
  static void   set_front(NVMRoot* root, uint64_t bits, oop old = nullptr);

  // Releases what is held as the root's recovered value.
  static void let_go(NVMRoot* root);

  // For sessions: looks all roots up in the image; gives those of initialized classes
  // the image's values, as after_initializer() does; takes all values away.
  static void find_entries();
  static void bind_initialized(TRAPS);
  static void clear();

  // The root of that class and field; null if it is none, or not found yet.
  static NVMRoot* find(InstanceKlass* holder, const char* field);

  // The same root, of another loader's class of that name, if it is bound; null if there is none.
  static NVMRoot* find_other(NVMRoot* root);

  // The root at that offset of the class's mirror; null if there is none.
  static NVMRoot* find_at(InstanceKlass* holder, intptr_t offset);

  // A list that has all roots of the class, and maybe others.
  static NVMRoot* first_of(InstanceKlass* holder);

  static int count();

  // At a safepoint: takes the roots whose class is_dead says has died out of the list, and calls f(root) for each
  // before it is deleted.
  template <typename IsDead, typename Function> static void remove(IsDead is_dead, Function f);

  // Calls f(other) for every root with the name of root that is another class's.
  template <typename Function> static void for_each_other(NVMRoot* root, Function f);

  // Calls f(root) for every root.
  template <typename Function> static void for_each(Function f);
  static NVMRoot* first_in_bucket(int bucket);
  static const int BucketCount = 256;

private:
  static NVMRoot* volatile* bucket_addr(int bucket);
  static void drop(NVMRoot* root);
};

template <typename Function>
void NVMRoots::for_each(Function f) {
  for (int i = 0; i < BucketCount; i++) {
    for (NVMRoot* root = first_in_bucket(i); root != nullptr; root = root->next) {
      f(root);
    }
  }
}

template <typename Function>
void NVMRoots::for_each_other(NVMRoot* root, Function f) {
  for (NVMRoot* other = first_of(root->holder); other != nullptr; other = other->next) {
    if (other->holder != root->holder && strcmp(other->name, root->name) == 0) {
      f(other);
    }
  }
}

template <typename IsDead, typename Function>
void NVMRoots::remove(IsDead is_dead, Function f) {
  for (int i = 0; i < BucketCount; i++) {
    for (NVMRoot* volatile* link = bucket_addr(i); *link != nullptr; ) {
      NVMRoot* root = *link;
      if (is_dead(root->holder)) {
        *link = root->next;
        f(root);
        drop(root);
      } else {
        link = &root->next;
      }
    }
  }
}

#endif // SHARE_NVM_RECOVER_NVMROOTS_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_ROOTS_NVMROOTS_HPP
#define SHARE_NVM_ROOTS_NVMROOTS_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "nvm/region/nvmRootPlace.hpp"
#include "nvm/roots/nvmRootLists.hpp"
#include "oops/oopHandle.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/exceptions.hpp"

class InstanceKlass;
class NVMOrderedAccess;
class NVMThread;

// A static field that is a durable root, from the initialization of its class on.
struct NVMRoot : public NVMRootPlace {
  NVMRoot* volatile next;      // of its bucket (NVMRootLists)
  NVMRoot* volatile* link;
  InstanceKlass* const holder;
  const int      offset;       // in the mirror
  const BasicType type;
  const char*    name;         // pkg.Class.field
  OopHandle      recovered;    // the value while the root is not bound, but has been recovered
  volatile bool  is_bound;     // see NVMFront; under the recovery lock
  bool           is_counted;   // NVMKeepAlive counts it among the unbound roots
  const bool     is_stressed;  // only a root because of -XX:+NVMStressRoots
  volatile bool  is_given_up;  // it was, until it held what can't be kept
  bool           has_former;   // the entry is that of a former name, or null: what its own has is another root's today
  NVMRootEntry   own_entry;    // then that of its own name; null if there is none

  NVMRoot(InstanceKlass* holder, int offset, BasicType type, const char* name, bool is_stressed)
    : NVMRootPlace(NVMRootEntry(nullptr)), next(nullptr), link(nullptr), holder(holder), offset(offset), type(type), name(name),
      recovered(), is_bound(false), is_counted(false), is_stressed(is_stressed), is_given_up(false), has_former(false),
      own_entry(nullptr) { find_entry(); }

  void find_entry();

  // If NVMNewNames says that the image has the root by another name, that entry is the root's until it is bound: if it can't be
  // recovered, the image is left as it was. Then its value goes to an entry of today's name. Both under the recovery lock, the
  // second by who holds the collector off, for roots that are not awaited. All rules are about the entries as a program has left
  // them that knew nothing of the rules: find_former() is called for all roots of a class before one of them takes over an entry.
  void find_former();
  void take_over_former();

  // Warns if a rule gives the root another one's value, and it has one of its own: a process without the rule has stored it.
  void tell_of_former();
  bool is_awaited();
  bool refers_to_object() const;

  // The value as the field may hold it, of a primitive root that has an entry.
  uint64_t primitive_bits();

  bool is_reference() const override { return is_reference_type(type); }
  oop  mirror() const override;
  int  field_offset() const override { return offset; }
  NVMSpinLock* front_lock() override;
  bool load_front(uint64_t* bits) override;
  void restore_front(uint64_t found) override;

  // Gives the field the value null, or 0.
  void clear_front();

  // The store of an object that is refused.
  template <typename Function> void take_back(oopDesc* refused, Function before);

  // The field gets the image's value.
  void take_back_all();

private:
  NVMRootEntry former_entry();
  bool is_given_away(bool has_former);
  void write_front(uint64_t bits, oop object);
};

// The durable roots of this process that are static fields. (AutoPersist paper, sections 4.1 and 4.4.)
//
// While a class is being initialized its roots are ordinary static fields. Then NVMRootBinding binds them: the
// mirror's word becomes special, and every store to a root goes to the image.
//
// One lock guards all root fields; it is never held while objects are converted.
class NVMRoots : public AllStatic {
public:
  static const int BucketCount = 256;

private:
  typedef NVMRootLists<NVMRoot, BucketCount> Lists;

  static NVMSpinLock _lock;
  static Lists       _lists;

  static void drop(NVMRoot* root);
  static bool make_recoverable(NVMThread* thread, oopDesc* value, oopDesc* mirror, NVMRoot* root);
  static bool make_entry(NVMThread* thread, NVMRoot* root);
  static void store_in_region(NVMThread* thread, oopDesc* mirror, NVMRoot* root, NVMOrderedAccess* access, uint64_t bits);

public:
  static NVMSpinLock* lock() { return &_lock; }

  // Looks for the roots that the class declares. Throws an IllegalStateException if one can't be kept.
  static void find_roots(InstanceKlass* ik, TRAPS);

  // The slow paths of stores to static fields of classes that have roots; leaves.
  static void sync(NVMThread* thread, oopDesc* mirror, intptr_t offset, intptr_t size);
  static void take_back_all(oopDesc* mirror, intptr_t offset, intptr_t size);
  static jlong ordered_access(NVMThread* thread, oopDesc* mirror, intptr_t offset, NVMOrderedAccess* access);

  // Brings a root's value to the image, durably, outside of regions or as its first value; a leaf. False if it was
  // refused: then the field has its old value, and the thread the error.
  static bool sync_root(NVMThread* thread, oopDesc* mirror, NVMRoot* root);

  // Releases what is held as the root's recovered value.
  static void let_go(NVMRoot* root);

  // For sessions: looks all roots up in the image; takes all values away.
  static void find_entries();
  static void clear();

  // The root of that class and field; null if it is none, or not found yet.
  static NVMRoot* find(InstanceKlass* holder, const char* field);

  // The same root, of another loader's class of that name, if it is bound; null if there is none.
  static NVMRoot* find_other(NVMRoot* root);

  // The root at that offset of the class's mirror; null if there is none.
  static NVMRoot* find_at(InstanceKlass* holder, intptr_t offset);

  // A list that has all roots of the class, and maybe others.
  static NVMRoot* first_of(InstanceKlass* holder);
  static bool     has_roots(InstanceKlass* holder);

  static int count()                          { return _lists.length(); }

  // At a safepoint: takes the roots whose class is_dead says has died out of the list, and calls f(root) for each
  // before it is deleted.
  template <typename IsDead, typename Function> static void remove(IsDead is_dead, Function f);

  // Calls f(other) for every root with the name of root that is another class's.
  template <typename Function> static void for_each_other(NVMRoot* root, Function f);

  // Calls f(root) for every root.
  template <typename Function> static void for_each(Function f);
  static NVMRoot* first_in_bucket(int bucket) { return _lists.first(bucket); }
};

template <typename Function>
void NVMRoots::for_each(Function f) {
  _lists.for_each(f);
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
  _lists.remove([&](NVMRoot* root) { return is_dead(root->holder); },
                [&](NVMRoot* root) {
                  f(root);
                  drop(root);
                });
}

#endif // SHARE_NVM_ROOTS_NVMROOTS_HPP

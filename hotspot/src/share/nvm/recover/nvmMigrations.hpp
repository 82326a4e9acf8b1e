// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMMIGRATIONS_HPP
#define SHARE_NVM_RECOVER_NVMMIGRATIONS_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "nvm/base/nvmArray.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/recover/nvmFrontList.hpp"
#include "nvm/recover/nvmMigration.hpp"
#include "runtime/atomic.hpp"
#include "runtime/handles.hpp"

// Fields whose values are to be made of what they held with another type, since their class has changed (NVMMigration). That is
// Java code, which runs without any lock, and so after the recovery of the objects: NVMHooks says when.
//
// The invariant: what a field held is in the image until the field's new value is. Homes are laid out anew, with what the field held
// behind all else, as an old field (NVMOldFields) that is marked as pending; the field itself has null or 0, in front and home, and
// means nothing. After the store of an object's last such field its home gets the class id of an entry that has none of them. Homes
// of both entries are laid out alike, but for these. So a home whose entry has pending fields has not been migrated, whatever its
// fields hold, and an earlier version of the class finds its own field in the pending one.
//
// All values are computed, and made recoverable, before the first is stored: if a method fails, or what it returns can't be kept, the
// image means what it did. A crash in between leaves what the next process needs. No other thread of the program has seen the
// objects, but one that recovers another root which shares them meanwhile; after a failure such roots are refused.
//
// The list keeps objects and former values alive. What has failed stays in it, since it is in the image still.
class NVMMigrations : public CHeapObj<mtInternal> {
public:
  struct Entry {
    NVMMigration*      migration;
    NVMMigration::Bits bits;
    uint32_t           pending_id;      // of the object's home, which gets the next one when this is its last field; else 0
    uint32_t           next_id;
    JavaValue          result;          // of a reference, it is in the list of results
  };

private:
  enum class State { Found, Computed, Recoverable };

  static NVMSpinLock             _lock;       // guards the list, owners and states
  static NVMMigrations* volatile _first;

  const void*             _owner;       // as NVMHooks names it; null: nobody's any more
  NVMMigrations*          _next;
  NVMArray<NVMMigration*> _migrations;  // owned
  NVMArray<Entry>         _entries;
  State                   _state;       // of the results
  bool                    _has_failed;
  size_t                  _done;
  NVMFrontList            _objects;     // by entry
  NVMFrontList            _values;      // what references led to
  NVMFrontList            _results;

  static NVMMigrations* find(const void* owner, State state);
  void set_state(State state);
  static void finish(oop object, const Entry& entry);
  static void run_all(const void* owner, TRAPS);
  void compute(TRAPS);
  void make_recoverable(TRAPS);
  void store(TRAPS);

public:
  NVMMigrations() : _owner(nullptr), _next(nullptr), _state(State::Found), _has_failed(false), _done(0) {}
  ~NVMMigrations();

  // While it belongs to a recovery. False if there is too little memory.
  bool take(NVMMigration* migration)    { return _migrations.push(migration); }
  bool add(const Entry& entry)          { return _entries.push(entry); }
  size_t count()                        { return _entries.length(); }
  void reserve(TRAPS);
  void set(size_t i, oop object, oop value);

  // The fields are to be migrated for the roots of owner.
  void hand_over(const void* owner);

  // Has any failed? Then is it of one of these objects? Under the recovery lock.
  static bool has_failed();
  static bool is_any_failed(NVMArray<nvmgranule>* homes);

  // Is there anything to be done?
  static bool has(const void* owner);

  // Does any name the owner, whatever has become of it?
  static bool has_owner(const void* owner);
  static bool is_empty()                { return Atomic::load_acquire(&_first) == nullptr; }

  // Does it, by one thread for each owner: NVMHooks. If a method fails, nothing has been stored.
  static void run(const void* owner, TRAPS);

  // The owner's roots can't be had, after some of its objects were: what is still to be done of these has failed.
  static void fail(const void* owner);

  // The class is unloaded, or no image is open any more; at a safepoint, or where nobody runs any.
  static void forget(const void* owner);
  static void let_go_forgotten();
  static void clear();
};

#endif // SHARE_NVM_RECOVER_NVMMIGRATIONS_HPP

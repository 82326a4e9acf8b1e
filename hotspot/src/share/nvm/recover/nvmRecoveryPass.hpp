// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMRECOVERYPASS_HPP
#define SHARE_NVM_RECOVER_NVMRECOVERYPASS_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "nvm/recover/nvmAliases.hpp"
#include "nvm/recover/nvmCanonicalObjects.hpp"
#include "nvm/recover/nvmFrontList.hpp"
#include "nvm/recover/nvmLoadedClass.hpp"
#include "nvm/recover/nvmRecoveryClasses.hpp"
#include "nvm/recover/nvmRecoveredSpace.hpp"
#include "nvm/recover/nvmRelocation.hpp"
#include "runtime/handles.hpp"

class NVMEnumChanges;
class NVMFrontMaker;
class NVMMigrations;
class NVMRecoveryTrace;
class NVMRecoveryWorkers;
class NVMRootPath;
struct NVMNamedRoot;
struct NVMRoot;

// One root's recovery; see NVMRecovery for the steps. Fronts are made in nvmRecoveryFronts.cpp. What it does for homes that
// stand for an object of each process is in nvmRecoverySymbolic.cpp, for constants in nvmRecoveryConstants.cpp, for canonical
// objects in nvmRecoveryCanonical.cpp, for EnumMaps and EnumSets in nvmRecoveryEnums.cpp, the checks are in
// nvmRecoveryChecks.cpp, the fields in nvmRecoveryFill.cpp, those that classes have no longer in nvmRecoveryOldFields.cpp,
// those that have another type in nvmRecoveryMigrations.cpp.
//
// NVMRecoveryWorkers help with what takes long: the trace, and making fronts and filling them. While they do, the classes and
// the lists of homes do not change. A front is filled early, with a few that were made just before, while its home is in the
// cache. What has to wait until all fronts are made is filled then: what refers to a front that is not there yet, or to an
// object of whose references a collector must be told, which it can't be while a block of fronts is incomplete.
//
// A pass may begin ahead of time, when nobody needs the root yet: see NVMAheadRecovery. trace_ahead(), load_classes() and
// make_ahead() do what needs no initialized class, and finish() the rest; they are in nvmRecoveryAhead.cpp.
class NVMRecoveryPass : public CHeapObj<mtInternal> {
  friend class NVMCanonicalObjects;
  friend class NVMFrontMaker;

  // A class that a site has been seen to refer to.
  struct Seen {
    uint32_t site;
    uint32_t class_id;
  };

  // Of a home of kind ClassRef.
  struct ClassName {
    nvmgranule home;
    uint32_t   class_id;
    size_t     start;        // in _names
    size_t     length;
  };

  // What one thread has found while it filled fronts.
  struct Filled : public CHeapObj<mtInternal> {
    const bool           is_early;
    NVMArray<nvmgranule> doubtful;      // homes to be checked by themselves
    NVMArray<nvmgranule> to_amend;      // homes to be written to
    NVMArray<nvmgranule> too_early;     // homes that refer to fronts which were not there yet
    NVMArray<nvmgranule> unfinished;    // homes that refer to an object of this process, ahead of time
    bool                 has_memory = true;

    explicit Filled(bool is_early) : is_early(is_early) {}
  };

  // About one home.
  struct Filling {
    const bool is_early;
    bool is_right = true;               // else the home is to be amended
    bool is_doubtful = false;
    bool is_too_early = false;
    bool is_unfinished = false;
  };

  // An enum that seems to have changed.
  struct Enum {
    Handle mirror;
    Handle constants;                   // NVMEnumConstants::shared_array()
    bool   is_fetched;
  };

  template <typename Key> using KlassTable = ResizeableResourceHashtable<Key, Klass*, AnyObj::C_HEAP, mtInternal>;

  const char* const         _root;             // its name, as in the root table
  const void*               _hook_owner;       // as NVMHooks names it
  NVMRoot*                  _static_root;      // null: a named one, or not known yet
  const Handle              _loader;           // of the thread that traces
  NVMRootEntry              _entry;
  const volatile bool*      _is_bound;         // the root's
  bool                      _is_ahead;         // what this process has by itself is not known yet
  volatile bool             _has_yielded;      // ahead of time: somebody needs another root
  bool                      _is_taken_back;
  bool                      _has_borders;      // ahead of time: homes of objects of this process that have a front
  NVMArray<NVMRecoveryPass*> _needed_passes;
  uint64_t                  _changes_before;   // its trace
  jlong                     _event_start;
  jlong                     _start;            // ns
  jlong                     _nanos_ahead;
  nvmgranule                _first;            // the root's value
  NVMRecoveryClasses        _classes;
  NVMArray<Seen>            _seen;
  NVMArray<nvmgranule>      _homes;            // without a front, in the order they are met, depth first
  NVMArray<size_t>          _large;            // indices in _homes: of arrays that may not fit into a block
  NVMArray<nvmgranule>      _with_front;       // the other homes that the root reaches, if _may_meet_strangers or _notes_borders
  NVMArray<nvmgranule>      _symbolic;         // of these, the ones that stand for an object of this process
  NVMArray<uint32_t>        _front_classes;    // of _with_front, if _may_meet_strangers; once each
  NVMArray<ClassName>       _class_names;      // that ClassRefs among _symbolic have
  NVMArray<char>            _names;            // of _class_names
  NVMArray<nvmgranule>      _universes;        // of EnumMaps and EnumSets that have no front
  NVMArray<Enum>            _enums;
  NVMEnumChanges*           _enum_changes;     // null: no enum has changed, and ahead of time
  KlassTable<uint32_t>      _visible;          // by class id, of homes with a front: what the loader has by that name
  KlassTable<nvmgranule>    _referred;         // the class that a ClassRef names; null: a primitive type
  NVMHomeSpace*             _space;            // of homes that collect() has been led to, as far as they have no front
  const char*               _problem;          // with the data, if collect() has failed; null: too little memory
  NVMFrontList              _fronts;           // that this pass has made, by the index of their homes
  NVMArray<nvmgranule>      _to_fill;          // homes whose fronts could not be filled when they were made
  NVMArray<nvmgranule>      _doubtful;         // homes to be checked when all fronts are filled
  NVMArray<nvmgranule>      _to_amend;         // homes to be written to when all checks are passed
  NVMArray<nvmgranule>      _unfinished;       // homes whose fronts have to be filled again in finish()
  NVMArray<size_t>          _holders;          // indices in _homes: their old fields lead to homes
  NVMArray<nvmgranule>      _old_homes;        // without a front, to which nothing else of this root leads
  NVMArray<nvmgranule>      _old_borders;      // with one, or about to get one
  NVMMigrations*            _migrations;       // null: none
  NVMCanonicalObjects       _canonical;
  NVMAliases                _aliases;
  Klass*                    _root_type;        // what the value must be an instance of; null: anything
  size_t                    _bytes;
  size_t                    _needed;           // bytes of the Java heap; 0: not known yet
  bool                      _may_meet_strangers; // other recoveries had other loaders
  bool                      _notes_borders;    // there may be fronts that are not finished
  bool                      _layouts_differ;
  bool                      _lacks_room;
  bool                      _follows_others;   // the classes have other fields than the last trace followed

  static NVMHome* home(nvmgranule granule)       { return NVMImageFile::home_at(granule); }
  NVMLoadedClass* class_of(NVMHome* home)      { return _classes.at(home->class_id()); }

  // A worker will come to this one of its homes soon.
  static void prefetch(nvmgranule granule);

  void  throw_not_collected(TRAPS);
  void  throw_with_path(Handle error, NVMRootPath* path, const char* name, int length, const char* suffix, TRAPS);
  void  throw_missing(Handle error, uint32_t class_id, TRAPS);
  bool  overlaps_recovered();
  void  note_recovered();
  bool  take_seen(NVMRecoveryTrace* trace);
  bool  collect();
  bool  take_back_met();
  bool  follow_old_fields();
  void  keep_old_fronts(TRAPS);
  void  note_old_fields();
  bool  needs_java_code();
  bool  has_renamed_constants();
  struct Migrated;
  bool  has_migrations();
  template <typename Function> void for_each_migrated(Function f);
  void  find_migrations(TRAPS);
  void  hand_over_migrations();
  void  check_failed_migrations(TRAPS);
  bool  has_canonical_class();
  oop   canonical_object(NVMHome* home);
  void  initialize_classes(Handle loader, TRAPS);
  bool  has_all_classes();
  void  find_visible(uint32_t class_id, TRAPS);
  void  sort_universes();
  InstanceKlass* enum_of(nvmgranule universe);
  Enum* find_enum(InstanceKlass* ik);
  bool  are_enums_same();
  void  fetch_enums(TRAPS);
  bool  find_enum_changes(TRAPS);
  bool  is_dropped(nvmgranule granule);
  bool  follows_enum(nvmgranule granule);
  uint32_t front_length(NVMHome* home);
  Klass* front_klass(NVMHome* home);
  void  finish_enums(TRAPS);
  oop   find_stranger();
  void  throw_is_used(oop stranger, TRAPS);
  bool  is_class_ref(nvmgranule granule);
  static bool is_symbolic(nvmgranule granule);
  bool  note_names();
  Klass* find_referred(const ClassName& name, TRAPS);
  void  check_heap(TRAPS);
  void  make_fronts(TRAPS);
  bool  is_adopted(NVMHome* home);
  bool  is_renamed(NVMHome* home);
  oop   object_without_home(nvmgranule granule);
  void  make_aliases_recoverable(TRAPS);
  void  renumber_arrays();
  oop   constant_object(NVMHome* home);
  oop   known_object(NVMHome* home);
  void  make_unadopted_constants(TRAPS);
  bool  is_joined(NVMHome* home);
  void  keep_contents(NVMHome* home, ClassLoaderData* loader);
  bool  has_hooks(NVMHome* home);
  size_t front_words(NVMHome* home);
  void  make_and_link(size_t i, TRAPS);
  oop   make_front(NVMHome* home, TRAPS);
  size_t link(size_t i, oop front);
  void  unmake_fronts();
  oop   front_of(nvmgranule granule);
  void  adopt_hash(NVMHome* home, oop object);
  bool  join(nvmgranule granule, oop object);
  void  keep_hashes();
  void  keep_hash(nvmgranule granule);
  void  adopt_symbolic(TRAPS);
  bool  has_young_symbolic();
  oop   own_object(nvmgranule granule, TRAPS);
  void  throw_no_constant(nvmgranule granule, InstanceKlass* ik, TRAPS);
  void  check_seen(TRAPS);
  static bool fits(NVMLoadedClass* from, NVMLoadedClass::Field* field, Klass* value);
  void  check_value(NVMLoadedClass* from, NVMLoadedClass::Field* field, Klass* value, TRAPS);
  void  check_converted(NVMHome* h, NVMLoadedClass* c, NVMLoadedClass::Field* f, TRAPS);
  void  check_doubtful(nvmgranule granule, TRAPS);
  void  check_root_value(TRAPS);
  void  compare_layouts(TRAPS);
  jlong box_value(NVMHome* home);
  size_t new_home_size(NVMHome* home);
  bool  take_new_homes(NVMRelocation* relocation);
  bool  write_new_homes(NVMRelocation* relocation);
  void  relocate(TRAPS);
  void  write_relocated(NVMRelocation* relocation, NVMRelocation::Pair pair);
  void  write_relocated_array(NVMRelocation* relocation, NVMRelocation::Pair pair);
  void  write_reference(NVMRelocation* relocation, NVMHome* home, oop front, size_t offset);
  void  fill_fronts(NVMArray<nvmgranule>* homes, TRAPS);
  void  fill(nvmgranule granule, Filled* filled);
  bool  take_filled(Filled* filled);
  static nvmgranule home_of(oop object);
  static bool fill_primitive(NVMHome* home, const NVMLoadedClass::Field& field, oop front);
  static bool fill_primitive_elements(NVMHome* home, NVMLoadedClass* c, oop front);
  void  fill_fields(NVMHome* home, NVMLoadedClass* c, oop front, Filling* filling);
  void  fill_elements(NVMHome* home, NVMLoadedClass* c, oop front, Filling* filling);
  oop   fill_reference(volatile nvmgranule* reference, oop front, size_t front_offset, Filling* filling);
  void  amend(nvmgranule granule);
  void  amend_reference(volatile nvmgranule* reference);
  void  empty_reserved_bins(NVMHome* table, NVMArray<uint32_t>* reservations);
  void  empty_reserved_bins();
  objArrayOop objects_with_hooks(TRAPS);
  bool  must_yield();
  bool  accepts_borders();
  oop   complete(NVMArray<nvmgranule>* to_fill, TRAPS);
  void  count(jlong nanos);

  NVMRecoveryPass(const char* root, const void* hook_owner, NVMRoot* static_root, NVMRootEntry entry,
                  const volatile bool* is_bound, Klass* root_type, Handle loader, bool is_ahead);

public:
  // type: what the root's value must be an instance of; null: anything.
  NVMRecoveryPass(NVMRoot* root, Klass* type, Handle loader);
  NVMRecoveryPass(NVMNamedRoot* root, Handle loader);

  // Ahead of time; the name is kept as long as the pass, the loader until the classes are loaded.
  NVMRecoveryPass(const char* root, NVMRootEntry entry, Handle loader);
  ~NVMRecoveryPass();

  static void throw_out_of_c_memory(TRAPS);

  // The root's name, as the program knows it.
  const char* shown_name() const               { return _root[0] == NVMRootEntry::NamedPrefix ? _root + 1 : _root; }

  // Has run() failed because there was no room for new homes?
  bool lacks_room() const                      { return _lacks_room; }

  // Bytes of the Java heap; 0 if run() has not found out.
  size_t needed() const                        { return _needed; }

  // Null also if the root has been bound meanwhile, be it by another class of that name: then its entry may lead to
  // anything, and its value is in the static field or with NVMNamedRoots.
  oop run(TRAPS);

  // The steps ahead of time. The classes are loaded by Java code; then the fronts are made under the recovery lock, if there is
  // plenty of room for them, or a thread waits for them.
  enum class Ahead { Ready, Left, Again };
  bool trace_ahead(JavaThread* thread);
  void load_classes(TRAPS);

  // Have the classes other fields than the trace has followed?
  bool must_trace_again() const                { return _follows_others; }
  Ahead make_ahead(bool is_awaited, TRAPS);

  // When it is ready: as run(). False if it is left to another pass.
  bool finish(NVMRoot* root, Klass* type, oop* result, TRAPS);

  // Under the recovery lock: takes back the fronts of a pass that is ready.
  void take_back();

  // Has it made a front for this home? Under the recovery lock, or at a safepoint.
  bool has_made(nvmgranule granule);

  // Does it refer to fronts of that other one, which is ready, but not finished?
  bool needs(NVMRecoveryPass* other);
  void needs_no_more(NVMRecoveryPass* other);
};

#endif // SHARE_NVM_RECOVER_NVMRECOVERYPASS_HPP

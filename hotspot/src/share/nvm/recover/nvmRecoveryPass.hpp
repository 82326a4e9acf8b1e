#ifndef SHARE_NVM_RECOVER_NVMRECOVERYPASS_HPP
#define SHARE_NVM_RECOVER_NVMRECOVERYPASS_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "nvm/recover/nvmAliases.hpp"
#include "nvm/recover/nvmFrontList.hpp"
#include "nvm/recover/nvmLoadedClass.hpp"
#include "nvm/recover/nvmRecoveryClasses.hpp"
#include "nvm/recover/nvmRecoveredSpace.hpp"
#include "nvm/recover/nvmRelocation.hpp"
#include "runtime/handles.hpp"

class NVMFrontMaker;
class NVMRecoveryTrace;
class NVMRecoveryWorkers;
struct NVMNamedRoot;
struct NVMRoot;

// One root's recovery; see NVMRecovery for the steps. Fronts are made in nvmRecoveryFronts.cpp. What it does for
// homes that stand for an object of each process is in nvmRecoverySymbolic.cpp, the checks are in
// nvmRecoveryChecks.cpp, the fields in nvmRecoveryFill.cpp.
//
// NVMRecoveryWorkers help with what takes long: the trace, making fronts, and filling them. While they do, the classes and
// the lists of homes do not change.
class NVMRecoveryPass : public StackObj {
  friend class NVMFrontMaker;

  // A class that a site has been seen to refer to.
  struct Seen {
    uint32_t site;
    uint32_t class_id;
  };

  // What one thread has found while it filled fronts.
  struct Filled : public CHeapObj<mtInternal> {
    NVMArray<nvmgranule> doubtful;      // homes to be checked by themselves
    NVMArray<nvmgranule> to_amend;      // homes to be written to
    bool                 has_memory = true;
  };

  template <typename Key> using KlassTable = ResizeableResourceHashtable<Key, Klass*, AnyObj::C_HEAP, mtInternal>;

  const char* const         _root;             // its name, as in the root table
  const void* const         _hook_owner;       // as NVMHooks names it
  NVMRoot* const            _static_root;      // null: a named one
  const Handle              _loader;
  NVMRootEntry              _entry;
  const volatile bool* const _is_bound;        // the root's
  nvmgranule                _first;            // the root's value
  NVMRecoveryClasses        _classes;
  NVMArray<Seen>            _seen;
  NVMArray<nvmgranule>      _homes;            // without a front, in the order they are met, depth first
  NVMArray<size_t>          _large;            // indices in _homes: of arrays that may not fit into a block
  NVMArray<nvmgranule>      _with_front;       // the other homes that the root reaches, if _may_meet_strangers
  NVMArray<nvmgranule>      _symbolic;         // of these, the ones that stand for an object of this process
  KlassTable<uint32_t>      _visible;          // by class id, of homes with a front: what the loader has by that name
  KlassTable<nvmgranule>    _referred;         // the class that a ClassRef names; null: a primitive type
  NVMHomeSpace*             _space;            // of homes that collect() has been led to, as far as they have no front
  const char*               _problem;          // with the data, if collect() has failed; null: too little memory
  NVMFrontList              _fronts;           // that this pass has made, by the index of their homes
  NVMArray<nvmgranule>      _to_amend;         // homes to be written to when all checks are passed
  NVMAliases                _aliases;
  Klass* const              _root_type;        // what the value must be an instance of; null: anything
  size_t                    _bytes;
  size_t                    _needed;           // bytes of the Java heap; 0: not known yet
  bool                      _may_meet_strangers; // other recoveries had other loaders
  bool                      _layouts_differ;

  static NVMHome* home(nvmgranule granule)       { return NVMImageFile::home_at(granule); }
  NVMLoadedClass* class_of(NVMHome* home)      { return _classes.at(home->class_id()); }

  // A worker will come to this one of its homes soon.
  void prefetch(size_t i);

  // As the program knows it.
  const char* shown_name() const               { return _static_root == nullptr ? _root + 1 : _root; }

  void  throw_not_collected(TRAPS);
  bool  overlaps_recovered();
  void  note_recovered();
  bool  take_seen(NVMRecoveryTrace* trace);
  bool  collect();
  void  load_classes(TRAPS);
  bool  has_all_classes();
  void  find_visible(uint32_t class_id, TRAPS);
  oop   find_stranger();
  void  throw_is_used(oop stranger, TRAPS);
  bool  is_class_ref(nvmgranule granule);
  Klass* find_referred(NVMHome* home, TRAPS);
  void  check_heap(TRAPS);
  void  make_fronts(TRAPS);
  bool  is_adopted(NVMHome* home);
  size_t front_words(NVMHome* home);
  void  make_and_link(size_t i, TRAPS);
  oop   make_front(NVMHome* home, TRAPS);
  size_t link(size_t i, oop front);
  void  unmake_fronts();
  oop   front_of(nvmgranule granule);
  void  adopt_hash(NVMHome* home, oop object);
  bool  join(nvmgranule granule, oop object);
  void  keep_hash(nvmgranule granule);
  void  adopt_symbolic(TRAPS);
  oop   symbolic_object(size_t index, TRAPS);
  void  check_seen(TRAPS);
  static bool fits(NVMLoadedClass* from, NVMLoadedClass::Field* field, Klass* value);
  void  check_value(NVMLoadedClass* from, NVMLoadedClass::Field* field, Klass* value, TRAPS);
  void  check_doubtful(nvmgranule granule, TRAPS);
  void  check_root_value(TRAPS);
  void  compare_layouts(TRAPS);
  jlong box_value(NVMHome* home);
  void  relocate(TRAPS);
  void  write_relocated(NVMRelocation* relocation, NVMRelocation::Pair pair);
  void  fill_fronts(TRAPS);
  void  fill(nvmgranule granule, Filled* filled);
  bool  fill_fields(NVMHome* home, NVMLoadedClass* c, oop front, bool* is_doubtful);
  bool  fill_elements(NVMHome* home, NVMLoadedClass* c, oop front, bool* is_doubtful);
  bool  fill_reference(volatile nvmgranule* reference, oop front, size_t front_offset, oop* value);
  void  amend(nvmgranule granule);
  void  amend_reference(volatile nvmgranule* reference);
  objArrayOop objects_with_hooks(TRAPS);
  void  count(jlong nanos);

  NVMRecoveryPass(const char* root, const void* hook_owner, NVMRoot* static_root, NVMRootEntry entry,
                  const volatile bool* is_bound, Klass* root_type, Handle loader);

public:
  // type: what the root's value must be an instance of; null: anything.
  NVMRecoveryPass(NVMRoot* root, Klass* type, Handle loader);
  NVMRecoveryPass(NVMNamedRoot* root, Handle loader);
  ~NVMRecoveryPass();

  static void throw_out_of_c_memory(TRAPS);

  // Bytes of the Java heap; 0 if run() has not found out.
  size_t needed() const                        { return _needed; }

  // Null also if the root has been bound meanwhile, be it by another class of that name: then its entry may lead to
  // anything, and its value is in the static field or with NVMNamedRoots.
  oop run(TRAPS);
};

#endif // SHARE_NVM_RECOVER_NVMRECOVERYPASS_HPP

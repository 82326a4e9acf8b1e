#ifndef SHARE_NVM_RECOVER_NVMRECOVERYPASS_HPP
#define SHARE_NVM_RECOVER_NVMRECOVERYPASS_HPP

#include "memory/allocation.hpp"
#include "nvm/convert/nvmBatch.hpp"
#include "nvm/image/nvmGranuleSet.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "nvm/recover/nvmLoadedClass.hpp"
#include "nvm/recover/nvmRelocation.hpp"
#include "runtime/handles.hpp"

// One root's recovery; see NVMRecovery for the steps. What it does for homes that stand for an object of each
// process is in nvmRecoverySymbolic.cpp, the checks are in nvmRecoveryChecks.cpp, the fields in nvmRecoveryFill.cpp.
class NVMRecoveryPass : public StackObj {
  const char* const         _root;             // its name
  const void* const         _hook_owner;       // as NVMHooks names it
  const Handle              _loader;
  NVMRootEntry              _entry;
  const volatile bool* const _is_bound;        // a named root's; null for a static field
  uint32_t                  _first;            // the root's granule
  NVMArray<NVMLoadedClass*> _classes;          // by class id; null: not needed so far
  NVMArray<uint32_t>        _homes;            // without a front, in the order they are met
  NVMArray<uint32_t>        _symbolic;         // of these, the ones that stand for an object of this process
  NVMArray<Klass*>          _referred;         // by index in _symbolic: the class that a ClassRef names
  NVMGranuleSet             _met;
  Klass* const              _root_type;        // what the value must be an instance of; null: anything
  size_t                    _fronts_made;
  size_t                    _bytes;
  bool                      _layouts_differ;

  static NVMHome* home(uint32_t granule)       { return NVMImageFile::home_at(granule); }
  NVMLoadedClass* class_of(NVMHome* home)      { return _classes.at(home->class_id()); }

  bool  meet(uint32_t granule);
  bool  collect();
  void  load_classes(TRAPS);
  bool  has_all_classes();
  Klass* find_referred(NVMHome* home, TRAPS);
  void  make_fronts(TRAPS);
  oop   make_front(NVMHome* home, TRAPS);
  void  unmake_fronts();
  void  adopt_hash(NVMHome* home, oop object);
  void  keep_hash(NVMHome* home, oop object);
  void  adopt_symbolic(TRAPS);
  oop   symbolic_object(size_t index, TRAPS);
  void  check_references(TRAPS);
  void  check_reference(NVMHome* from, uint32_t granule, Klass* type, NVMLoadedClass::Field* field, TRAPS);
  void  check_string(NVMHome* home, TRAPS);
  void  compare_layouts(TRAPS);
  jlong box_value(NVMHome* home);
  void  relocate(TRAPS);
  void  write_relocated(NVMRelocation* relocation, NVMRelocation::Pair pair);
  void  fill(NVMHome* home);
  void  fill_boolean(NVMHome* home, size_t home_offset, oop front, size_t front_offset);
  void  fill_reference(NVMHome* home, size_t home_offset, oop front, size_t front_offset);
  objArrayOop objects_with_hooks(TRAPS);
  void  forget_aliases();
  void  count(jlong nanos);

public:
  NVMRecoveryPass(const char* root, const void* hook_owner, NVMRootEntry entry, const volatile bool* is_bound,
                  Klass* root_type, Handle loader);
  ~NVMRecoveryPass();

  // Null also if a named root has been bound meanwhile: then its entry may lead to
  // anything, and its value is with NVMNamedRoots.
  oop run(TRAPS);
};

#endif // SHARE_NVM_RECOVER_NVMRECOVERYPASS_HPP

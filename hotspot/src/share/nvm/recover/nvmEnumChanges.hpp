// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMENUMCHANGES_HPP
#define SHARE_NVM_RECOVER_NVMENUMCHANGES_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "nvm/recover/nvmEnumOrder.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"
#include "utilities/resizeableResourceHash.hpp"

class NVMHome;
class NVMRecoveryClasses;

// What one root's recovery has to do since enums have got other constants, or others in between: EnumMaps and EnumSets hold
// ordinals. It is there only if that is so.
//
// What the ordinals in a map or set mean, its universe tells: the array of all constants to which it refers. So
//
//   no home that a recovery comes to ever has ordinals that are not those of the universe to which it refers.
//
// (Opening completes a relocation first. While that is under way an old map may have the new array already, and in the end
// nothing refers to the old map.) Hence a universe's home is never changed or replaced: maps of other roots, which are
// recovered later, refer to it as well. A map or set, and the array that belongs to it, get new homes, which NVMRelocation puts
// in the place of the old ones together. These refer to the array that all maps of this process share.
//
//   map             the array of values gets a front of the new length, filled by constants' names
//   set             bits are moved; with more than 64 constants, or no more, it becomes one of another class
//   entry, iterator of a map: the index is moved. One of a set keeps bits for what is left of it, and is refused
//
// The old universe gets no front, and a constant to which nothing else refers need not be there any more. If something else
// refers to the universe, which no program can see to, it is an array like any other, and stays as it was.
//
// A constant that is not there any more and has an entry is refused by name, as is a universe that can't have been one. By
// the thread that recovers, under the recovery lock; while workers fill fronts nothing changes here.
class NVMEnumChanges : public CHeapObj<mtInternal> {
public:
  enum class Role : u1 { None, Map, RegularSet, JumboSet, MapIterator, MapEntry, SetIterator, Values, Words };

private:
  struct Changed {
    nvmgranule    granule;
    NVMEnumOrder* order;
    Role          role;
  };

  typedef ResizeableResourceHashtable<nvmgranule, Changed, AnyObj::C_HEAP, mtInternal> Table;
  typedef ResizeableResourceHashtable<nvmgranule, bool, AnyObj::C_HEAP, mtInternal> Granules;

  NVMRecoveryClasses* const   _classes;
  NVMArray<nvmgranule>* const _homes;       // that the root reaches, without a front
  const nvmgranule            _first;       // its value
  NVMArray<NVMEnumOrder*>     _orders;
  NVMArray<Changed>           _changed;     // without arrays
  Table                       _table;       // all that gets a new home
  Granules                    _dropped;     // get no front

  static NVMHome* home(nvmgranule granule);
  NVMEnumOrder* order_of(nvmgranule universe);
  Role  role_of(uint32_t class_id);
  uint32_t home_offset(NVMHome* h, const char* holder, const char* name, TRAPS);
  uint32_t front_offset(NVMHome* h, const char* holder, const char* name);
  nvmgranule reference(NVMHome* h, const char* holder, const char* name, TRAPS);
  void  throw_damaged(NVMEnumOrder* order, const char* what, TRAPS);
  bool  add(nvmgranule granule, NVMEnumOrder* order, Role role);
  void  add_array(nvmgranule array, NVMEnumOrder* order, Role role, TRAPS);
  void  check_type(NVMHome* h, NVMEnumOrder* order, const char* holder, const char* name, TRAPS);
  void  add_map(nvmgranule granule, NVMEnumOrder* order, TRAPS);
  void  add_set(nvmgranule granule, NVMEnumOrder* order, Role role, TRAPS);
  void  add_dependent(nvmgranule granule, Role role, TRAPS);
  NVMHome* map_of_iterator(NVMHome* iterator, TRAPS);
  bool  words_of(NVMHome* set, Role role, const jlong** words, size_t* count);
  void  find_dropped(TRAPS);

  void  finish_map(const Changed& map);
  void  finish_set(const Changed& set, TRAPS);
  void  finish_iterator(const Changed& iterator);
  void  finish_entry(const Changed& entry);

public:
  NVMEnumChanges(NVMRecoveryClasses* classes, NVMArray<nvmgranule>* homes, nvmgranule first);
  ~NVMEnumChanges();

  // The classes of sets, before all else; runs Java code.
  static void initialize(TRAPS);

  // constants: as NVMEnumConstants::shared_array() has them. Throws if the universe can't have been one.
  void add_universe(nvmgranule universe, InstanceKlass* enum_class, Handle constants, TRAPS);

  // Has any enum changed?
  bool is_any() const                        { return _orders.length() > 0; }

  // When all universes are added. Throws if there is an entry for a constant that is not there any more.
  void find(TRAPS);

  // Has this home no meaning for the root any more, so that it gets no front?
  bool is_dropped(nvmgranule granule)        { return _dropped.contains(granule); }

  // Does it get a new home?
  bool is_changed(nvmgranule granule)        { return _table.contains(granule); }

  // What its front is.
  uint32_t front_length(nvmgranule array, uint32_t length);
  Klass* front_klass(nvmgranule granule, Klass* klass);

  // Is its front not filled as others are, but by finish()?
  bool is_filled_by_finish(nvmgranule granule);

  // Of an array of a map's values: where they go; null for all other homes.
  NVMEnumOrder* order_of_values(nvmgranule array);

  // All fronts are filled: does the rest. Then nothing refers to an old universe, or array of a set that has become one of
  // another class.
  void finish(TRAPS);

  // Throws if objects of the class that a set becomes can't be kept. This may describe it in the image.
  void check_classes(TRAPS);

  // What new homes refer to besides, gets homes. False if the image is full.
  bool make_homes(TRAPS);
};

#endif // SHARE_NVM_RECOVER_NVMENUMCHANGES_HPP

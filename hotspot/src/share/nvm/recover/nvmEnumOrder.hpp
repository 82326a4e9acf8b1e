// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMENUMORDER_HPP
#define SHARE_NVM_RECOVER_NVMENUMORDER_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"

class InstanceKlass;
class NVMHome;

// From the ordinals that an enum's constants had, as a universe in the image tells them by name, to those that they have.
class NVMEnumOrder : public CHeapObj<mtInternal> {
  const nvmgranule     _universe;
  InstanceKlass* const _enum_class;
  const Handle         _constants;
  NVMArray<int>        _new_ordinals;     // by old one; -1: the constant is not there any more

  void throw_damaged(const char* what, int ordinal, TRAPS);
  void throw_merged(int ordinal, TRAPS);

public:
  static const int Gone = -1;

  // constants: all of this process, by ordinal.
  NVMEnumOrder(nvmgranule universe, InstanceKlass* enum_class, Handle constants)
    : _universe(universe), _enum_class(enum_class), _constants(constants) {}

  // Throws if that can't have been an enum's universe.
  void compare(TRAPS);

  // Has the enum the same constants, in the same order?
  bool is_same();

  nvmgranule universe() const            { return _universe; }
  InstanceKlass* enum_class() const      { return _enum_class; }
  oop    constants() const               { return _constants(); }

  int    old_length() const              { return (int)_new_ordinals.length(); }
  int    new_length() const;
  int    new_ordinal(int old)            { return _new_ordinals.at(old); }

  // The home that stands for a constant.
  nvmgranule constant(int old) const;

  // Moves each bit; none of a constant that is gone is set. to has room for new_length() bits. Returns how many there are.
  int    move_bits(const jlong* from, jlong* to);

  // Throws since there is an entry for a constant that is gone.
  void   throw_gone(int old, const char* collection, TRAPS);
};

#endif // SHARE_NVM_RECOVER_NVMENUMORDER_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMENUMCONSTANTS_HPP
#define SHARE_NVM_RECOVER_NVMENUMCONSTANTS_HPP

#include "memory/allStatic.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"

class InstanceKlass;
class NVMHome;

// The constants that an enum has in this process, and what homes say of those that it had. Most of it looks at the static fields
// of the class, which is initialized: no Java code runs, and no safepoint is reached.
class NVMEnumConstants : public AllStatic {
public:
  // By what name this process has the constant that the home stands for, if it is another one (NVMNewNames), in the resource
  // area; else null.
  static const char* new_name(NVMHome* home);

  // The constant that the home stands for; null if there is none.
  static oop find(NVMHome* home, InstanceKlass* ik);

  // Throws if a rule has another name for the constant that the home stands for, while the enum has one of the old name as well:
  // then nothing tells which of them it is.
  static void check_ambiguous(NVMHome* home, InstanceKlass* ik, TRAPS);

  // Has the constant the name that the home, of a constant, tells?
  static bool has_name_of(oop constant, NVMHome* home);

  // Does the home stand for a constant of that enum, in this or another process?
  static bool is_home_of_constant(NVMHome* home, InstanceKlass* ik);

  // Do the elements of the array's home stand for all constants of the enum, in the order of their ordinals? Also false
  // if that can't be told, since some constant is in no static field.
  static bool are_all_in_order(NVMHome* array, InstanceKlass* ik);

  // What Class.getEnumConstantsShared() returns: the array that the EnumMaps and EnumSets of this process share. A null handle
  // if there is none, as while the class's initializer runs. Java code runs.
  static Handle shared_array(InstanceKlass* ik, TRAPS);

  // The offset, in homes of this class, of the reference to an array of all constants, which tells what ordinals in them
  // mean: an EnumMap's or EnumSet's; 0 for all other classes.
  static uint32_t universe_offset(const NVMClassEntry& entry);
};

#endif // SHARE_NVM_RECOVER_NVMENUMCONSTANTS_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMENUMSWITCHES_HPP
#define SHARE_NVM_CONVERT_NVMENUMSWITCHES_HPP

#include "memory/allocation.hpp"
#include "utilities/growableArray.hpp"

class BytecodeStream;
class InstanceKlass;
class Method;
class NVMNest;
class Symbol;

// Which constants the keys of a method's switches over enums stand for. Compilers number them.
//
// javac has a class for all such switches of an outermost class, with an array for each enum: what its static initializer puts
// at ordinal() of a constant is the constant's key, a number in the order in which the switches mention the constants. The
// Kotlin compiler has such arrays for each switch. The keys of an enum of the same outermost class are ordinals for javac.
//
// Names of such arrays tell nothing but what they are for; the Kotlin compiler numbers them as well. In the resource area.
class NVMEnumSwitches : public StackObj {
public:
  struct Key {
    int     number;
    Symbol* constant;
  };
  typedef GrowableArray<Key> Keys;

private:
  const NVMNest* const _nest;
  GrowableArray<Keys*> _maps;           // that the method has loaded, and not switched by yet
  Symbol*              _ordinal_of;     // what is on the stack is that enum's ordinal(); null: it is not
  bool                 _is_element;     // it is what an array has at such an ordinal

  Keys* read_map(Symbol* holder, Symbol* field);
  Keys* read_ordinals(Symbol* holder);

public:
  explicit NVMEnumSwitches(const NVMNest* nest) : _nest(nest), _ordinal_of(nullptr), _is_element(false) {}

  // How long the part of the name is that tells, if a field of that name and type is such an array; else 0.
  static int map_name_length(Symbol* field, Symbol* type);

  // For each instruction of the method. Null if it is no switch over an enum; there may be less keys than the switch has.
  const Keys* pass(BytecodeStream* stream);

  // Null if it is not known. -1 is for null, and has a name that no constant has.
  static Symbol* constant_of(const Keys* keys, int number);
};

#endif // SHARE_NVM_CONVERT_NVMENUMSWITCHES_HPP

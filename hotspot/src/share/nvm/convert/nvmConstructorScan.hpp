// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMCONSTRUCTORSCAN_HPP
#define SHARE_NVM_CONVERT_NVMCONSTRUCTORSCAN_HPP

#include "interpreter/bytecodeStream.hpp"
#include "memory/allocation.hpp"

class InstanceKlass;
class Method;

// One pass over the bytecodes of a constructor, in their order: may `this` get to where another thread could find it before the
// constructor has ended, or is a final field of another object of the class written, whose constructor may have ended? The first is
// any use but as the object whose field is read or written, and as the one that another constructor is called for. The second is
// what no compiler of Java does, but class files may. What the pass does not understand counts as either.
//
// It keeps track of which slots of the operand stack hold `this`, for sure: where ways meet on which they differ, it does not go
// on. Local variables other than the first must not hold it, and the first must hold nothing else. Usable in leaves, for verified
// code.
class NVMConstructorScan : public StackObj {
  static const int MaxStack = 64;
  static const int Unknown = -1;

  // The operand stack before a bytecode.
  struct Stack {
    uint64_t is_this;      // by slot
    int      depth;        // Unknown: nothing has led here yet
  };

  BytecodeStream _stream;
  Stack          _now;
  Stack*         _before;        // by bci
  bool           _leaks;         // `this`, or a store to another object's final field

  void push(int slots, bool is_this = false);
  uint64_t pop(int slots);
  void use(int slots);           // pops what must not be `this`
  void duplicate(int slots, int below);
  void jump(int bci);
  void end_block()               { _now.depth = Unknown; }
  void begin_at(int bci);
  void store_local();
  bool is_own_final(int index, Bytecodes::Code code) const;
  void access_field(Bytecodes::Code code);
  void invoke(Bytecodes::Code code);
  void switch_table();
  void visit(Bytecodes::Code code);
  bool run();

  explicit NVMConstructorScan(Method* method);

public:
  // Does no constructor of the class let `this` out, but to those of its superclass, or write other objects' final fields?
  static bool keep_this(InstanceKlass* ik);
};

#endif // SHARE_NVM_CONVERT_NVMCONSTRUCTORSCAN_HPP

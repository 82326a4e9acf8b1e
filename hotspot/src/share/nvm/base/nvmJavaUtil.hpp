// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMJAVAUTIL_HPP
#define SHARE_NVM_BASE_NVMJAVAUTIL_HPP

#include "memory/allStatic.hpp"

class InstanceKlass;

// The list that ships: which methods of java.util change a collection in several stores. -XX:FailureAtomicMethods=@collections
//
// The innermost method that does a whole change is named, where no callback of the program's can run before it: so fewer calls
// are tested, and views and iterators need no rows of their own. Methods that make one store are atomic anyway. Not named are
// classes whose objects mean nothing in another process (WeakHashMap), and those of java.util.concurrent, whose stores are ordered.
class NVMJavaUtil : public AllStatic {
  static bool _is_on;

public:
  static const char* const Name;

  static void turn_on()       { _is_on = true; }
  static bool is_on()         { return _is_on; }

  // Before a class's methods get entry points.
  static void mark(InstanceKlass* ik);

  // The class itself, or its nearest superclass, a change of whose objects takes several stores; null if there is none.
  static InstanceKlass* nearest(InstanceKlass* ik);

  // Of these: does a change run functions of the program's in its midst? Maps run nearly all before.
  static bool calls_back_half_done(InstanceKlass* ik);
};

#endif // SHARE_NVM_BASE_NVMJAVAUTIL_HPP

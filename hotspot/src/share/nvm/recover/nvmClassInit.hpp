// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMCLASSINIT_HPP
#define SHARE_NVM_RECOVER_NVMCLASSINIT_HPP

#include "memory/allocation.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"

class InstanceKlass;
class JavaThread;
class Klass;

// While this is open, the thread recovers a root, for which it initializes the classes of what the root holds.
//
// A root's recovery is part of its class's initialization, and waits for classes that the program's own initializers
// may not even name: two root classes that hold instances of each other, first used by two threads, would
// wait for each other for ever. So a thread that waits for a class inside of a recovery looks whether the thread that
// initializes it waits, over however many threads, for a class that the first one is initializing. If so it goes on,
// as the Java language lets a single thread do that comes back to a class that it is initializing. The class
// is linked by then, which is all that the making of instances needs, and its initializer runs when the other
// thread goes on.
//
// A cycle without a thread that recovers is the program's own, and left alone. One that closes later, by
// a wait that is none of recovery's, is found because waits inside of a recovery look again and again.
class NVMClassInit : public StackObj {
  JavaThread* const _thread;

public:
  explicit NVMClassInit(JavaThread* thread);
  ~NVMClassInit();

  // May the current thread use a class that another one is still initializing?
  static bool is_open();

  // From InstanceKlass::initialize_impl, before the thread waits for the class, with its initialization lock.
  static bool must_not_wait(InstanceKlass* ik, JavaThread* thread);

  // Waits at the lock; inside of a recovery not for long.
  static void wait(Handle init_lock, TRAPS);
};

#endif // SHARE_NVM_RECOVER_NVMCLASSINIT_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMAHEADRECOVERY_HPP
#define SHARE_NVM_RECOVER_NVMAHEADRECOVERY_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmArray.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "runtime/atomic.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"

class InstanceKlass;
class JavaThread;
class Monitor;
class NVMRecoveryPass;
struct NVMRoot;

// Recovers static roots that the last process bound (NVMBoundRoots) before this one asks for them, on a thread of its own,
// beside the program, from its start on. The thread that initializes the root's class then finishes what is prepared.
//
// What a program could notice is left to that thread: classes are loaded and linked here, by the application class loader,
// but not initialized. So the fronts that refer to an object that each process has by itself (enum constants, classes) lack it,
// and nobody may see fronts before they are finished. This rests on:
//
// (1) The program has no way to what is prepared: a recovered graph is whole.
// (2) What is prepared may refer to fronts that were there before. If these are prepared, too, it needs that preparation:
//     it is finished only after that one, and taken back before that one is. (Roots often share a string, and are needed in
//     the same order as in the last process.)
// (3) Any other recovery that comes to a home that is prepared takes the preparation back, under the recovery lock, and goes on
//     as if it had never been. Recoveries note the homes with a front that they come to as long as there may be any that is
//     prepared.
// (4) Preparing, finishing and taking back are done under the recovery lock.
// (5) What other threads find out about unbound roots' graphs stops at homes with a front. It is forgotten if a preparation is
//     taken back, and those homes have none any more; what it referred to is held from then on, as (K) of NVMFront asks for.
//
// Whatever goes wrong, the root is left to the thread that needs it, which gets the error. A root is left alone, too, if
// its graph has lambdas, if its fronts would take more than a quarter of the free Java heap and nobody waits for them, or if code
// of others would run where its classes are loaded: the system class loader is not the JDK's own, or agents look at class files.
//
// A thread that needs a root waits for its preparation, with one exception: as long as that runs Java code, of class loaders and
// agents, which could wait for the thread in turn, it waits no longer than LongestWait, and then does all itself. A
// preparation makes room for threads that want to recover another root, and begins again after them.
class NVMAheadRecovery : public AllStatic {
  enum class State {
    Waiting,
    Loading,     // Java code may run
    Working,     // no Java code runs
    Ready,
    Taken,       // by the thread that finishes it
    Left         // to whoever needs it
  };

  struct Root;

  static const int LongestWait = 100;      // ms

  static Monitor*        _lock;            // guards states; no recovery lock is taken under it
  static NVMArray<Root*> _roots;           // does not change once the thread runs
  static volatile bool   _is_used;
  static volatile int    _wanted;

  static void run_thread(JavaThread* thread, TRAPS);
  static bool prepare(Root* root, TRAPS);
  static NVMRecoveryPass* load_root_class(Root* root, TRAPS);
  static bool set_state(Root* root, State state);
  static bool settle(Root* root, State state);
  static bool is_awaited(Root* root);
  static void take_back(Root* root);

public:
  // When the JVM has started, agents as well, and before main.
  static void start();

  // Could there be fronts that are prepared?
  static bool is_used()               { return Atomic::load_acquire(&_is_used); }

  // The pass that has prepared this root, for the caller to finish and to delete; null: there is none, and will be none.
  static NVMRecoveryPass* claim(NVMRoot* root, JavaThread* thread);

  // Under the recovery lock: the pass, which is claimed, has finished; or it can't, and what it has prepared is taken back.
  // What needs it must have been taken back if it has made its fronts ordinary again, or is to give them other homes.
  static void set_finished(NVMRecoveryPass* pass);
  static void take_back_what_needs(NVMRecoveryPass* pass);
  static void take_back(NVMRecoveryPass* pass);

  // Under the recovery lock: takes back all that was prepared for one of these homes. Was there any?
  static bool take_back_met(NVMArray<nvmgranule>* homes);

  // The pass that has made this home's front, if it is not finished; null: there is none. Under the recovery lock, or at a
  // safepoint.
  static NVMRecoveryPass* preparer_of(nvmgranule granule);

  // Does a thread wait for a recovery, other than for what is being prepared?
  static bool is_wanted()             { return Atomic::load(&_wanted) > 0; }

  class Wanted : public StackObj {
  public:
    Wanted()  { Atomic::inc(&_wanted); }
    ~Wanted() { Atomic::dec(&_wanted); }
  };
};

#endif // SHARE_NVM_RECOVER_NVMAHEADRECOVERY_HPP

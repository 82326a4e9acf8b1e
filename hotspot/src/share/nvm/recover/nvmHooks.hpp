// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMHOOKS_HPP
#define SHARE_NVM_RECOVER_NVMHOOKS_HPP

#include "memory/allStatic.hpp"
#include "nvm/recover/nvmPendingHooks.hpp"
#include "oops/oopsHierarchy.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"

// Methods annotated @AfterRecovery (NVMHookMethods): run once for each front that recovery makes.
//
// A pass remembers the fronts whose classes have hooks, by their owner: the class whose static
// root is recovered, or the named root. They run when all fronts are filled and no lock is
// held: at the end of that class's initialization, or before, when the program asks for the
// root's value by `recover`; those of a named root before getRoot returns. By then the initializer
// has run, and stores to the roots are durable; the class is not initialized for other threads yet. Threads that
// ask for a root whose hooks another one runs wait for it, unless that one waits for them.
class NVMHooks : public AllStatic {
  static NVMPendingHooks _pending;

  static bool has_any(const void* owner, bool only_migrations);
  static void run(const void* owner, bool only_migrations, TRAPS);
  static void run_all(const void* owner, TRAPS);

public:
  // The hooks of these objects are to be run for the roots of owner, an InstanceKlass or NVMNamedRoot.
  static void add(const void* owner, objArrayHandle objects);

  // Forgets those that have not run.
  static void clear();

  // The class is unloaded, or could not be initialized; at a safepoint. What is held for it is let go by the next run(),
  // or let_go_forgotten().
  static void forget(const void* owner);
  static void let_go_forgotten();

  // Is anything kept here by the owner's name?
  static bool know(const void* owner);

  // What has to be migrated of the owner's objects (NVMMigrations), before its initializer can see it; by one thread, for which
  // others wait.
  static void migrate(const void* owner, TRAPS);

  // Migrates what is left. Then runs the hooks, or waits for who does. All are run, whatever they throw; then throws an
  // RecoveryException that says so, with the first error as its cause and
  // the others as suppressed ones.
  static void run(const void* owner, TRAPS);
};

#endif // SHARE_NVM_RECOVER_NVMHOOKS_HPP

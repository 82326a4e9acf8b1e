// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMRECOVERY_HPP
#define SHARE_NVM_RECOVER_NVMRECOVERY_HPP

#include "memory/allStatic.hpp"
#include "nvm/recover/nvmRecoveryChanges.hpp"
#include "nvm/recover/nvmRecoveryLoaders.hpp"
#include "nvm/roots/nvmNamedRoots.hpp"
#include "nvm/roots/nvmRoots.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"

// Makes fronts for the homes that a root reaches, when its class initializes, or
// when the program first asks for a named root.
//
// 1. NVMRecoveryTrace finds the homes, and checks them. No lock is held, and collections may happen.
// 2. Their classes are loaded by the loader of the root's class, or that
//    of the caller's choice, and initialized. No lock is held: initializers are Java code, and may bind
//    roots of their own.
// 3. Under the recovery lock, if a recovery has come between, the homes are found again. Then the classes of what
//    fields refer to are checked against the types of the fields, once for each pair.
//    If homes stand for canonical objects, these are asked for first, without the lock: NVMCanonicalObjects.
// 4. A front is allocated for each home that has none
//    (no constructor runs), and its word set, so that collectors keep the way
//    back. Arrays keep the new fronts alive.
// 5. Fields are filled in, without a safepoint, and what step 3 could not tell is checked.
//
// Nothing in the image is changed before all checks are passed; an error leaves it as it was.
class NVMRecovery : public AllStatic {
  friend class NVMRecoveryPass;

  static NVMRecoveryChanges _changes;
  static NVMRecoveryLoaders _loaders;

  static Klass* type_of(NVMRoot* root, TRAPS);
  template <typename Function> static oop run(Function make_pass, size_t* needed, TRAPS);
  static void explain_full_heap(const char* root, size_t needed, TRAPS);

public:
  // The front of the root's value. A named root may have any, of classes of that loader.
  static oop recover(NVMRoot* root, TRAPS);
  static oop recover(NVMNamedRoot* root, Handle loader, TRAPS);

  static const NVMRecoveryChanges& changes() { return _changes; }

  // Has any thread made fronts that are not complete yet?
  static bool is_under_way()        { return _changes.is_under_way(); }

  // Under the recovery lock: homes have lost fronts.
  static void note_fronts_cleared() { _changes.note_fronts_cleared(); }

  // Throws if the image's value does not fit the root's field.
  static void check_type(NVMRoot* root, TRAPS);

  // needed: bytes of the Java heap.
  static void throw_heap_too_small(const char* root, size_t needed, TRAPS);

  static void throw_misfit(const char* root, Klass* found, Klass* type, TRAPS);
};

#endif // SHARE_NVM_RECOVER_NVMRECOVERY_HPP

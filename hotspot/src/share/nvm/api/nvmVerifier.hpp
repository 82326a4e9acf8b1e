// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_API_NVMVERIFIER_HPP
#define SHARE_NVM_API_NVMVERIFIER_HPP

#include "memory/allStatic.hpp"
#include "nvm/api/nvmCriticalArrays.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"

// -XX:+NVMVerify: walks from the durable roots' fields over fronts, and compares
// each front with its home, field by field: after each collection, and when the JVM ends,
// so that the stores behind the last collection are looked at, too. A difference ends the JVM with front,
// field and both values: a store went past the barrier.
//
// Works at a safepoint. Native code may be writing into an array that it holds by
// GetPrimitiveArrayCritical, whose home comes into line at the release: the elements of
// such arrays are not compared.
class NVMVerifier : public AllStatic {
  static NVMCriticalArrays _critical;
  static uint              _last_collection;      // of those that after_operation() has seen

public:
  // In the VM thread after each VM operation: verifies if it was a collection.
  static void after_operation();

  // Native code gets and releases an array.
  static void enter_critical(oopDesc* array);
  static void leave_critical(oopDesc* array);

  // When the JVM ends, but for a kill.
  static void before_exit();

  // At a safepoint. The number of objects compared.
  static size_t verify();

  // The same, by any other thread, at a safepoint of its own.
  static size_t verify_now();
};

#endif // SHARE_NVM_API_NVMVERIFIER_HPP

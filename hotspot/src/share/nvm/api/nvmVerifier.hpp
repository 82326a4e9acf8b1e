#ifndef SHARE_NVM_API_NVMVERIFIER_HPP
#define SHARE_NVM_API_NVMVERIFIER_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

// -XX:+NVMVerify: walks from the durable roots' fields over fronts, and compares
// each front with its home, field by field. A difference ends the JVM with front,
// field and both values: a store went past the barrier.
//
// Works at a safepoint. A thread in native code may be writing into an
// array that it holds by GetPrimitiveArrayCritical; such arrays are compared as well,
// so a program that does that to a durable array can't be verified.
class NVMVerifier : public AllStatic {
public:
  // In the VM thread after each VM operation: verifies if it was a collection.
  static void after_operation();

  // At a safepoint. The number of objects compared.
  static size_t verify();
};

#endif // SHARE_NVM_API_NVMVERIFIER_HPP

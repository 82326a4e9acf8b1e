#ifndef SHARE_NVM_RECOVER_NVMKEEPALIVE_HPP
#define SHARE_NVM_RECOVER_NVMKEEPALIVE_HPP

#include "memory/allStatic.hpp"
#include "nvm/convert/nvmBatch.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"

// Java objects that recovery needs.
//
// A home that several roots reach is met first when one of them is recovered. If
// the program then unlinks the object from that root, its front could be
// collected, while the home is still reachable from a root not recovered yet,
// and remembers the dead front. So fronts of homes where the graphs of
// several roots join are kept; what hangs below is kept by these.
class NVMKeepAlive : public AllStatic {
public:
  // At start-up: these homes are shared.
  static void set_shared(NVMArray<uint32_t>* granules);

  // Keeps the fronts of those of these homes that are shared.
  static void keep_shared(NVMArray<uint32_t>* granules, TRAPS);

  // Keeps the object while the image is open.
  static void keep(oop object);

  // No image is open any more.
  static void clear();

  // The object whose monitor makes recoveries follow each other.
  static Handle recovery_lock(JavaThread* current);

  // Makes it. Safe to call more than once, by several threads.
  static void initialize(TRAPS);
};

#endif // SHARE_NVM_RECOVER_NVMKEEPALIVE_HPP

#include "nvm/convert/nvmFence.hpp"

#include "runtime/orderAccess.hpp"
#include "utilities/debug.hpp"

#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

static long membarrier(int command) {
  return ::syscall(SYS_membarrier, command, 0u, 0);
}

bool NVMFence::initialize() {
  return membarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED) == 0;
}

void NVMFence::order_mutators() {
  long result = membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED);
  guarantee(result == 0, "membarrier was registered at start-up");
}

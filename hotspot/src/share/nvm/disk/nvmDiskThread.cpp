// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/disk/nvmDiskThread.hpp"

#include "runtime/java.hpp"
#include "runtime/os.hpp"

NVMDiskThread::NVMDiskThread(const char* name, void (*work)()) : _work(work) {
  set_name("%s", name);
}

void NVMDiskThread::start(const char* name, void (*work)()) {
  NVMDiskThread* const thread = new NVMDiskThread(name, work);
  if (!os::create_thread(thread, os::os_thread)) {
    vm_exit_during_initialization("Can't make a thread for the log of the NVM image", name);
  }
  os::start_thread(thread);
}

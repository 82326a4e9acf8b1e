// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_DISK_NVMDISKTHREAD_HPP
#define SHARE_NVM_DISK_NVMDISKTHREAD_HPP

#include "runtime/nonJavaThread.hpp"

// A thread that no safepoint stops: threads in leaves may wait for what it does.
class NVMDiskThread : public NamedThread {
  void (*const _work)();

  NVMDiskThread(const char* name, void (*work)());
  void run() override { _work(); }

public:
  // Ends start-up with one line if there can't be one.
  static void start(const char* name, void (*work)());

  const char* type_name() const override { return "NVMDiskThread"; }
};

#endif // SHARE_NVM_DISK_NVMDISKTHREAD_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_API_NVMUPCALL_HPP
#define SHARE_NVM_API_NVMUPCALL_HPP

#include "memory/allStatic.hpp"
#include "runtime/javaThread.hpp"

// Calls of the AutoPersist API's classes by the VM, when a part of the JDK that most programs never
// use comes to life. They do nothing if no image is open or the system class
// loader does not find the API; an exception in them is logged.
class NVMUpcall : public AllStatic {
  static void call(const char* class_name, JavaThread* current);

public:
  // JFR begins to record. Its lock is held.
  static void recording_begins(JavaThread* current);

  // A JMX agent has been started.
  static void agent_started(JavaThread* current);
};

#endif // SHARE_NVM_API_NVMUPCALL_HPP

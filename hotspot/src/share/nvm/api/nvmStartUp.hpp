// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_API_NVMSTARTUP_HPP
#define SHARE_NVM_API_NVMSTARTUP_HPP

#include "memory/allStatic.hpp"

// What AutoPersist does when the JVM starts, after the arguments have been parsed (NVMArguments).
class NVMStartUp : public AllStatic {
public:
  // Before anything is compiled. Opens the image that -XX:NVMImage names, or a volatile one, in which nothing is durable, but
  // regions roll back and all else is as in another one. Ends start-up with one line if that can't be done.
  static void open_image();

  // When Java threads can be made.
  static void start_threads();

  // When all of the JVM and its agents has started, before main.
  static void complete();
};

#endif // SHARE_NVM_API_NVMSTARTUP_HPP

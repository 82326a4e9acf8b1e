// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_API_NVMARGUMENTS_HPP
#define SHARE_NVM_API_NVMARGUMENTS_HPP

#include "memory/allStatic.hpp"

class JVMFlag;

// Checks the flags; every conflict ends start-up with one line.
class NVMArguments : public AllStatic {
public:
  // Called before HotSpot looks at the choice of a collector itself. From there on a tool of the JDK has no image but one that its own
  // command line names.
  static void check_collector();

  // Turns compact object headers on if AutoPersist is. Called once collector
  // and heap size are chosen, before anything depends on the object layout.
  static void select_layout();

  // Of AutoPersist's flags, the one that may be meant by a name that is none; null if there is none. HotSpot itself asks for what has
  // enough in common, and the same case.
  static const JVMFlag* near_flag(const char* name, size_t length);
};

#endif // SHARE_NVM_API_NVMARGUMENTS_HPP

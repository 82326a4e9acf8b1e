// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMSESSION_HPP
#define SHARE_NVM_RECOVER_NVMSESSION_HPP

#include "memory/allStatic.hpp"
#include "nvm/recover/nvmRecoveredFronts.hpp"
#include "utilities/exceptions.hpp"

// Images attached to a running JVM and detached from it again, so that one JVM checks
// thousands of crash states: -XX:NVMCrashSim=check, CrashSim in Java.
//
// attach() opens the image as start-up does, and binds the roots of classes that are
// initialized already: they get the image's values, or null. The initializer's value does not
// come back. Other classes bind their roots when they initialize.
//
// After detach() no object of the Java heap has a home, no root has a value, and nothing
// that the VM remembers refers to the image. The caller makes sure that no other thread
// uses durable objects from the beginning of attach() or detach() to its end. Where that
// can be seen, an open region of another thread, detach() refuses.
class NVMSession : public AllStatic {
  static NVMRecoveredFronts _recovered;

public:
  // trace: a file for a trace of all that is written to the image, or null. Throws an
  // IllegalStateException if the image is refused, a RecoveryException if its roots can't be recovered; then none is attached.
  static void attach(const char* path, const char* trace, TRAPS);
  static void detach(TRAPS);

  // From recovery, under its lock: it has made these fronts, and found those objects of this process; moved: some
  // fronts have other homes than they were read from.
  static void note_recovered(NVMFrontList* fronts, NVMFrontList* found, bool moved);
};

#endif // SHARE_NVM_RECOVER_NVMSESSION_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMGCPOINT_HPP
#define SHARE_NVM_BASE_NVMGCPOINT_HPP

#include "memory/allStatic.hpp"
#include "nvm/nvm_globals.hpp"

class JavaThread;

// The places of recovery, binding and conversion at which a collection may happen: right before what
// allocates in the Java heap, loads a class, runs Java code, or waits in a way that lets a safepoint in, and
// right after what gives the thread back to a class's initializer. Only few of them have a collection
// in any run; with -XX:NVMStressGC=N every Nth that is passed has one, so that an oop that is kept in
// no handle, or a front that only the image knows, is found by the first test that comes by.
//
// A new place of this kind gets a point of its own.
class NVMGCPoint : public AllStatic {
  static void collect(JavaThread* current);

public:
  // The thread is in the VM, holds no lock of it, and has no exception pending.
  static void pass(JavaThread* current) {
    if (NVMStressGC > 0) {
      collect(current);
    }
  }
};

#endif // SHARE_NVM_BASE_NVMGCPOINT_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMIMAGEFAULT_HPP
#define SHARE_NVM_IMAGE_NVMIMAGEFAULT_HPP

#include "memory/allStatic.hpp"

#include <signal.h>

// Bus errors in the image. The kernel sends them where a mapped file has no
// storage: another program has cut the file short, or the device fails. (A
// full file system is no reason: room is reserved before it is used.)
//
// The thread is in the middle of a store, a check or a collection and can't go
// on; no other thread can either, since it may need the same place. This is no
// fault of the JVM, so that the process ends at once with one line instead of a
// crash report. What the file still has is as after any other sudden end.
class NVMImageFault : public AllStatic {
public:
  // Does not return if the signal is a bus error in the image. Called first in HotSpot's
  // signal handler, by any thread; async-signal-safe.
  static void check(int sig, const siginfo_t* info);
};

#endif // SHARE_NVM_IMAGE_NVMIMAGEFAULT_HPP

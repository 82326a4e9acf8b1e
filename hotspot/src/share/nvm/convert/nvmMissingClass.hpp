// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMMISSINGCLASS_HPP
#define SHARE_NVM_CONVERT_NVMMISSINGCLASS_HPP

#include "memory/allStatic.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"

// What is said of a class that an image names and that can't be loaded. What its loader has thrown is the cause; that also tells
// whether it is the class itself that is missing, or another one that it extends or implements, or whether there is something wrong
// with it.
class NVMMissingClass : public AllStatic {
public:
  // name: as the class, or an array of it, is called today. holds: how the image refers to it, as "it holds objects of". The
  // pending exception is what the loader has thrown; none: it has none of that name. Throws a RecoveryException.
  static void throw_missing(const char* holds, const char* name, int length, TRAPS);

  // Puts more behind what the exception says, which keeps its cause.
  static void throw_with(Handle error, const char* more, TRAPS);
};

#endif // SHARE_NVM_CONVERT_NVMMISSINGCLASS_HPP

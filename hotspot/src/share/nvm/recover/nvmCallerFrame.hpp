// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMCALLERFRAME_HPP
#define SHARE_NVM_RECOVER_NVMCALLERFRAME_HPP

#include "memory/allStatic.hpp"
#include "runtime/handles.hpp"
#include "utilities/exceptions.hpp"

class InstanceKlass;
class JavaCallArguments;
class JavaValue;

// Calls a static method as a class of a given loader would. Libraries that are there once for several applications, as loggers are
// in servers, look at the stack for the class that calls them, and answer by its loader. Recovery runs with no Java frame on the
// stack (when the launcher initializes the main class), or with those of whoever happened to need the root first.
//
// So each such loader gets a class that has nothing but a native method: its frame is the caller's.
class NVMCallerFrame : public AllStatic {
  static InstanceKlass* caller_class(Handle loader, TRAPS);

public:
  // As JavaCalls::call(). Without such a frame where the loader can't have that class. The result is an object.
  static void call(JavaValue* result, Handle loader, const methodHandle& method, JavaCallArguments* arguments, TRAPS);
};

#endif // SHARE_NVM_RECOVER_NVMCALLERFRAME_HPP

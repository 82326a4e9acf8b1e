// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_API_NVMLEAFCALLS_HPP
#define SHARE_NVM_API_NVMLEAFCALLS_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class ciMethod;

// The native methods of org.autopersist.internal.LeafNatives: static, so short that the way into a
// native method and back would cost more than what they do. C1 and C2 call their functions
// directly; the interpreter, and compiled code that is not warm, as native methods. C2 reads the level of a region.
//
// The functions are leaves: no safepoint, no Java allocation, no exception but those that
// NVMThread::set_error() defers. Their arguments and results are those of the Java methods, objects
// as raw oops. For the compilers they may read and write all memory, so that all stores and their
// barriers stay on their side.
class NVMLeafCalls : public AllStatic {
public:
  struct Call {
    const char* method;      // name and signature
    const char* name;        // of the function
    address     entry;       // the function
    address     native;      // the native method
  };

  // Null if the method is none of these.
  static const Call* find(ciMethod* method);
  static address lookup(const char* jni_name);

  // Is there a function of that name?
  static bool is_name(const char* name);

  // Does it return the level of the thread's region? Then compiled code needs to call it only if the level that the JavaThread
  // has is not 0: a region may have been abandoned.
  static bool is_region_level(const Call* call);

  // Null if the function is none of these.
  static const char* name_for_address(address entry);
};

#endif // SHARE_NVM_API_NVMLEAFCALLS_HPP

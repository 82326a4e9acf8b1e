// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_REGION_C1_NVMREGIONC1_HPP
#define SHARE_NVM_REGION_C1_NVMREGIONC1_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class ciMethod;
class RuntimeCall;
class ValueStack;

// Begin and end of methods that are regions, or atomic calls (NVMCallRegion), in C1. Such a method is the one
// that is compiled: it is not inlined.
class NVMRegionC1 : public AllStatic {
public:
  // Whether it is one of them
  static bool has_ends(ciMethod* method);

  // The state at the method's entry.
  static RuntimeCall* enter(ciMethod* method, ValueStack* state);
  static RuntimeCall* leave(ciMethod* method);

  // The name of a function that is called here, null if it is another one
  static const char* name_for_address(address entry);
};

#endif // SHARE_NVM_REGION_C1_NVMREGIONC1_HPP

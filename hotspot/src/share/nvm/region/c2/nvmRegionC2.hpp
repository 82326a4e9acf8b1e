// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_REGION_C2_NVMREGIONC2_HPP
#define SHARE_NVM_REGION_C2_NVMREGIONC2_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class ciMethod;
class GraphKit;

// Begin and end of methods that are regions, in C2. Each does nothing for
// other methods.
class NVMRegionC2 : public AllStatic {
  static void call(GraphKit* kit, address entry, const char* name);

public:
  static bool is_region(ciMethod* method);
  static void enter(GraphKit* kit, ciMethod* method);
  static void leave(GraphKit* kit, ciMethod* method);
  static void leave_by_exception(GraphKit* kit, ciMethod* method);
};

#endif // SHARE_NVM_REGION_C2_NVMREGIONC2_HPP

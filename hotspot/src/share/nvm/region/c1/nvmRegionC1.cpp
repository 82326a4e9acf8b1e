// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "c1/c1_Instruction.hpp"
#include "c1/c1_ValueStack.hpp"
#include "ci/ciMethod.hpp"
#include "nvm/region/c1/nvmRegionC1.hpp"
#include "nvm/region/nvmCallRegion.hpp"
#include "nvm/region/nvmRegionMethods.hpp"

struct NVMRegionFunction {
  address     entry;
  const char* name;
};

enum { EnterRegion, LeaveRegion, EnterCall, EnterUnseen, LeaveCall };

static const NVMRegionFunction functions[] = {
  { CAST_FROM_FN_PTR(address, NVMRegionMethods::enter),     "nvm_region_enter" },
  { CAST_FROM_FN_PTR(address, NVMRegionMethods::leave),     "nvm_region_leave" },
  { CAST_FROM_FN_PTR(address, NVMCallRegion::enter),        "nvm_call_enter" },
  { CAST_FROM_FN_PTR(address, NVMCallRegion::enter_unseen), "nvm_call_enter_unseen" },
  { CAST_FROM_FN_PTR(address, NVMCallRegion::leave),        "nvm_call_leave" }
};

static bool is_region(ciMethod* method) {
  return NVMRegionMethods::is_region(method->get_Method());
}

bool NVMRegionC1::has_ends(ciMethod* method) {
  return is_region(method) || NVMCallRegion::is_call(method->get_Method());
}

static RuntimeCall* call(int function, Values* arguments) {
  return new RuntimeCall(voidType, functions[function].name, functions[function].entry, arguments);
}

RuntimeCall* NVMRegionC1::enter(ciMethod* method, ValueStack* state) {
  Values* const arguments = new Values();
  if (is_region(method)) {
    return call(EnterRegion, arguments);
  }
  if (NVMCallRegion::is_inner(method->get_Method())) {
    return call(EnterUnseen, arguments);
  }
  arguments->push(state->local_at(0));
  return call(EnterCall, arguments);
}

RuntimeCall* NVMRegionC1::leave(ciMethod* method) {
  return call(is_region(method) ? LeaveRegion : LeaveCall, new Values());
}

const char* NVMRegionC1::name_for_address(address entry) {
  for (const NVMRegionFunction& f : functions) {
    if (f.entry == entry) {
      return f.name;
    }
  }
  return nullptr;
}

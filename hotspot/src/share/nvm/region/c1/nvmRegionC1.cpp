#include "c1/c1_Instruction.hpp"
#include "ci/ciMethod.hpp"
#include "nvm/region/c1/nvmRegionC1.hpp"
#include "nvm/region/nvmRegionMethods.hpp"

static const address enter_entry = CAST_FROM_FN_PTR(address, NVMRegionMethods::enter);
static const address leave_entry = CAST_FROM_FN_PTR(address, NVMRegionMethods::leave);

bool NVMRegionC1::is_region(ciMethod* method) {
  return NVMRegionMethods::is_region(method->get_Method());
}

RuntimeCall* NVMRegionC1::enter() {
  return new RuntimeCall(voidType, "nvm_region_enter", enter_entry, new Values());
}

RuntimeCall* NVMRegionC1::leave() {
  return new RuntimeCall(voidType, "nvm_region_leave", leave_entry, new Values());
}

const char* NVMRegionC1::name_for_address(address entry) {
  return entry == enter_entry ? "nvm_region_enter" : entry == leave_entry ? "nvm_region_leave" : nullptr;
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "ci/ciMethod.hpp"
#include "nvm/region/c2/nvmRegionC2.hpp"
#include "nvm/region/nvmRegionMethods.hpp"
#include "opto/graphKit.hpp"

void NVMRegionC2::call(GraphKit* kit, address entry, const char* name) {
  const Type** fields = TypeTuple::fields(1);
  fields[TypeFunc::Parms] = TypeRawPtr::BOTTOM;   // thread
  const TypeTuple* domain = TypeTuple::make(TypeFunc::Parms + 1, fields);
  const TypeTuple* range = TypeTuple::make(TypeFunc::Parms, TypeTuple::fields(0));
  Node* thread = kit->gvn().transform(new ThreadLocalNode());
  kit->make_runtime_call(GraphKit::RC_LEAF, TypeFunc::make(domain, range), entry, name, TypePtr::BOTTOM, thread);
}

bool NVMRegionC2::is_region(ciMethod* method) {
  return NVMRegionMethods::is_region(method->get_Method());
}

void NVMRegionC2::enter(GraphKit* kit, ciMethod* method) {
  if (is_region(method) && !kit->stopped()) {
    call(kit, CAST_FROM_FN_PTR(address, NVMRegionMethods::enter), "nvm_region_enter");
  }
}

void NVMRegionC2::leave(GraphKit* kit, ciMethod* method) {
  if (is_region(method) && !kit->stopped()) {
    call(kit, CAST_FROM_FN_PTR(address, NVMRegionMethods::leave), "nvm_region_leave");
  }
}

void NVMRegionC2::leave_by_exception(GraphKit* kit, ciMethod* method) {
  if (is_region(method) && !kit->stopped()) {
    call(kit, CAST_FROM_FN_PTR(address, NVMRegionMethods::leave_by_exception), "nvm_region_leave_by_exception");
  }
}

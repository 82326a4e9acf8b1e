// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "ci/ciMethod.hpp"
#include "nvm/api/c1/nvmLeafC1.hpp"
#include "nvm/api/nvmLeafCalls.hpp"

bool NVMLeafC1::is_leaf(ciMethod* method) {
  return NVMLeafCalls::find(method) != nullptr;
}

RuntimeCall* NVMLeafC1::call(ciMethod* method, Values* arguments) {
  const NVMLeafCalls::Call* call = NVMLeafCalls::find(method);
  return new RuntimeCall(as_ValueType(method->return_type()), call->name, call->entry, arguments,
                         false /* pass_thread */);
}

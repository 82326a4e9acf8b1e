#include "ci/ciMethod.hpp"
#include "nvm/api/c2/nvmLeafC2.hpp"
#include "nvm/api/nvmLeafCalls.hpp"
#include "nvm/barrier/c2/nvmPollsC2.hpp"
#include "opto/callGenerator.hpp"
#include "opto/graphKit.hpp"

class NVMLeafCallGenerator : public InlineCallGenerator {
  const NVMLeafCalls::Call* const _call;

public:
  NVMLeafCallGenerator(ciMethod* method, const NVMLeafCalls::Call* call)
    : InlineCallGenerator(method), _call(call) {}

  virtual JVMState* generate(JVMState* jvms) {
    const int most = 3;
    GraphKit kit(jvms);
    NVMPollsC2::before_call(&kit);
    Node* slots[most] = { nullptr, nullptr, nullptr };
    assert(method()->arg_size() <= most, "all slots are passed");
    for (int i = 0; i < method()->arg_size(); i++) {
      slots[i] = kit.argument(i);
    }
    Node* call = kit.make_runtime_call(GraphKit::RC_LEAF, tf(), _call->entry, _call->name, TypePtr::BOTTOM,
                                       slots[0], slots[1], slots[2]);
    const BasicType result = method()->return_type()->basic_type();
    if (result != T_VOID) {
      kit.push_node(result, kit.gvn().transform(new ProjNode(call, TypeFunc::Parms)));
    }
    return kit.transfer_exceptions_into_jvms();
  }
};

CallGenerator* NVMLeafC2::generator(ciMethod* method) {
  const NVMLeafCalls::Call* call = NVMLeafCalls::find(method);
  return call != nullptr ? new NVMLeafCallGenerator(method, call) : nullptr;
}

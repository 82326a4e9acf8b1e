// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "ci/ciMethod.hpp"
#include "nvm/api/c2/nvmLeafC2.hpp"
#include "nvm/api/nvmLeafCalls.hpp"
#include "nvm/barrier/c2/nvmPollsC2.hpp"
#include "opto/callGenerator.hpp"
#include "opto/graphKit.hpp"
#include "opto/idealKit.hpp"
#include "runtime/javaThread.hpp"

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

// No region is open, as a rule: a load and a test, which move no other load.
class NVMRegionLevelGenerator : public InlineCallGenerator {
  const NVMLeafCalls::Call* const _call;

public:
  NVMRegionLevelGenerator(ciMethod* method, const NVMLeafCalls::Call* call)
    : InlineCallGenerator(method), _call(call) {}

  virtual JVMState* generate(JVMState* jvms) {
    GraphKit kit(jvms);
    IdealKit ideal(&kit, false, true);
    IdealVariable level(ideal);
    ideal.declarations_done();
    Node* address = ideal.AddP(ideal.top(), ideal.thread(), ideal.ConX(in_bytes(JavaThread::nvm_region_level_offset())));
    ideal.set(level, ideal.load(ideal.ctrl(), address, TypeInt::INT, T_INT, Compile::AliasIdxRaw));
    ideal.if_then(ideal.value(level), BoolTest::ne, ideal.ConI(0), PROB_UNLIKELY(0.999)); {
      ideal.set(level, ideal.make_leaf_call(tf(), _call->entry, _call->name, nullptr));
    } ideal.end_if();
    kit.final_sync(ideal);
    kit.push(ideal.value(level));
    return kit.transfer_exceptions_into_jvms();
  }
};

CallGenerator* NVMLeafC2::generator(ciMethod* method) {
  const NVMLeafCalls::Call* call = NVMLeafCalls::find(method);
  if (call == nullptr) {
    return nullptr;
  }
  if (NVMLeafCalls::is_region_level(call)) {
    return new NVMRegionLevelGenerator(method, call);
  }
  return new NVMLeafCallGenerator(method, call);
}

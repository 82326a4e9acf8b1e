#include "nvm/barrier/c2/nvmBarrierNode.hpp"
#include "nvm/barrier/c2/nvmLoopsC2.hpp"
#include "opto/loopnode.hpp"

bool NVMLoopsC2::has_barrier(const IdealLoopTree* loop) {
  for (uint i = 0; i < loop->_body.size(); i++) {
    if (loop->_body.at(i)->Opcode() == Op_NVMBarrier) {
      return true;
    }
  }
  return false;
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmTracePool.hpp"

#include "utilities/spinYield.hpp"

NVMTracePool::~NVMTracePool() {
  while (_blocks != nullptr) {
    NVMTraceBlock* const block = _blocks;
    _blocks = block->next;
    delete block;
  }
}

void NVMTracePool::give(NVMTraceBlock* block) {
  NVMSpinLocker locker(&_lock);
  block->next = _blocks;
  Atomic::store(&_blocks, block);
}

NVMTraceBlock* NVMTracePool::take() {
  bool waits = false;
  SpinYield yield;
  while (!is_over()) {
    if (!waits || Atomic::load(&_blocks) != nullptr) {
      NVMSpinLocker locker(&_lock);
      if (_blocks != nullptr) {
        NVMTraceBlock* const block = _blocks;
        Atomic::store(&_blocks, block->next);
        Atomic::store(&_waiting, _waiting - (waits ? 1 : 0));
        block->next = nullptr;
        return block;
      }
      if (!waits) {
        waits = true;
        Atomic::store(&_waiting, _waiting + 1);
      }
      if (_waiting == _threads) {
        end();
      }
    }
    yield.wait();
  }
  return nullptr;
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmTraceStack.hpp"

NVMTraceStack::NVMTraceStack()
  : _pool(nullptr), _full(nullptr), _block(new NVMTraceBlock()), _unused(nullptr), _first(0), _fetched_count(0) {}

NVMTraceStack::~NVMTraceStack() {
  delete _block;
  delete_all(_full);
  delete_all(_unused);
}

void NVMTraceStack::delete_all(NVMTraceBlock* blocks) {
  while (blocks != nullptr) {
    NVMTraceBlock* const block = blocks;
    blocks = block->next;
    delete block;
  }
}

// Null if there is too little memory.
NVMTraceBlock* NVMTraceStack::new_block() {
  NVMTraceBlock* const block = _unused;
  if (block == nullptr) {
    return new (std::nothrow) NVMTraceBlock();
  }
  _unused = block->next;
  block->next = nullptr;
  return block;
}

bool NVMTraceStack::push(NVMTraceBlock::Reference reference) {
  if (_block->is_full()) {
    NVMTraceBlock* const block = new_block();
    if (block == nullptr) {
      return false;
    }
    _block->next = _full;
    _full = _block;
    _block = block;
  }
  _block->push(reference);
  return true;
}

// Gives away a whole block or, if there is none, the older half of the latest references.
void NVMTraceStack::share() {
  const size_t worthwhile = 32;
  if (_full != nullptr) {
    NVMTraceBlock* const block = _full;
    _full = block->next;
    _pool->give(block);
  } else if (_block->length >= worthwhile) {
    NVMTraceBlock* const block = new_block();
    if (block != nullptr) {
      const size_t kept = _block->length / 2;
      const size_t given = _block->length - kept;
      memcpy(block->references, _block->references, given * sizeof(NVMTraceBlock::Reference));
      memmove(_block->references, _block->references + given, kept * sizeof(NVMTraceBlock::Reference));
      block->length = given;
      _block->length = kept;
      _pool->give(block);
    }
  }
}

// Makes _block the one to go on with; false if there is nothing left.
bool NVMTraceStack::refill() {
  NVMTraceBlock* block = _full;
  if (block != nullptr) {
    _full = block->next;
    block->next = nullptr;
  } else if (_pool != nullptr && _fetched_count == 0) {
    block = _pool->take();
  }
  if (block == nullptr) {
    return false;
  }
  _block->next = _unused;
  _unused = _block;
  _block = block;
  return true;
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmFrontMaker.hpp"

#include "gc/shared/collectedHeap.hpp"
#include "gc/shared/memAllocator.hpp"
#include "logging/log.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "nvm/recover/nvmRecoveryWorkers.hpp"
#include "oops/oop.inline.hpp"

size_t NVMFrontMaker::length() {
  return _pass->_homes.length();
}

size_t NVMFrontMaker::left() {
  size_t result = length() - _next;
  for (size_t i = 0; i < _workers.length(); i++) {
    result += _workers.at(i).end - _workers.at(i).at;
  }
  return result;
}

bool NVMFrontMaker::take_slice(Worker* worker) {
  size_t at = Atomic::load(&_next);
  while (at < length()) {
    const size_t end = MIN2(at + _slice, length());
    const size_t found = Atomic::cmpxchg(&_next, at, end);
    if (found == at) {
      worker->at = at;
      worker->end = end;
      return true;
    }
    at = found;
  }
  return false;
}

oop NVMFrontMaker::make(NVMHome* home, HeapWord* memory, size_t words) {
  Klass* const k = _pass->front_klass(home);
  Thread* const thread = Thread::current();
  return k->is_array_klass() ? ObjArrayAllocator(k, words, (int)_pass->front_length(home), true, thread).initialize(memory)
                             : ObjAllocator(k, words, thread).initialize(memory);
}

// Until the slice or the blocks end. False if there is no block left.
bool NVMFrontMaker::make_some(Worker* worker, NVMTenuredBlock* block) {
  const size_t ahead = 16;
  bool has_block = true;
  while (has_block && worker->at < worker->end) {
    const size_t i = worker->at;
    if (i + ahead < worker->end) {
      _pass->prefetch(_pass->_homes.at(i + ahead));
    }
    NVMHome* const home = NVMRecoveryPass::home(_pass->_homes.at(i));
    if (home->has_front() || _pass->is_adopted(home)) {
      worker->at++;
      continue;
    }
    const size_t words = _pass->front_words(home);
    HeapWord* const memory = block->allocate(words);
    if (memory == nullptr) {
      _blocks.complete(block);
      has_block = _blocks.open(block);
      continue;
    }
    worker->bytes += _pass->link(i, make(home, memory, words));
    worker->made++;
    worker->at++;
  }
  return has_block;
}

// What a worker changes all the time is on its stack, so that no other one has to fetch it.
void NVMFrontMaker::work(Worker* shared) {
  Worker worker = *shared;
  NVMTenuredBlock block;
  bool has_block = _blocks.open(&block);
  while (has_block && (worker.at < worker.end || take_slice(&worker))) {
    const size_t begin = worker.at;
    has_block = make_some(&worker, &block);
    for (size_t i = begin; i < worker.at; i++) {
      _pass->fill(_pass->_homes.at(i), worker.filled);
    }
  }
  if (has_block) {
    _blocks.complete(&block);
  }
  *shared = worker;
}

NVMFrontMaker::~NVMFrontMaker() {
  for (size_t i = 0; i < _workers.length(); i++) {
    delete _workers.at(i).filled;
  }
}

void NVMFrontMaker::run(TRAPS) {
  const size_t fill_one = NVMTenuredBlock::words() / CollectedHeap::min_fill_size();
  if (length() < fill_one) {
    return;
  }
  NVMRecoveryWorkers workers(length());
  _slice = workers.slice(length());
  while (_workers.length() < workers.count()) {
    Worker worker;
    worker.filled = new NVMRecoveryPass::Filled(true);
    if (!_workers.push(worker)) {
      delete worker.filled;
      NVMRecoveryPass::throw_out_of_c_memory(CHECK);
    }
  }
  while (left() >= fill_one && !_pass->must_yield() && _blocks.take(left() / fill_one, THREAD)) {
    workers.run([&](uint number) { work(&_workers.at(number)); });
    _blocks.end();
  }
  size_t made = 0;
  bool has_memory = true;
  for (size_t i = 0; i < _workers.length(); i++) {
    made += _workers.at(i).made;
    _pass->_bytes += _workers.at(i).bytes;
    has_memory = has_memory && _pass->take_filled(_workers.at(i).filled);
  }
  if (made > 0) {
    log_debug(nvm)("%zu of the %zu fronts of %s are made in the old generation, %zu of them have to be filled again", made, length(),
                   _pass->shown_name(), _pass->_to_fill.length());
  }
  if (!has_memory) {
    NVMRecoveryPass::throw_out_of_c_memory(CHECK);
  }
}

void NVMFrontMaker::make_one(size_t i, TRAPS) {
  _pass->make_and_link(i, CHECK);
  if (!_pass->_to_fill.push(_pass->_homes.at(i))) {
    NVMRecoveryPass::throw_out_of_c_memory(CHECK);
  }
}

void NVMFrontMaker::make_rest(TRAPS) {
  for (size_t i = 0; i < _workers.length(); i++) {
    for (Worker* worker = &_workers.at(i); worker->at < worker->end && !_pass->must_yield(); worker->at++) {
      make_one(worker->at, CHECK);
    }
  }
  for (size_t i = _next; i < length() && !_pass->must_yield(); i++) {
    make_one(i, CHECK);
  }
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMFRONTMAKER_HPP
#define SHARE_NVM_RECOVER_NVMFRONTMAKER_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmArray.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "nvm/recover/nvmTenuredBlock.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/exceptions.hpp"

class NVMHome;

// Makes fronts in blocks, as long as there are so many homes left that their fronts fill one, however small they are. In
// rounds: the thread that recovers takes blocks, and workers fill them. A worker takes a slice of the homes at a time, makes
// their fronts, and fills those before it takes another slice; it goes on with it in the next round if the blocks end.
class NVMFrontMaker : public StackObj {
  struct Worker {
    size_t at = 0;         // in its slice
    size_t end = 0;
    size_t made = 0;
    size_t bytes = 0;
    NVMRecoveryPass::Filled* filled = nullptr;
  };

  NVMRecoveryPass* const _pass;
  NVMTenuredBlocks       _blocks;
  NVMArray<Worker>       _workers;
  size_t                 _slice;
  volatile size_t        _next;      // the first home that no worker has taken

  size_t length();
  size_t left();
  bool   take_slice(Worker* worker);
  void   work(Worker* worker);
  bool   make_some(Worker* worker, NVMTenuredBlock* block);
  oop    make(NVMHome* home, HeapWord* memory, size_t words);
  void   make_one(size_t i, TRAPS);

public:
  explicit NVMFrontMaker(NVMRecoveryPass* pass) : _pass(pass), _slice(0), _next(0) {}
  ~NVMFrontMaker();

  void run(TRAPS);

  // The other ones, in eden. They are filled when all are made.
  void make_rest(TRAPS);
};

#endif // SHARE_NVM_RECOVER_NVMFRONTMAKER_HPP

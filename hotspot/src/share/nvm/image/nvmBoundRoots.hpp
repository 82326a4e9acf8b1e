// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMBOUNDROOTS_HPP
#define SHARE_NVM_IMAGE_NVMBOUNDROOTS_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmArray.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/image/nvmRootTable.hpp"

// Which static roots a process has bound, up to some number, in the order of binding: the next process will most likely need
// them, too. The superblock has two lists of places in the root table, which take turns: a process that binds a root takes the
// one that is older, so that the other one tells what the process before it had bound. They are hints: each is compared with
// the root table.
class NVMBoundRoots : public AllStatic {
  static NVMSpinLock _lock;        // guards the writing of a list
  static bool        _has_begun;   // the list of this process

public:
  // Appends the roots that the last process which bound any has bound. Before this one binds any.
  static void last(NVMArray<NVMRootEntry>* roots);

  // This process has bound that root. Thread-safe.
  static void note(NVMRootEntry root);

  // No image is open any more.
  static void clear() { _has_begun = false; }
};

#endif // SHARE_NVM_IMAGE_NVMBOUNDROOTS_HPP

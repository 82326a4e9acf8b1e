// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_C2_NVMINTRINSICSC2_HPP
#define SHARE_NVM_BARRIER_C2_NVMINTRINSICSC2_HPP

#include "memory/allocation.hpp"
#include "nvm/barrier/nvmIntrinsics.hpp"

class LibraryCallKit;
class Node;

// Store barriers for what an intrinsic has written, as the table of
// nvmIntrinsics.hpp says. One hook around the expansion of an intrinsic serves
// all. The arguments are taken before: an expansion may change the stack.
class NVMIntrinsicsC2 : public StackObj {
  typedef NVMIntrinsics::Write Write;

  LibraryCallKit* const _kit;
  const Write*          _writes;
  int                   _count;
  Node**                _arguments;

  Node* argument(int slot) const;
  Node* written_object(const Write& write, int predicate) const;
  Node* held_object(Node* holder, const Write& write, int predicate) const;
  Node* state_of(Node* object) const;
  Node* vector_bytes(const Write& write) const;
  static bool is_fresh(Node* state);
  bool writes_new_arrays() const;
  void after_copy_to_new_array() const;
  void sync(const Write& write, int predicate) const;

public:
  NVMIntrinsicsC2(LibraryCallKit* kit);

  void sync_written(int predicate) const;
};

#endif // SHARE_NVM_BARRIER_C2_NVMINTRINSICSC2_HPP

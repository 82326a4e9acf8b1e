#ifndef SHARE_NVM_BARRIER_C2_NVMINTRINSICSC2_HPP
#define SHARE_NVM_BARRIER_C2_NVMINTRINSICSC2_HPP

#include "memory/allStatic.hpp"
#include "nvm/barrier/nvmIntrinsics.hpp"

class LibraryCallKit;
class Node;

// Store barriers for what an intrinsic has written, as the table of
// nvmIntrinsics.hpp says. One hook, after an intrinsic was expanded, serves all.
class NVMIntrinsicsC2 : public AllStatic {
  typedef NVMIntrinsics::Write Write;

  static Node* written_object(LibraryCallKit* kit, const Write& write, int predicate);
  static Node* held_object(LibraryCallKit* kit, Node* holder, const Write& write, int predicate);
  static Node* state_of(LibraryCallKit* kit, Node* object);
  static Node* vector_bytes(LibraryCallKit* kit, const Write& write);
  static bool is_fresh(Node* state);
  static void sync(LibraryCallKit* kit, const Write& write, int predicate);

public:
  static void sync_written(LibraryCallKit* kit, int predicate);
};

#endif // SHARE_NVM_BARRIER_C2_NVMINTRINSICSC2_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMFRONTLIST_HPP
#define SHARE_NVM_RECOVER_NVMFRONTLIST_HPP

#include "memory/allocation.hpp"
#include "nvm/base/nvmBatch.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/exceptions.hpp"

// Objects that are kept alive while the list is there, in Java arrays, so that
// millions of them cost a collection no more than other old objects do. Several threads may set different places.
//
// Where there are many, the arrays are so large that collectors have them in the old generation from the start.
class NVMFrontList : public CHeapObj<mtInternal> {
  static const size_t ChunkLength = 1 * M;

  NVMArray<oop*> _chunks;      // strong handles of arrays, as OopHandle has them
  size_t         _length;
  size_t         _capacity;

  objArrayOop chunk_of(size_t i);

public:
  NVMFrontList() : _chunks(), _length(0), _capacity(0) {}
  ~NVMFrontList();
  NONCOPYABLE(NVMFrontList);

  // Room for so many. Before any is put, since it may reach safepoints.
  void reserve(size_t count, TRAPS);

  size_t length() const     { return _length; }
  oop    at(size_t i);
  void   put(oop object);

  // The room reserved is places, each of which is null until it is set.
  void   make_places()      { _length = _capacity; }
  void   set(size_t i, oop object);

  // Appends further strong handles of the arrays, which outlive the list. False if there is too
  // little memory.
  bool hand_over(NVMArray<oop*>* to);
};

#endif // SHARE_NVM_RECOVER_NVMFRONTLIST_HPP

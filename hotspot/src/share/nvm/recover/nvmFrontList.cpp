// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmFrontList.hpp"

#include "memory/oopFactory.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "nvm/recover/nvmTenuredBlock.hpp"
#include "oops/objArrayOop.inline.hpp"
#include "oops/oopHandle.inline.hpp"

void NVMFrontList::reserve(size_t count, TRAPS) {
  assert(_length == 0, "before any is put");
  while (_capacity < count) {
    NVMGCPoint::pass(THREAD);
    const size_t length = MIN2(ChunkLength, count - _capacity);
    objArrayOop o = oopFactory::new_objArray(vmClasses::Object_klass(), (int)length, CHECK);
    OopHandle handle(Universe::vm_global(), o);
    if (!_chunks.push(handle.ptr_raw())) {
      handle.release(Universe::vm_global());
      NVMRecoveryPass::throw_out_of_c_memory(CHECK);
    }
    _capacity += length;
  }
}

NVMFrontList::~NVMFrontList() {
  while (_chunks.length() > 0) {
    OopHandle(_chunks.pop()).release(Universe::vm_global());
  }
}

objArrayOop NVMFrontList::chunk_of(size_t i) {
  assert(i < _length, "is there");
  return (objArrayOop)OopHandle(_chunks.at(i / ChunkLength)).resolve();
}

oop NVMFrontList::at(size_t i) {
  return chunk_of(i)->obj_at((int)(i % ChunkLength));
}

void NVMFrontList::set(size_t i, oop object) {
  const objArrayOop chunk = chunk_of(i);
  const int index = (int)(i % ChunkLength);
  if (object == nullptr || NVMTenuredBlock::is_remembered(object)) {
    chunk->obj_at_put(index, object);
  } else {
    NVMFrontStore::initialize(chunk, objArrayOopDesc::base_offset_in_bytes() + index * heapOopSize, object);
  }
}

void NVMFrontList::put(oop object) {
  assert(_length < _capacity, "was reserved");
  _length++;
  set(_length - 1, object);
}

bool NVMFrontList::hand_over(NVMArray<oop*>* to) {
  for (size_t i = 0; i < _chunks.length(); i++) {
    OopHandle handle(Universe::vm_global(), OopHandle(_chunks.at(i)).resolve());
    if (!to->push(handle.ptr_raw())) {
      handle.release(Universe::vm_global());
      return false;
    }
  }
  return true;
}

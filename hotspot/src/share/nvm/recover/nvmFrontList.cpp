#include "nvm/recover/nvmFrontList.hpp"

#include "memory/oopFactory.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "nvm/recover/nvmRecoveryPass.hpp"
#include "oops/objArrayOop.inline.hpp"
#include "oops/oopHandle.inline.hpp"
#include "runtime/handles.inline.hpp"

void NVMFrontList::reserve(size_t count, TRAPS) {
  assert(_length == 0, "before any is put");
  while (_capacity < count) {
    NVMGCPoint::pass(THREAD);
    const size_t length = MIN2(ChunkLength, count - _capacity);
    objArrayOop o = oopFactory::new_objArray(vmClasses::Object_klass(), (int)length, CHECK);
    if (!_chunks.push(objArrayHandle(THREAD, o))) {
      NVMRecoveryPass::throw_out_of_c_memory(CHECK);
    }
    _capacity += length;
  }
}

oop NVMFrontList::at(size_t i) {
  assert(i < _length, "is there");
  return _chunks.at(i / ChunkLength)->obj_at((int)(i % ChunkLength));
}

void NVMFrontList::set(size_t i, oop object) {
  assert(i < _length, "is there");
  _chunks.at(i / ChunkLength)->obj_at_put((int)(i % ChunkLength), object);
}

void NVMFrontList::put(oop object) {
  assert(_length < _capacity, "was reserved");
  _length++;
  set(_length - 1, object);
}

bool NVMFrontList::hand_over(NVMArray<oop*>* to) {
  for (size_t i = 0; i < _chunks.length(); i++) {
    OopHandle handle(Universe::vm_global(), _chunks.at(i)());
    if (!to->push(handle.ptr_raw())) {
      handle.release(Universe::vm_global());
      return false;
    }
  }
  return true;
}

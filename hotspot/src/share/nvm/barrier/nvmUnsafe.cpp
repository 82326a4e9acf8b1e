// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/barrier/nvmUnsafe.hpp"

#include "nvm/convert/nvmConverter.hpp"
#include "nvm/sync/nvmOrderedAccess.hpp"
#include "nvm/sync/nvmPrepare.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/jniHandles.inline.hpp"

// Is what is stored there part of a home that is recoverable? If not, the value must stay as it is: a lock's queue is full of
// objects that refer to threads, in fields that are not kept.
static bool is_kept(oopDesc* holder, jlong offset, oopDesc* value) {
  nvmgranule granule;
  if (!NVMWord::has_home(NVMWord::load(holder)) || !NVMConverter::is_recoverable(holder, &granule)) {
    return false;
  }
  NVMOrderedAccess access(holder, (intptr_t)offset, (jlong)(intptr_t)value, 0, NVMBarrier::encode(NVMAccessOp::Put, T_OBJECT));
  access.find_kept();
  return access.is_kept();
}

void NVMUnsafe::prepare(JavaThread* thread, jobject holder, jlong offset, jobject value) {
  if (!AutoPersist || value == nullptr || holder == nullptr ||
      NVMWord::has_home(NVMWord::load(JNIHandles::resolve(value))) ||
      !is_kept(JNIHandles::resolve(holder), offset, JNIHandles::resolve(value))) {
    return;
  }
  HandleMark mark(thread);
  NVMPrepare(thread).value(Handle(thread, JNIHandles::resolve(value)), Handle(thread, JNIHandles::resolve(holder)));
}

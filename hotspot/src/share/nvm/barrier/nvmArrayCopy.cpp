// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/barrier/nvmArrayCopy.hpp"

#include "nvm/sync/nvmPrepare.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/image/nvmHome.hpp"
#include "oops/objArrayKlass.hpp"
#include "oops/objArrayOop.inline.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/jniHandles.inline.hpp"

bool NVMArrayCopy::is_long(oopDesc* dst, jint length) {
  return length > LongCopy && NVMWord::needs_sync(dst) && NVMWord::has_home(NVMWord::load(dst));
}

void NVMArrayCopy::prepare(Handle src, jint src_pos, jint length, JavaThread* thread) {
  if (!src->is_objArray() || src_pos < 0 || length > objArrayOop(src())->length() - src_pos) {
    return;
  }
  if (NVMWord::has_home(NVMWord::load(src()))) {
    return;      // what it refers to is recoverable, but for stores under way
  }
  NVMPrepare(thread).fields(src, NVMHome::ElementsOffset + (intptr_t)src_pos * sizeof(narrowOop),
                            (intptr_t)length * sizeof(narrowOop));
}

void NVMArrayCopy::prepare(jobject src, jint src_pos, jobject dst, jint length, JavaThread* thread) {
  if (is_long(JNIHandles::resolve_non_null(dst), length)) {
    HandleMark mark(thread);
    prepare(Handle(thread, JNIHandles::resolve_non_null(src)), src_pos, length, thread);
  }
}

void NVMArrayCopy::prepare(oopDesc** src, jint src_pos, oopDesc** dst, jint length, JavaThread* thread) {
  if (is_long(*dst, length)) {
    HandleMark mark(thread);
    Handle source(thread, cast_to_oop(*src));
    Handle destination(thread, cast_to_oop(*dst));
    prepare(source, src_pos, length, thread);
    *src = source();
    *dst = destination();
  }
}

bool NVMArrayCopy::may_be_in_part(oopDesc* src, oopDesc* dst) {
  return src->klass()->is_objArray_klass() && dst->klass()->is_objArray_klass() &&
         !ObjArrayKlass::cast(src->klass())->element_klass()->is_subtype_of(
             ObjArrayKlass::cast(dst->klass())->element_klass());
}

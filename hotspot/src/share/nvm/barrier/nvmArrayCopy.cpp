#include "nvm/barrier/nvmArrayCopy.hpp"

#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/base/nvmWord.hpp"
#include "nvm/convert/nvmConverter.hpp"
#include "nvm/image/nvmHome.hpp"
#include "oops/objArrayKlass.hpp"
#include "oops/objArrayOop.inline.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/jniHandles.inline.hpp"
#include "runtime/safepointMechanism.inline.hpp"

bool NVMArrayCopy::is_long(oopDesc* dst, jint length) {
  return length > LongCopy && NVMWord::needs_sync(dst) && NVMWord::has_home(NVMWord::load(dst));
}

// False if one of them can't be.
static bool make_recoverable(oopDesc* array, jint from, jint end) {
  const size_t most = 256;
  oopDesc* values[most];
  NVMThread* thread = NVMThread::current();
  while (from < end) {
    size_t count = 0;
    for (; from < end && count < most; from++) {
      oopDesc* value = NVMFrontStore::load(array, NVMHome::ElementsOffset + (size_t)from * sizeof(narrowOop));
      nvmgranule granule;
      if (!NVMConverter::is_recoverable(value, &granule)) {
        values[count++] = value;
      }
    }
    if (count > 0 && !NVMConverter(thread).try_make_recoverable(values, count, array)) {
      return false;
    }
  }
  return true;
}

void NVMArrayCopy::prepare(Handle src, jint src_pos, jint length, JavaThread* thread) {
  if (!src->is_objArray() || src_pos < 0 || length > objArrayOop(src())->length() - src_pos) {
    return;
  }
  if (NVMWord::has_home(NVMWord::load(src()))) {
    return;      // what it refers to is recoverable, but for stores under way
  }
  const jint end = src_pos + length;
  for (jint from = src_pos; from < end; from += MIN2(LongCopy, end - from)) {
    if (!make_recoverable(src(), from, from + MIN2(LongCopy, end - from))) {
      return;
    }
    if (SafepointMechanism::should_process(thread)) {
      ThreadBlockInVM let_in(thread);
    }
  }
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

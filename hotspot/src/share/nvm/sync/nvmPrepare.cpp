#include "nvm/sync/nvmPrepare.hpp"

#include "classfile/javaClasses.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/convert/nvmConverter.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/sync/nvmSync.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "utilities/spinYield.hpp"

static const size_t MostValues = 1024;

// gather(values) puts what is ordinary there and returns its number, 0 if nothing is; it is asked again if a
// batch of another thread has failed, with which this one fails.
template <typename Gather>
void NVMPrepare::convert(Klass* referrer, Gather gather) {
  oopDesc* values[MostValues];
  SpinYield yield;
  while (true) {
    const size_t count = gather(values);
    if (count == 0) {
      return;
    }
    NVMConverter converter(_thread, &_slices, referrer);
    if (converter.try_make_recoverable(values, count, nullptr) || !converter.should_try_again()) {
      return;
    }
    yield.wait();
  }
}

static size_t add_ordinary(oopDesc* value, oopDesc** values, size_t count) {
  nvmgranule granule;
  if (count < MostValues && !NVMConverter::is_recoverable(value, &granule)) {
    values[count++] = value;
  }
  return count;
}

void NVMPrepare::value(Handle value, Handle holder) {
  convert(holder.not_null() ? holder->klass() : nullptr, [&](oopDesc** values) { return add_ordinary(value(), values, 0); });
}

void NVMPrepare::static_field(Handle mirror, intptr_t offset) {
  convert(java_lang_Class::as_Klass(mirror()),
          [&](oopDesc** values) { return add_ordinary(NVMFrontStore::load(mirror(), offset), values, 0); });
}

void NVMPrepare::fields(Handle holder, intptr_t offset, intptr_t size) {
  const intptr_t at_once = MostValues * sizeof(narrowOop);
  const intptr_t end = offset + size;
  for (intptr_t from = MAX2(offset, (intptr_t)NVMHome::HeaderSize); from < end; from += at_once) {
    convert(holder->klass(), [&](oopDesc** values) {
      size_t count = 0;
      NVMSync(_thread, holder(), from, MIN2(at_once, end - from)).for_each_field([&](size_t at, size_t, bool is_reference) {
        if (is_reference) {
          count = add_ordinary(NVMFrontStore::load(holder(), at), values, count);
        }
      });
      return count;
    });
  }
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/sync/nvmPrepare.hpp"

#include "classfile/javaClasses.hpp"
#include "nvm/base/nvmCollections.hpp"
#include "nvm/base/nvmFrontStore.hpp"
#include "nvm/base/nvmStall.hpp"
#include "nvm/convert/nvmConverter.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/sync/nvmSync.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "utilities/spinYield.hpp"

static const size_t MostValues = 1024;

NVMPrepare::NVMPrepare(JavaThread* thread, Length length)
  : _java_thread(thread), _thread(NVMThread::current()), _waits(0), _slices(thread) {
  if (length == Length::Long) {
    wait_if_asked();
    _slices.open();
  }
}

// Once, and again if the last collection has left a sixteenth of the image free.
bool NVMPrepare::may_wait() const {
  return _waits == 0 || (_waits < MostWaits && NVMCollections::figures().in_long_gaps >= NVMImageFile::size() / 16);
}

void NVMPrepare::wait_if_asked() {
  _waits += NVMStall::wait_if_asked(_java_thread) ? 1 : 0;
}

// False if it makes sense to try again, with values that may have been moved.
bool NVMPrepare::attempt(oopDesc** values, size_t count, Klass* referrer) {
  const bool in_slices = _slices.is_open();
  NVMDeferred* const deferred = _thread->deferred();
  deferred->set_may_begin(in_slices ? NVMDeferred::Give::Nothing : NVMDeferred::Give::Any);
  NVMConverter converter(_thread, in_slices ? &_slices : nullptr, referrer);
  const bool is_done = converter.try_make_recoverable(values, count, nullptr);
  const bool is_given_up = deferred->begins();
  deferred->set_may_begin(NVMDeferred::Give::Nothing);
  if (is_done) {
    return true;
  }
  if (is_given_up) {
    wait_if_asked();
    _slices.open();
    return false;
  }
  if (!converter.lacks_room() || !may_wait()) {
    return !converter.should_try_again();
  }
  const int waits = _waits;
  // What has become recoverable without being stored is garbage by then.
  _slices.close();
  wait_if_asked();
  _slices.open();
  return _waits == waits;
}

// gather(values) puts what is ordinary there and returns its number, 0 if nothing is; it is asked again if a
// batch of another thread has failed, with which this one fails.
template <typename Gather>
void NVMPrepare::convert(Klass* referrer, Gather gather) {
  oopDesc* values[MostValues];
  SpinYield yield;
  while (true) {
    const size_t count = gather(values);
    if (count == 0 || attempt(values, count, referrer)) {
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
  if (size > at_once && !_slices.is_open()) {
    _slices.open();      // else the collector could come between two parts
  }
  const intptr_t start = MAX2(offset, (intptr_t)NVMHome::HeaderSize);
  for (intptr_t from = start; from < end; ) {
    const int waits = _waits;
    convert(holder->klass(), [&](oopDesc** values) {
      size_t count = 0;
      NVMSync(_thread, holder(), from, MIN2(at_once, end - from)).for_each_field([&](size_t at, size_t, bool is_reference) {
        if (is_reference) {
          count = add_ordinary(NVMFrontStore::load(holder(), at), values, count);
        }
      });
      return count;
    });
    from = _waits > waits && from > start ? start : from + at_once;
  }
}

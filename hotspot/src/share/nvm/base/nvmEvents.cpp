// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmEvents.hpp"

#include "classfile/vmClasses.hpp"
#include "nvm/base/nvmRing.hpp"
#include "nvm/base/nvmThread.hpp"
#include "oops/oop.inline.hpp"
#include "oops/symbol.hpp"
#include "runtime/javaThread.hpp"
#include "utilities/macros.hpp"
#if INCLUDE_JFR
#include "classfile/javaClasses.inline.hpp"
#include "jfr/jfr.hpp"
#include "jfr/support/jfrThreadLocal.hpp"
#include "jfr/utilities/jfrTime.hpp"
#include "jfr/utilities/jfrTimeConverter.hpp"
#include "jfr/writers/jfrNativeEventWriter.hpp"
#endif

volatile bool NVMEvents::_enabled[NVMEvents::TypeCount] = {};
volatile bool NVMEvents::_wants_small[NVMEvents::TypeCount] = {};

#if INCLUDE_JFR

namespace {

struct Record {
  NVMEvents::Type type;
  jlong           start;        // in JFR's ticks
  jlong           duration;
  traceid         thread;
  u8              values[NVMEvents::ValueCount];
  char            text[NVMEvents::TextLength];
};

struct TypeState {
  volatile jlong id;
  volatile jlong threshold;     // in JFR's ticks
};

typedef NVMRing<Record, 4096> Ring;

TypeState      types[NVMEvents::TypeCount];
Ring* volatile ring = nullptr;     // made when the first event is enabled, and never freed

}

jlong NVMEvents::now() {
  return JfrTicks::now().value();
}

// Has it taken as long as a recording asks for?
bool NVMEvents::is_long(Type type, jlong start) {
  return now() - start >= types[type].threshold;
}

void NVMEvents::record(Type type, jlong start, const char* text, u8 v0, u8 v1, u8 v2, u8 v3) {
  const jlong duration = now() - start;
  if (duration < types[type].threshold) {
    return;
  }
  // Not thread_id(), which reads Java objects: of a virtual thread this is the carrier.
  const traceid thread = JfrThreadLocal::jvm_thread_id(Thread::current());
  Record r = { type, start, duration, thread, { v0, v1, v2, v3 }, "" };
  os::snprintf(r.text, sizeof(r.text), "%s", text);
  Atomic::load_acquire(&ring)->put(r);
}

void NVMEvents::record_image_full(size_t bytes) {
  record(ImageFull, now(), "", bytes);
}

void NVMEvents::configure(Type type, bool enabled, jlong id, jlong threshold_nanos) {
  types[type].id = id;
  types[type].threshold = JfrTimeConverter::nanos_to_countertime(threshold_nanos);
  if (enabled && Atomic::load_acquire(&ring) == nullptr) {
    Ring* const made = new Ring();
    if (Atomic::cmpxchg(&ring, (Ring*)nullptr, made) != nullptr) {
      delete made;
    }
  }
  Atomic::release_store(&_enabled[type], enabled);
  Atomic::release_store(&_wants_small[type], enabled && threshold_nanos < SmallNanos);
}

// In the order of the fields of the Java class.
static void write_values(JfrNativeEventWriter* writer, const Record& r) {
  switch (r.type) {
    case NVMEvents::Conversion:
      writer->write(r.values[0]);
      writer->write(r.values[1]);
      break;
    case NVMEvents::Recovery:
      writer->write(r.text);
      writer->write(r.values[0]);
      writer->write(r.values[1]);
      break;
    case NVMEvents::ImageFull:
      writer->write(r.values[0]);
      break;
    case NVMEvents::SlowStore:
      writer->write(r.text);
      break;
    case NVMEvents::Region:
      writer->write(r.values[0]);
      writer->write(r.values[1]);
      writer->write(r.values[2]);
      writer->write(r.values[3] != 0);
      break;
    case NVMEvents::Collection:
      writer->write(r.values[0]);
      writer->write(r.values[1]);
      writer->write(r.values[2]);
      writer->write(r.values[3]);
      break;
    default:
      ShouldNotReachHere();
  }
}

static void write(JavaThread* thread, const Record& r) {
  JfrBuffer* const buffer = thread->jfr_thread_local()->native_buffer();
  if (buffer == nullptr) {
    return;
  }
  const traceid no_stack_trace = 0;
  JfrNativeEventWriter writer(buffer, thread);
  writer.begin_event_write(true);
  writer.write<u8>((u8)types[r.type].id);
  writer.write(r.start);
  writer.write(r.duration);
  writer.write(r.thread);
  writer.write(no_stack_trace);
  write_values(&writer, r);
  writer.end_event_write(true);
}

jlong NVMEvents::drain(JavaThread* thread) {
  Ring* const events = Atomic::load_acquire(&ring);
  if (events == nullptr) {
    return 0;
  }
  Record r;
  while (events->take(&r)) {
    if (Jfr::is_recording() && _enabled[r.type]) {
      write(thread, r);
    }
  }
  return (jlong)events->take_dropped();
}

#else // INCLUDE_JFR

jlong NVMEvents::now()                                                              { return 0; }
bool  NVMEvents::is_long(Type, jlong)                                               { return false; }
void  NVMEvents::record(Type, jlong, const char*, u8, u8, u8, u8)                   {}
void  NVMEvents::record_image_full(size_t)                                          {}
void  NVMEvents::configure(Type, bool, jlong, jlong)                                {}
jlong NVMEvents::drain(JavaThread*)                                                 { return 0; }

#endif // INCLUDE_JFR

void NVMEvents::conversion(jlong start, size_t objects, size_t bytes) {
  record(Conversion, start, "", objects, bytes);
}

void NVMEvents::recovery(jlong start, const char* root, size_t objects, size_t bytes) {
  record(Recovery, start, root, objects, bytes);
}

void NVMEvents::slow_store(jlong start, oopDesc* holder) {
  if (!is_long(SlowStore, start)) {
    return;
  }
  Klass* k = holder->klass();
  if (k == vmClasses::Class_klass()) {
    k = java_lang_Class::as_Klass(cast_to_oop(holder));
  }
  char name[TextLength];
  record(SlowStore, start, k->name()->as_klass_external_name(name, sizeof(name)), 0);
}

void NVMEvents::region(jlong start, size_t stores, size_t bytes_logged, size_t fences, bool rolled_back) {
  record(Region, start, "", stores, bytes_logged, fences, rolled_back);
}

void NVMEvents::collection(jlong start, size_t live_objects, size_t live_bytes, size_t used_before, size_t used_after) {
  record(Collection, start, "", live_objects, live_bytes, used_before, used_after);
}

bool NVMStoreEvent::goes_on() const {
  NVMDeferred* const deferred = NVMThread::current()->deferred();
  if (deferred->begins()) {
    deferred->set_event_start(_start);
  }
  return deferred->begins();
}

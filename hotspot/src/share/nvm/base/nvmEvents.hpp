// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMEVENTS_HPP
#define SHARE_NVM_BASE_NVMEVENTS_HPP

#include "memory/allocation.hpp"
#include "memory/allStatic.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"

class JavaThread;

// The JFR events of package org.autopersist.internal.jfr.
//
// They are declared in Java, since the JDK's own list of native events
// (metadata.bin in the module jdk.jfr) is not ours to change, and JFR finds a native event's
// fields there. Java tells the VM each event's id, threshold, and whether
// a recording wants it; from then on the VM writes the records itself, with
// the start, duration and thread of what happened.
//
// What happens in a slow path can't be written there: a leaf may not block, and
// JFR may have to wait for a buffer. It is put into a ring, which Java has
// emptied once a second and at the end of each chunk. A full ring drops events, and counts
// them.
//
// While no recording wants an event, its price is the load of one byte; the clock is not
// read.
class NVMEvents : public AllStatic {
public:
  enum Type { Conversion, Recovery, ImageFull, SlowStore, Region, Collection, TypeCount };

  static const int ValueCount = 4;
  static const int TextLength = 104;

private:
  static volatile bool _enabled[TypeCount];
  static volatile bool _wants_small[TypeCount];

  static jlong now();
  static bool  is_long(Type type, jlong start);
  static void  record(Type type, jlong start, const char* text, u8 v0, u8 v1 = 0, u8 v2 = 0, u8 v3 = 0);
  static void  record_image_full(size_t bytes);

public:
  // From Java: what a recording wants. id is that of the event's type.
  static void configure(Type type, bool enabled, jlong id, jlong threshold_nanos);

  // Writes what the ring holds to the recording; returns how many events were
  // dropped since the last time.
  static jlong drain(JavaThread* thread);

  static bool is_enabled(Type type)  { return _enabled[type]; }

  // The time, if the event is enabled; else 0.
  static jlong start(Type type)      { return is_enabled(type) ? now() : 0; }

  // The same for what is likely to take less than the clock: 0 also if a recording's
  // threshold is no shorter than SmallNanos.
  static jlong start_small(Type type) { return _wants_small[type] ? now() : 0; }

  static const jlong SmallNanos = 10000;

  // Of what began at start, which is not 0. Usable in leaves.
  static void conversion(jlong start, size_t objects, size_t bytes);
  static void recovery(jlong start, const char* root, size_t objects, size_t bytes);
  static void slow_store(jlong start, oopDesc* holder);
  static void region(jlong start, size_t stores, size_t bytes_logged, size_t fences, bool rolled_back);
  static void collection(jlong start, size_t live_objects, size_t live_bytes, size_t used_before, size_t used_after);

  // A home of that many bytes was refused.
  static void image_full(size_t bytes) {
    if (is_enabled(ImageFull)) {
      record_image_full(bytes);
    }
  }
};

// Spans the slow path of one store, where that is more than copying a value: the clock
// would cost more than that. Of a store that is put off, the event goes on to its end
// (NVMDeferredStores::finish).
class NVMStoreEvent : public StackObj {
  oopDesc* const _holder;
  const jlong    _start;

  bool goes_on() const;

public:
  explicit NVMStoreEvent(oopDesc* holder) : _holder(holder), _start(NVMEvents::start(NVMEvents::SlowStore)) {}
  ~NVMStoreEvent() {
    if (_start != 0 && !goes_on()) {
      NVMEvents::slow_store(_start, _holder);
    }
  }
};

#endif // SHARE_NVM_BASE_NVMEVENTS_HPP

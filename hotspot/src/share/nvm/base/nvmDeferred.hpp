// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMDEFERRED_HPP
#define SHARE_NVM_BASE_NVMDEFERRED_HPP

#include "nvm/base/nvmPendingError.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"
#include "utilities/growableArray.hpp"

class OopClosure;

// Stores of a thread that are done in the Java heap, and put off in the image to the end of their bytecode, or to the thread's way
// back to Java, or to C2's next poll.
//
// A slow path is a leaf: while it makes a graph recoverable, no safepoint can begin, and no collection of the image can end. So it
// gives up a conversion that turns out to be long, or for which the image is full, notes place and value here, and arms the thread's
// poll. Interpreted code and C1's go back into the VM at once, and JNI ends its stores itself; other code of the VM comes to a
// poll when it goes back to Java, or before it calls Java code; C2's to one of its own before anything by which another thread could
// learn of the store (NVMPollsC2), or to one for a safepoint. There NVMDeferredStores::finish() converts in slices that let
// safepoints in (NVMSlices), and syncs.
//
// What the thread stores in between is put off as well, and done in that order, so that stores become durable in program order. A
// sync reads what the place has then. So where a later store to the same place is noted, it gets the noted value for that moment,
// between two safepoints, by CAS. What is not noted easily, or finds no room, ends all in the leaf.
//
// Not in order is what is stored, behind a store that is put off, to an object that this is about to make recoverable: it takes
// no slow path, and becomes durable with the object. Only code of C2 can do that. So it does not give up what is long, only what
// finds no room.
//
// A volatile store of interpreted code, whose end comes at once, is put off as a whole: other threads must not see it before it
// is durable. Ordered accesses of compiled code are not done at all: it asks (ask()), and has the interpreter execute the bytecode.
//
// Collections may come before the end. So the holders are roots, and what the image's reference has until then: a store that is
// refused gives its place that value again, and no field of the Java heap refers to it any more. A region of another thread may
// end meanwhile, and change it: each safepoint asks again, before anything moves.
//
// The thread's own; also read at safepoints.
class NVMDeferred {
public:
  struct Store {
    narrowOop holder;
    narrowOop before;      // of a reference that is stored already: what the image has at the place
    narrowOop value;       // a reference
    bool      is_reference;
    bool      is_volatile; // still to be done
    intptr_t  offset;
    intptr_t  size;        // in bytes, 8 at most
    uint64_t  bits;        // a primitive, in the low bytes
  };

  // What a slow path may give up.
  enum class Give { Nothing, LackOfRoom, Any };

  static const int Most = 1024;      // a strip of a loop with safepoint polls

private:
  GrowableArrayCHeap<Store, mtInternal> _stores;
  Give  _may_begin;       // the slow path under way may give up a conversion
  bool  _begins;          //   ... and has done so
  bool  _is_ending;       // the stores are on their way to the image
  bool  _goes_on_behind;  // C2's code was left for the interpreter behind a store, which is not to be executed again
  jlong _event_start;     // of the first one's event: when the slow path began that has given up. 0 if nobody asks

public:
  NVMDeferred()
    : _stores(0), _may_begin(Give::Nothing), _begins(false), _is_ending(false), _goes_on_behind(false), _event_start(0) {}

  static bool is_asked(JavaThread* thread) {
    return AutoPersist && NVMPendingError::is_set(thread, NVMPendingError::DeferredBit);
  }

  int          count() const        { return _stores.length(); }
  const Store& at(int i) const      { return *_stores.adr_at(i); }

  // Has to be asked before a slow path syncs anything.
  bool must_follow() const          { return count() > 0 && !_is_ending; }

  bool may_begin() const            { return _may_begin != Give::Nothing; }
  bool may_begin_long() const       { return _may_begin == Give::Any; }
  void set_may_begin(Give may)      { _may_begin = may; _begins = false; }

  // By a conversion that has become long, or finds no room. False if it must go on: the thread is none of Java.
  bool begin();
  bool begins() const               { return _begins; }

  jlong event_start() const         { return _event_start; }
  void set_event_start(jlong start) { _event_start = start; }

  // Whether one of these places is noted, from that store on.
  bool has(int first, oopDesc* holder, intptr_t offset, intptr_t size) const;

  template <typename Function> void for_each(Function f) {
    for (int i = 0; i < count(); i++) {
      f(_stores.adr_at(i));
    }
  }

  // Bytes of references that may be put off.
  static bool fits(intptr_t size)   { return size > 0 && size <= Most * (intptr_t)sizeof(narrowOop); }

  bool has_room() const             { return count() < Most; }

  // There must be room. Whoever adds asks, or takes back.
  void add(const Store& store)      { assert(has_room(), "must be"); _stores.append(store); }
  void take_back(int count)         { _stores.trunc_to(count); }

  // The thread is to come to finish(), by its next poll.
  void ask();

  bool goes_on_behind() const       { return _goes_on_behind; }
  void set_goes_on_behind(bool it)  { _goes_on_behind = it; }

  // From then on slow paths are for the stores themselves.
  void begin_end()                  { _is_ending = true; }
  void end();

  void oops_do(OopClosure* f);
};

#endif // SHARE_NVM_BASE_NVMDEFERRED_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmTracking.hpp"

#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmAnnotations.hpp"
#include "nvm/base/nvmFence.hpp"
#include "nvm/base/nvmStress.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmSites.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/orderAccess.hpp"
#include "utilities/growableArray.hpp"

// Two changes may meet: the word of new objects is what the state is in the end.
bool NVMTracking::change(State from, State to) {
  if (Atomic::cmpxchg(&_state, from, to) != from) {
    return false;
  }
  State state = to;
  State before;
  do {
    before = state;
    Atomic::store(_klass->nvm_word_addr(), state == State::Tracked ? NVMWord::Tracked : NVMWord::Ordinary);
    OrderAccess::fence();
    state = Atomic::load(&_state);
  } while (state != before);
  return true;
}

uint64_t NVMTracking::needed_fences() const {
  const uint32_t rejections = Atomic::load(&_rejections) + (Atomic::load(&_learnings) > 0 ? 1 : 0);
  return (uint64_t)NVMEagerThreshold << (PatienceShift * MIN2(rejections, MostRejections));
}

void NVMTracking::allow(Klass* k) {
  if (!NVMEagerAllocation || !NVMWord::is_tested()) {
    return;
  }
  _klass = k;
  _state = State::Ordinary;
  if (NVMStressEager) {
    change(State::Ordinary, State::Tracked);
  }
}

static bool is_annotated(InstanceKlass* ik) {
  ResourceMark rm;
  GrowableArray<Symbol*> none;
  for (InstanceKlass* k = ik; k != nullptr; k = k->java_super()) {
    if (k->class_annotations() != nullptr && NVMAnnotations::find_strings(k, "Lorg/autopersist/EagerAllocation;", &none)) {
      return true;
    }
  }
  return false;
}

void NVMTracking::class_initialized(InstanceKlass* ik) {
  if (!NVMEagerAllocation || !NVMWord::is_tested() || ik->is_interface() || ik->is_abstract() || !is_annotated(ik)) {
    return;
  }
  NVMClass* const c = NVMClass::of(ik);
  if (c->is_quiet()) {
    return;      // no conversion is fenced for it
  }
  NVMTracking* const tracking = c->tracking();
  tracking->_is_kept = true;
  if (!tracking->change(State::Ordinary, State::Tracked) && !tracking->is_tracked()) {
    ResourceMark rm;
    log_warning(nvm)("@EagerAllocation of %s means nothing: %s", ik->external_name(),
                     c->refusal() != nullptr ? c->refusal() : "of its objects only the names are kept");
  }
}

void NVMTracking::fenced() {
  const uint32_t fences = Atomic::add(&_fences, 1u);
  if (wants_sites()) {
    NVMSites::wanted();
  }
  if (Atomic::load(&_state) == State::Ordinary && fences >= needed_fences() && change(State::Ordinary, State::Tracked)) {
    Atomic::store(&_stores, 0u);
    Atomic::store(&_claims, 0u);
    Atomic::store(&_learns, false);
    ResourceMark rm;
    log_debug(nvm)("class %s: tracked from birth", _klass->external_name());
  }
}

void NVMTracking::claimed(NVMThread* thread, uint32_t word, Claims* claims) {
  const bool is_counted = ++thread->counters()->tracked_claims % SampleInterval == 0;
  if (is_counted || NVMWord::is_sample(word)) {
    claims->add(this, word, is_counted);
  }
}

void NVMTracking::Claims::add(NVMTracking* tracking, uint32_t word, bool is_counted) {
  const Claim claim = { tracking, word, is_counted };
  if (_length < Most) {
    _claims[_length++] = claim;
  } else {
    settle(claim);      // hundreds share the fence already
  }
}

void NVMTracking::Claims::settle(const Claim& claim) {
  const uint32_t units = MAX2((uint32_t)(FenceUnits / _sharers), 1u);
  if (NVMWord::site(claim.word) != 0) {
    NVMSites::claimed(claim.word, claim.is_counted, units);
  } else if (claim.is_counted) {
    Atomic::add(&claim.tracking->_claims, units);
  }
}

void NVMTracking::Claims::settle() {
  for (int i = 0; i < _length; i++) {
    settle(_claims[i]);
  }
  clear();
}

// Are its sites known?
bool NVMTracking::learn() {
  NVMSites::wanted();
  if (!Atomic::load(&_learns)) {
    Atomic::store(&_allocations, 0u);
    Atomic::store(&_learns, true);
  }
  return Atomic::load(&_allocations) >= (uint64_t)NVMEagerThreshold * AllocationsPerFence << MIN2(_learnings, MostLearnings);
}

void NVMTracking::leave(bool to_sites) {
  Atomic::store(&_fences, 0u);
  const uint32_t stores = Atomic::load(&_stores);
  const uint32_t claims = Atomic::load(&_claims);
  if (change(State::Tracked, State::Ordinary)) {
    Atomic::inc(to_sites ? &_learnings : &_rejections);
    Atomic::store(&_learns, false);
    ResourceMark rm;
    log_debug(nvm)("class %s: tracked no more, " UINT32_FORMAT " stores for " UINT32_FORMAT " fences, a fence takes "
                   UINT32_FORMAT " ns%s", _klass->external_name(), stores * SampleInterval, claims * SampleInterval / FenceUnits,
                   NVMFence::cost(), to_sites ? ", its sites are known" : "");
  }
}

void NVMTracking::count_store() {
  const uint32_t stores = Atomic::add(&_stores, 1u);
  if (stores != SamplesToJudge) {
    return;      // one thread judges
  }
  const uint64_t claims = Atomic::load(&_claims);
  if ((uint64_t)stores * FenceUnits > claims * StoresPerFence && !NVMStressEager && !_is_kept) {
    NVMFence::order_mutators();      // what it takes: since all are tracked there may have been none for long
    const bool pays = (uint64_t)stores * FenceUnits <= claims * NVMSites::stores_per_fence();
    if (!pays || learn()) {
      leave(pays);
      return;
    }
  }
  Atomic::store(&_stores, 0u);
  Atomic::store(&_claims, 0u);
}

// Compiled code may have counted down to -1 before it comes here.
static bool is_sample() {
  Thread* thread = Thread::current();
  if (!thread->is_Java_thread()) {
    return false;
  }
  int* left = JavaThread::cast(thread)->nvm_tracked_stores_addr();
  if (--*left >= 0) {
    return false;
  }
  *left = (int)NVMTracking::SampleInterval - 1;
  return true;
}

bool NVMTracking::stays(oopDesc* holder, uint32_t word) {
  // Not if its image has been closed.
  if (NVMWord::site(word) != 0) {
    return NVMImageFile::is_open() && NVMSites::stored(word);
  }
  Klass* const k = holder->klass();
  if (!NVMClass::is_described(k) || !NVMClass::of(k)->tracking()->is_tracked()) {
    return false;
  }
  NVMClass::of(k)->tracking()->count_store();
  return true;
}

bool NVMTracking::look_again(NVMThread* thread, oopDesc* holder) {
  NVMStress::pause(20000);
  OrderAccess::fence();
  const uint32_t word = NVMWord::load(holder);
  if (!NVMWord::is_tracked(word)) {
    return false;
  }
  if (is_sample()) {
    thread->counters()->tracked_stores += SampleInterval;
    if (!stays(holder, word)) {
      return Atomic::cmpxchg(NVMWord::addr(holder), word, (uint32_t)NVMWord::Ordinary) == word;
    }
  }
  return true;
}

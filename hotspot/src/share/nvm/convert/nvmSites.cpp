// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmSites.hpp"

#include "classfile/classLoaderData.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmCompiledCode.hpp"
#include "nvm/base/nvmFence.hpp"
#include "nvm/base/nvmRequest.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/convert/nvmClass.hpp"
#include "nvm/convert/nvmTracking.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "oops/instanceKlass.hpp"
#include "oops/method.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/safepoint.hpp"
#include "runtime/vframe.inline.hpp"
#include "utilities/growableArray.hpp"
#include "utilities/ostream.hpp"

class NVMAllocationSite : public CHeapObj<mtInternal> {
  static const uint32_t SamplesPerHit = 16;         // at most, of a site that becomes tracked
  static const uint32_t SamplesPerHitKept = 64;     // of one that stays so
  static const uint32_t MostSamples = 4096;         // older ones count half
  static const uint32_t MostRejections = 6;         // that count

public:
  const uint32_t    number;
  NVMAllocationSite* const parent;
  NVMAllocationSite* next;           // with the same parent, or in the same chain
  NVMAllocationSite* volatile first_child;
  const Method* volatile method;     // to be compared only; null: of a class that was unloaded
  int               bci;
  ClassLoaderData*  loader;
  char*             name;
  volatile bool     is_tracked;
  bool              was_told;        // that it is tracked, to C2's code
  jlong             again;           // when to tell it again, in ns; or 0
  volatile uint32_t samples;
  volatile uint32_t hits;
  volatile uint32_t hit_units;       // of the fences that tracking them would have saved
  volatile uint32_t claims;          // one of SampleInterval, in units of a fence
  volatile uint32_t stores;          // likewise
  uint32_t          rejections;

  NVMAllocationSite(uint32_t number, NVMAllocationSite* parent)
    : number(number), parent(parent), next(nullptr), first_child(nullptr), method(nullptr), bci(0), loader(nullptr),
      name(nullptr), is_tracked(false), was_told(false), again(0), samples(0), hits(0), hit_units(0), claims(0),
      stores(0), rejections(0) {}

  bool is_at(const NVMSites::Frame& frame) const { return method == frame.method && bci == frame.bci; }

  void forget_counts() {
    Atomic::store(&samples, 0u);
    Atomic::store(&hits, 0u);
    Atomic::store(&hit_units, 0u);
    Atomic::store(&claims, 0u);
    Atomic::store(&stores, 0u);
  }

  void set(const NVMSites::Frame& frame);
  bool should_be_tracked() const;
  bool is_stored_to_too_much() const;
  void judge();
};

static NVMSpinLock lock;           // guards changes of the table, and judgements

NVMAllocationSite* volatile NVMSites::_heads[Heads];
NVMAllocationSite* volatile NVMSites::_sites[Most];
volatile size_t   NVMSites::_count = 0;
volatile int      NVMSites::_wanted = 0;
volatile int      NVMSites::_tracked = 0;
volatile uint32_t NVMSites::_points = 0;
volatile bool     NVMSites::_is_due = false;
uint32_t          NVMSites::_unjudged = 0;
uint64_t          NVMSites::_loaders = 0;

// The name is kept, since the method may be gone when it is asked for.
void NVMAllocationSite::set(const NVMSites::Frame& frame) {
  ResourceMark rm;
  stringStream text;
  text.print("%s.%s", frame.method->method_holder()->external_name(), frame.method->name()->as_C_string());
  const int line = frame.bci >= 0 ? frame.method->line_number_from_bci(frame.bci) : -1;
  if (line > 0) {
    text.print(":%d", line);
  }
  if (frame.bci >= 0) {
    text.print("@%d", frame.bci);
  }
  os::free(name);
  name = os::strdup(text.base());
  bci = frame.bci;
  loader = frame.method->method_holder()->class_loader_data();
  is_tracked = false;
  was_told = false;
  again = 0;
  rejections = 0;
  forget_counts();
  Atomic::release_store(&method, frame.method);
}

bool NVMAllocationSite::should_be_tracked() const {
  const uint64_t least = MAX2((uint64_t)NVMEagerThreshold / 4, (uint64_t)1) << (2 * MIN2(rejections, MostRejections));
  return samples >= least && hits > 0 && hits >= samples / SamplesPerHit &&
         (uint64_t)stores * NVMTracking::SampleInterval * NVMTracking::FenceUnits <=
             (uint64_t)hit_units * NVMSites::stores_per_fence();
}

bool NVMAllocationSite::is_stored_to_too_much() const {
  return stores >= NVMTracking::SamplesToJudge &&
         (uint64_t)stores * NVMTracking::FenceUnits > (uint64_t)claims * NVMSites::stores_per_fence();
}

void NVMAllocationSite::judge() {
  if (!is_tracked) {
    if (should_be_tracked()) {
      log_debug(nvm)("site %s: tracked, " UINT32_FORMAT " of " UINT32_FORMAT " samples became recoverable", name, hits, samples);
      forget_counts();
      is_tracked = true;
    }
  } else if (is_stored_to_too_much() ||
             (samples >= MostSamples / 8 && hits < samples / SamplesPerHitKept)) {
    log_debug(nvm)("site %s: tracked no more, " UINT32_FORMAT " of " UINT32_FORMAT " samples became recoverable, "
                   UINT32_FORMAT " stores for " UINT32_FORMAT " fences", name, hits, samples,
                   stores * NVMTracking::SampleInterval, claims * NVMTracking::SampleInterval / NVMTracking::FenceUnits);
    forget_counts();
    rejections++;
    is_tracked = false;
  }
  if (samples >= MostSamples) {
    Atomic::store(&samples, samples / 2);
    Atomic::store(&hits, hits / 2);
    Atomic::store(&hit_units, hit_units / 2);
  }
  if (stores >= NVMTracking::SamplesToJudge) {
    Atomic::store(&stores, stores / 2);
    Atomic::store(&claims, claims / 2);
  }
}

uint32_t NVMSites::stores_per_fence() {
  return clamp(2 * NVMFence::cost() / NanosPerStore, NVMTracking::StoresPerFence, MostStores);
}

NVMAllocationSite* NVMSites::at(uint32_t number) {
  assert(number > 0 && number <= Atomic::load(&_count), "words name sites that are there");
  return _sites[number - 1];
}

NVMAllocationSite* volatile* NVMSites::head_of(const Frame& frame) {
  const uintptr_t bits = ((uintptr_t)frame.method >> LogBytesPerWord) * 31 + frame.bci;
  return &_heads[(bits ^ bits >> 8) & (Heads - 1)];
}

NVMAllocationSite* NVMSites::child(NVMAllocationSite* parent, const Frame& frame) {
  NVMAllocationSite* site = Atomic::load_acquire(parent == nullptr ? head_of(frame) : &parent->first_child);
  while (site != nullptr && !site->is_at(frame)) {
    site = site->next;
  }
  return site;
}

void NVMSites::set(NVMAllocationSite* site, const Frame& frame) {
  site->set(frame);
  _loaders |= bit_of(site->loader);
}

// Under the lock. Null if there is no room.
NVMAllocationSite* NVMSites::add(NVMAllocationSite* parent, const Frame& frame) {
  NVMAllocationSite* volatile* const first = parent == nullptr ? head_of(frame) : &parent->first_child;
  for (NVMAllocationSite* site = *first; site != nullptr; site = site->next) {
    if (site->method == nullptr) {
      set(site, frame);
      return site;
    }
  }
  if (_count == Most) {
    return nullptr;
  }
  NVMAllocationSite* const site = new (std::nothrow) NVMAllocationSite((uint32_t)_count + 1, parent);
  if (site == nullptr) {
    return nullptr;
  }
  set(site, frame);
  site->next = *first;
  _sites[_count] = site;
  Atomic::release_store(&_count, _count + 1);
  Atomic::release_store(first, site);
  return site;
}

NVMAllocationSite* NVMSites::find(const Context& context, bool adds) {
  NVMAllocationSite* site = nullptr;
  for (int i = 0; i < context._count; i++) {
    const Frame& frame = context._frames[i];
    NVMAllocationSite* next = child(site, frame);
    if (next == nullptr && adds) {
      next = add(site, frame);
    }
    if (next == nullptr) {
      return adds ? site : nullptr;
    }
    site = next;
  }
  return site;
}

void NVMSites::wanted() {
  if (Atomic::load(&_wanted) < MostWanted) {
    Atomic::add(&_wanted, SamplesWanted);
  }
}

static bool has_any(nmethod* nm, const GrowableArray<const Method*>& methods) {
  bool is_in = methods.contains(nm->method());
  for (Metadata** p = nm->metadata_begin(); p < nm->metadata_end() && !is_in; p++) {
    is_in = methods.contains((const Method*)*p);
  }
  return is_in;
}

void NVMSites::judge() {
  ResourceMark rm;
  GrowableArray<const Method*> changed;
  const jlong now = os::javaTimeNanos();
  {
    NVMSpinLocker locker(&lock);
    int tracked = 0;
    for (size_t i = 0; i < _count; i++) {
      NVMAllocationSite* const site = _sites[i];
      if (site->method == nullptr) {
        continue;
      }
      site->judge();
      tracked += site->is_tracked ? 1 : 0;
      const bool is_new = site->is_tracked != site->was_told;
      if (is_new || (site->again != 0 && now >= site->again)) {
        site->was_told = site->is_tracked;
        site->again = is_new ? now + NanosToTellAgain : 0;
        changed.append_if_missing(Atomic::load(&site->method));
      }
    }
    Atomic::store(&_tracked, tracked);
  }
  if (changed.is_nonempty()) {
    Atomic::store(&_points, 0u);
    NVMCompiledCode::make_not_entrant([&](nmethod* nm) { return has_any(nm, changed); });
  }
}

void NVMSites::judge_if_due() {
  if (Atomic::cmpxchg(&_is_due, true, false)) {
    judge();
  }
}

// Are all sites to be judged?
bool NVMSites::add_sample(JavaThread* thread, oopDesc* obj) {
  Context context;
  vframeStream st(thread);
  while (!st.at_end() && context.add(st.method(), st.bci(), st.method()->method_holder()->is_hidden())) {
    st.next();
  }
  NVMSpinLocker locker(&lock);
  NVMAllocationSite* const site = find(context, true);
  if (site == nullptr) {
    return false;
  }
  NVMWord::set_initial((HeapWord*)obj, NVMWord::of_sample(site->number));
  for (NVMAllocationSite* s = site; s != nullptr; s = s->parent) {
    Atomic::inc(&s->samples);
  }
  // A judgement looks at all sites.
  const uint32_t due = NVMEagerThreshold < SamplesToJudge ? NVMEagerThreshold : MAX2(SamplesToJudge, (uint32_t)_count / 8);
  if (++_unjudged < due) {
    return false;
  }
  _unjudged = 0;
  return true;
}

bool NVMSites::end_sampling_point(JavaThread* thread) {
  ThreadLocalAllocBuffer& tlab = thread->tlab();
  HeapWord* const end = tlab.end();
  tlab.set_back_allocation_end();
  return tlab.end() != end;
}

// Not at equal distances, which a loop could have, too.
void NVMSites::begin_sampling_point(JavaThread* thread) {
  if (Atomic::load(&_wanted) <= 0) {
    return;
  }
  ThreadLocalAllocBuffer& tlab = thread->tlab();
  const int doublings = MIN2((int)(Atomic::load(&_points) / PointsToDouble), MostDoublings);
  const size_t words = ((uint32_t)os::random() % (2 * BytesPerSample << doublings)) / HeapWordSize;
  if (words < tlab.free()) {
    tlab.set_sampling_point(tlab.top() + align_object_size(words));
  }
}

void NVMSites::sample(JavaThread* thread, oop* obj, bool is_extra) {
  if (Atomic::load(&_wanted) > 0) {
    Atomic::dec(&_wanted);
  }
  if (is_extra) {
    Atomic::inc(&_points);
  }
  begin_sampling_point(thread);
  Klass* const k = (*obj)->klass();
  if (!thread->has_last_Java_frame() || NVMWord::site(NVMWord::load(*obj)) != 0 || !NVMImageFile::is_open() ||
      !NVMClass::is_described(k) || !NVMClass::of(k)->tracking()->wants_sites()) {
    return;
  }
  NVMClass::of(k)->tracking()->sampled();
  if (add_sample(thread, *obj)) {
    HandleMark mark(thread);
    Handle kept(thread, *obj);
    judge();
    *obj = kept();
  }
}

uint32_t NVMSites::word_at(const Context& context) {
  if (Atomic::load(&_tracked) == 0) {
    return NVMWord::Ordinary;
  }
  const NVMAllocationSite* const site = find(context, false);
  return site != nullptr && Atomic::load(&site->is_tracked) ? NVMWord::of_site(site->number) : (uint32_t)NVMWord::Ordinary;
}

void NVMSites::claimed(uint32_t word, bool is_counted, uint32_t units) {
  for (NVMAllocationSite* site = at(NVMWord::site(word)); site != nullptr; site = site->parent) {
    if (NVMWord::is_sample(word)) {
      Atomic::inc(&site->hits);
      Atomic::add(&site->hit_units, units);
    }
    if (is_counted) {
      Atomic::add(&site->claims, units);
    }
  }
}

bool NVMSites::stored(uint32_t word) {
  NVMAllocationSite* const named = at(NVMWord::site(word));
  const uint32_t stores = Atomic::add(&named->stores, 1u);
  for (NVMAllocationSite* site = named->parent; site != nullptr; site = site->parent) {
    Atomic::inc(&site->stores);
  }
  if (stores % NVMTracking::SamplesToJudge == 0 && Atomic::load(&named->is_tracked) && named->is_stored_to_too_much()) {
    Atomic::store(&_is_due, true);
    NVMRequest::recompilation.want();
  }
  // A sample must live to see whether it is a hit. But one that is stored to for ever must not be tracked for ever.
  const uint32_t chances = stores_per_fence() / NVMTracking::SampleInterval + 1;
  return Atomic::load(&named->is_tracked) || (NVMWord::is_sample(word) && stores % chances != 0);
}

// With those that were called from there.
template <typename IsGone>
void NVMSites::drop(IsGone is_gone) {
  for (size_t i = 0; i < _count; i++) {
    NVMAllocationSite* const site = _sites[i];
    const bool is_left = site->parent != nullptr && site->parent->method == nullptr;      // the parent comes before it
    if (site->method != nullptr && (is_left || is_gone(site))) {
      site->method = nullptr;
      site->is_tracked = false;
      site->was_told = false;
    }
  }
}

void NVMSites::unload(ClassLoaderData* loader) {
  NVMSpinLocker locker(&lock);
  if ((_loaders & bit_of(loader)) != 0) {      // not so for most hidden classes
    drop([=](NVMAllocationSite* site) { return site->loader == loader; });
  }
}

void NVMSites::redefined(InstanceKlass* ik) {
  assert_at_safepoint();
  NVMSpinLocker locker(&lock);
  if ((_loaders & bit_of(ik->class_loader_data())) != 0) {
    drop([=](NVMAllocationSite* site) { return site->method->method_holder() == ik; });
  }
}

// The allocation first
static void print_context(const NVMAllocationSite* site, outputStream* st) {
  if (site->parent != nullptr) {
    print_context(site->parent, st);
    st->print_raw(" < ");
  }
  st->print_raw(site->name != nullptr ? site->name : "?");
}

// Who reads what is printed may be slow: nobody waits for that under the lock.
void NVMSites::print_on(outputStream* out) {
  ResourceMark rm;
  stringStream text;
  print_locked(&text);
  out->print_raw(text.base(), text.size());
}

void NVMSites::print_locked(outputStream* st) {
  NVMSpinLocker locker(&lock);
  st->print_cr("%-8s %8s %8s %6s %10s %s", "state", "samples", "hits", "rate", "stores", "allocated at < called from");
  for (size_t i = 0; i < _count; i++) {
    const NVMAllocationSite* const site = _sites[i];
    if (site->method == nullptr) {
      continue;
    }
    st->print("%-8s " UINT32_FORMAT_W(8) " " UINT32_FORMAT_W(8) " ", site->is_tracked ? "tracked" : "ordinary", site->samples,
              site->hits);
    if (site->samples > 0) {
      st->print("%6.2f", (double)site->hits / site->samples);
    } else {
      st->print("%6s", "-");
    }
    st->print(" " UINT32_FORMAT_W(10) " ", site->stores * NVMTracking::SampleInterval);
    print_context(site, st);
    st->cr();
  }
}

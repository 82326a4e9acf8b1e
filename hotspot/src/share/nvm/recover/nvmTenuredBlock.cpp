// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmTenuredBlock.hpp"

#include "gc/shared/collectedHeap.hpp"
#include "memory/memRegion.hpp"
#include "memory/universe.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmGCPoint.hpp"
#include "oops/compressedOops.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/mutexLocker.hpp"
#include "runtime/orderAccess.hpp"
#include "runtime/os.hpp"
#include "utilities/align.hpp"
#if INCLUDE_G1GC
#include "gc/g1/g1CollectedHeap.inline.hpp"
#include "gc/g1/g1HeapRegion.inline.hpp"
#include "gc/g1/g1HeapRegionPrinter.hpp"
#include "gc/g1/g1HeapRegionRemSet.inline.hpp"
#include "gc/g1/g1NUMA.hpp"
#include "gc/g1/g1Policy.hpp"
#include "gc/g1/g1RemSetTrackingPolicy.hpp"
#endif
#if INCLUDE_PARALLELGC
#include "gc/parallel/parallelScavengeHeap.inline.hpp"
#include "gc/parallel/psOldGen.hpp"
#include "gc/parallel/psYoungGen.hpp"
#endif
#if INCLUDE_SERIALGC
#include "gc/serial/defNewGeneration.hpp"
#include "gc/serial/serialHeap.hpp"
#include "gc/serial/tenuredGeneration.inline.hpp"
#endif

#include <sys/mman.h>

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

size_t NVMTenuredBlock::words() {
#if INCLUDE_G1GC
  if (UseG1GC) {
    return G1HeapRegion::GrainWords;
  }
#endif
  return 2 * M / HeapWordSize;
}

// Before the memory is used. Fronts are found by way of other ones all over the heap, so that huge pages pay off, and a block is
// used to its end. Its neighbours are likely to be the next blocks. Where there are no huge pages, small ones do.
static void ask_for_huge_pages(HeapWord* start, HeapWord* end) {
  const size_t huge_page = 2 * M;
  address const first = MAX2(align_down((address)start, huge_page), (address)CompressedOops::begin());
  address const last = MIN2(align_up((address)end, huge_page), (address)CompressedOops::end());
  ::madvise(first, last - first, MADV_HUGEPAGE);
}

// What follows is called with the Heap_lock.

#if INCLUDE_G1GC
G1HeapRegion* G1CollectedHeap::allocate_tenured_region() {
  // The next collection may have to copy all that is young.
  if (num_available_regions() <= young_regions_count() + max_num_regions() * G1ReservePercent / 100) {
    return nullptr;
  }
  const uint any_node = G1NUMA::AnyNodeIndex;
  G1HeapRegion* region = new_region(G1HeapRegion::GrainWords, G1HeapRegionType::Old, false, any_node);
  if (region == nullptr && expand_single_region(any_node)) {
    region = new_region(G1HeapRegion::GrainWords, G1HeapRegionType::Old, false, any_node);
  }
  if (region == nullptr) {
    return nullptr;
  }
  ask_for_huge_pages(region->bottom(), region->end());
  region->set_old();
  policy()->remset_tracker()->update_at_allocate(region);
  G1HeapRegionPrinter::alloc(region);
  // The set takes no empty region, so that it begins with a dead object: NVMTenuredBlock::begin().
  HeapWord* first = region->allocate(CollectedHeap::min_fill_size());
  region->update_bot_for_block(first, region->top());
  old_set_add(region);
  increase_used(G1HeapRegion::GrainBytes);
  return region;
}

#endif

#if INCLUDE_PARALLELGC
static MemRegion take_from_parallel(size_t words) {
  PSOldGen* old = ParallelScavengeHeap::old_gen();
  const size_t kept = ParallelScavengeHeap::young_gen()->used_in_bytes();
  if (old->max_gen_size() - old->used_in_bytes() < kept + words * HeapWordSize) {
    return MemRegion();
  }
  HeapWord* start = old->allocate(words);
  return start != nullptr ? MemRegion(start, words) : MemRegion();
}
#endif

#if INCLUDE_SERIALGC
static MemRegion take_from_serial(size_t words) {
  SerialHeap* heap = SerialHeap::heap();
  TenuredGeneration* old = heap->old_gen();
  if (old->max_capacity() - old->used() < heap->young_gen()->used() + words * HeapWordSize) {
    return MemRegion();
  }
  HeapWord* start = old->allocate(words);
  if (start == nullptr) {
    start = old->expand_and_allocate(words);
  }
  return start != nullptr ? MemRegion(start, words) : MemRegion();
}
#endif

// Empty if the heap gives nothing.
static MemRegion take_words(size_t words) {
#if INCLUDE_PARALLELGC
  if (UseParallelGC) {
    return take_from_parallel(words);
  }
#endif
#if INCLUDE_SERIALGC
  if (UseSerialGC) {
    return take_from_serial(words);
  }
#endif
  return MemRegion();
}

void NVMTenuredBlocks::add(HeapWord* start, HeapWord* end, G1HeapRegion* region) {
  if (!_blocks.push(NVMTenuredBlock(start, end, region))) {
    vm_exit_out_of_memory(sizeof(NVMTenuredBlock), OOM_MALLOC_ERROR, "blocks for recovery");
  }
}

bool NVMTenuredBlocks::take_from_heap(size_t count) {
  MutexLocker x(Heap_lock);
  // No safepoint from here on.
#if INCLUDE_G1GC
  if (UseG1GC) {
    while (_blocks.length() < count) {
      G1HeapRegion* r = G1CollectedHeap::heap()->allocate_tenured_region();
      if (r == nullptr) {
        return _blocks.length() > 0;
      }
      add(r->top(), r->end(), r);
    }
    return true;
  }
#endif
  const size_t words = NVMTenuredBlock::words();
  MemRegion memory;
  for (; count > 0 && memory.is_empty(); count /= 2) {
    memory = take_words(count * words);
  }
  if (!memory.is_empty()) {
    ask_for_huge_pages(memory.start(), memory.end());
  }
  for (HeapWord* start = memory.start(); start < memory.end(); start += words) {
    add(start, start + words, nullptr);
  }
  return !memory.is_empty();
}

// One call instead of a page fault each. A kernel before 5.14 refuses it, and the faults come.
static void populate(MemRegion block) {
  char* start = align_down((char*)block.start(), os::vm_page_size());
  char* end = align_down((char*)block.end(), os::vm_page_size());
  ::madvise(start, end - start, MADV_POPULATE_WRITE);
}

bool NVMTenuredBlocks::take(size_t count, JavaThread* current) {
  assert(_blocks.length() == 0, "were completed");
  if (!_has_room) {
    return false;
  }
  NVMGCPoint::pass(current);
  const size_t most = MAX2(MostBytes / HeapWordSize / NVMTenuredBlock::words(), (size_t)1);
  _opened = 0;
  _has_room = take_from_heap(MIN2(count, most));
  DEBUG_ONLY(if (_has_room) { JavaThread::current()->inc_no_safepoint_count(); })
  return _has_room;
}

bool NVMTenuredBlocks::open(NVMTenuredBlock* block) {
  if (Atomic::load(&_opened) >= _blocks.length()) {
    return false;
  }
  const size_t i = Atomic::fetch_then_add(&_opened, (size_t)1);
  if (i >= _blocks.length()) {
    return false;
  }
  *block = _blocks.at(i);
  populate(MemRegion(block->_start, block->_end));
  block->begin();
  return true;
}

void NVMTenuredBlocks::end() {
  for (size_t i = _opened; i < _blocks.length(); i++) {
    _blocks.at(i).begin();
    _blocks.at(i).complete();
  }
  _blocks.truncate(0);
  DEBUG_ONLY(JavaThread::current()->dec_no_safepoint_count();)
}

// Touches the memory, which takes the operating system a while.
void NVMTenuredBlock::begin() {
#if INCLUDE_G1GC
  if (_region != nullptr) {
    CollectedHeap::fill_with_object(_region->bottom(), CollectedHeap::min_fill_size());
  }
#endif
}

// The rest stays large enough for a dead object.
HeapWord* NVMTenuredBlock::allocate(size_t words) {
  const size_t left = pointer_delta(_end, _top);
  if (left < words || (left > words && left - words < CollectedHeap::min_fill_size())) {
    return nullptr;
  }
  HeapWord* object = _top;
  _top += words;
  note_block(object, _top);
  return object;
}

// Lets G1 find the object that reaches into a card.
void NVMTenuredBlock::note_block(HeapWord* start, HeapWord* end) {
#if INCLUDE_G1GC
  if (_region != nullptr) {
    _region->update_bot_for_block(start, end);
  }
#endif
}

void NVMTenuredBlock::complete() {
  if (_top < _end) {
    CollectedHeap::fill_with_objects(_top, pointer_delta(_end, _top));
  }
#if INCLUDE_G1GC
  if (_region != nullptr) {
    while (_top < _end) {
      HeapWord* next = _top + cast_to_oop(_top)->size();
      note_block(_top, next);
      _top = next;
    }
    OrderAccess::storestore();
    _region->set_top(_end);
  } else
#endif
  {
    Universe::heap()->complete_loaded_archive_space(MemRegion(_start, _end));
  }
}

bool NVMTenuredBlock::is_remembered(oop value) {
#if INCLUDE_G1GC
  if (UseG1GC) {
    return G1CollectedHeap::heap()->heap_region_containing(value)->rem_set()->is_tracked();
  }
#endif
#if INCLUDE_PARALLELGC
  if (UseParallelGC) {
    return ParallelScavengeHeap::heap()->is_in_young(value);
  }
#endif
#if INCLUDE_SERIALGC
  if (UseSerialGC) {
    return SerialHeap::heap()->is_in_young(value);
  }
#endif
  return true;
}

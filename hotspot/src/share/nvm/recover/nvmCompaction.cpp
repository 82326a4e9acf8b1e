// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmCompaction.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmHeap.inline.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/recover/nvmTracer.inline.hpp"
#include "runtime/globals.hpp"

// At least a quarter of what is in use, and of the image no more than a quarter is free.
bool NVMCompaction::pays() {
  const size_t used = NVMHeap::used();
  return NVMStressCompaction ||
         (NVMCompact && NVMImageFile::superblock()->gap_bytes > used / 4 && used > NVMHeap::capacity() / 4 * 3);
}

void NVMCompaction::note_gaps(size_t bytes) {
  NVMPersist::store_volatile(&NVMImageFile::superblock()->gap_bytes, (uint64_t)bytes);
}

size_t NVMCompaction::Group::gap() const {
  return gap_of(live, (end - start) * NVMHeap::ChunkSize);
}

size_t NVMCompaction::chunk_of(nvmgranule granule) {
  return (to_nvmoffset(granule) - NVMHeap::chunk_offset(0)) / NVMHeap::ChunkSize;
}

// False: too little memory.
bool NVMCompaction::measure() {
  for (size_t i = 0; i < NVMHeap::chunk_count(); i++) {
    if (!_chunks.push({})) {
      return false;
    }
  }
  _tracer->for_each_home([&](nvmgranule granule) {
    const nvmoffset end = to_nvmoffset(granule) + align_up(_tracer->size_of(granule), NVMGranuleSize);
    size_t chunk = chunk_of(granule);
    _chunks.at(chunk).homes++;
    for (nvmoffset from = to_nvmoffset(granule); from < end; chunk++) {
      const nvmoffset to = MIN2(end, NVMHeap::chunk_offset(chunk + 1));
      _chunks.at(chunk).live += (uint32_t)(to - from);
      _chunks.at(chunk).is_tied = to < end;
      from = to;
    }
  });
  return true;
}

// The last one of the chunks below end.
NVMCompaction::Group NVMCompaction::group_before(size_t end) {
  Group group = { end - 1, end, 0, 0 };
  while (group.start > 0 && _chunks.at(group.start - 1).is_tied) {
    group.start--;
  }
  for (size_t i = group.start; i < end; i++) {
    group.live += _chunks.at(i).live;
    group.homes += _chunks.at(i).homes;
  }
  return group;
}

// For homes of others: half of the gaps are too small, or parts of lines.
size_t NVMCompaction::room_in(const Group& group) {
  size_t room = 0;
  for (size_t i = group.start; i < group.end; i++) {
    room += _chunks.at(i).live > 0 ? (NVMHeap::ChunkSize - _chunks.at(i).live) / 2 : 0;
  }
  return room;
}

bool NVMCompaction::is_worth_it() {
  size_t gaps = 0;
  for (size_t end = _chunks.length(); end > 0; ) {
    const Group group = group_before(end);
    gaps += group.gap();
    end = group.start;
  }
  return NVMStressCompaction || gaps > MAX2((size_t)1 * M, NVMHeap::capacity() / 64);
}

// As many sources as there is room for, and no more than so many homes. Returns how many.
size_t NVMCompaction::choose(size_t most_homes) {
  const size_t free = NVMHeap::free();
  size_t room = free - free / 8;      // the new homes don't fill their chunks
  for (size_t i = 0; i < _chunks.length(); i++) {
    _chunks.at(i).is_source = false;
    room += room_in({ i, i + 1, 0, 0 });
  }
  size_t homes = 0;
  for (size_t end = _chunks.length(); end > 0; ) {
    const Group group = group_before(end);
    end = group.start;
    if (group.live == 0 || (group.gap() == 0 && !NVMStressCompaction)) {
      continue;
    }
    const size_t needed = group.live + group.homes * sizeof(NVMRelocation::Pair) + room_in(group);
    if (needed > room || homes + group.homes > most_homes) {
      continue;
    }
    room -= needed;
    homes += group.homes;
    for (size_t i = group.start; i < group.end; i++) {
      _chunks.at(i).is_source = true;
    }
  }
  return homes;
}

// Not of chunks that this pass has taken.
void NVMCompaction::give_gaps() {
  for (size_t i = 0; i < _chunks.length(); i++) {
    if (!_chunks.at(i).is_source && _chunks.at(i).live > 0) {
      NVMHeap::give_gaps(i, _tracer->live());
    }
  }
}

// Sources are given up until they have no more than so many homes. Returns how many.
size_t NVMCompaction::leave_out(size_t most_homes) {
  size_t homes = 0;
  for (size_t end = _chunks.length(); end > 0; ) {
    const Group group = group_before(end);
    end = group.start;
    if (!_chunks.at(group.start).is_source) {
      continue;
    }
    const bool stays = homes + group.homes <= most_homes;
    homes += stays ? group.homes : 0;
    for (size_t i = group.start; i < group.end; i++) {
      _chunks.at(i).is_source = stays;
    }
  }
  return homes;
}

// Sources, and space for the log, which has to lie in one piece. That of few homes may lie in a gap: what they leave free takes
// the log of the next pass. False if there is nothing to be done.
bool NVMCompaction::prepare() {
  const size_t few = 2 * K;      // of one chunk
  size_t homes = choose(SIZE_MAX);
  while (homes > few && !_relocation.reserve(homes, &_buffer)) {
    homes = choose(homes / 2);
  }
  if (homes == 0) {
    return false;
  }
  const bool has_log = homes > few;
  _has_taken = true;
  give_gaps();
  while (!has_log && homes > 0 && !_relocation.reserve(homes, &_buffer)) {
    homes = leave_out(homes / 2);
  }
  return homes > 0;
}

// What finds no room stays where it is, and with it what is as large: to find none takes a search through all gaps.
void NVMCompaction::move() {
  size_t too_large = SIZE_MAX;
  _tracer->for_each_home([&](nvmgranule granule) {
    const size_t size = is_source(granule) ? _tracer->size_of(granule) : SIZE_MAX;
    if (size >= too_large) {
      return;
    }
    const nvmgranule to = NVMHeap::allocate(&_buffer, size);
    if (is_null(to) || !_relocation.add(granule, to)) {
      too_large = is_null(to) ? size : 0;
      return;
    }
    NVMPersist::copy(NVMImageFile::home_at(to), NVMImageFile::home_at(granule), size);
    NVMPersist::write_back(NVMImageFile::home_at(to), size);
    _bytes += size;
  });
}

void NVMCompaction::change_references() {
  auto change = [&](nvmgranule granule) {
    _tracer->for_each_reference(granule, [&](volatile nvmgranule* reference) {
      if (is_source(*reference)) {
        _relocation.apply_to(reference);
      }
      return true;
    });
  };
  _tracer->for_each_home(change);
  for (size_t i = 0; i < _relocation.count(); i++) {
    change(_relocation.at(i).to);
  }
  _relocation.apply_to_roots();
}

bool NVMCompaction::run() {
  if (!measure() || !is_worth_it() || !prepare()) {
    return false;
  }
  move();
  if (_relocation.count() == 0 || !_relocation.commit()) {
    return false;
  }
  change_references();
  NVMRelocation::finish();
  return true;
}

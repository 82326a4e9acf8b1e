#include "nvm/recover/nvmCompaction.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmHeap.hpp"
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

void NVMCompaction::note_live(size_t bytes) {
  const size_t used = NVMHeap::used();
  NVMPersist::store_volatile(&NVMImageFile::superblock()->gap_bytes, (uint64_t)(used - MIN2(used, bytes)));
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

// As many sources as there is room for. False if it is not worth it.
bool NVMCompaction::choose(size_t* homes) {
  const size_t free = NVMHeap::free();
  const size_t kept = free / 8 + NVMHeap::ChunkSize;      // the new homes don't fill their chunks
  size_t room = free - MIN2(free, kept);
  size_t gain = 0;
  *homes = 0;
  for (size_t end = _chunks.length(); end > 0; ) {
    size_t start = end - 1;
    while (start > 0 && _chunks.at(start - 1).is_tied) {
      start--;
    }
    size_t live = 0;
    size_t count = 0;
    for (size_t i = start; i < end; i++) {
      live += _chunks.at(i).live;
      count += _chunks.at(i).homes;
    }
    const size_t bytes = (end - start) * NVMHeap::ChunkSize;
    if (live > 0 && (live <= bytes / 4 * 3 || NVMStressCompaction)) {
      const size_t cost = live + NVMRelocation::log_size_for(count) - NVMRelocation::log_size_for(0);
      if (cost > room) {
        break;
      }
      room -= cost;
      gain += bytes - live;
      *homes += count;
      for (size_t i = start; i < end; i++) {
        _chunks.at(i).is_source = true;
      }
    }
    end = start;
  }
  return *homes > 0 && (gain > MAX2((size_t)1 * M, NVMHeap::capacity() / 64) || NVMStressCompaction);
}

// What finds no room stays where it is.
void NVMCompaction::move() {
  bool has_room = true;
  _tracer->for_each_home([&](nvmgranule granule) {
    if (!has_room || !is_source(granule)) {
      return;
    }
    const size_t size = _tracer->size_of(granule);
    const nvmgranule to = NVMHeap::allocate(&_buffer, size);
    has_room = !is_null(to) && _relocation.add(granule, to);
    if (has_room) {
      NVMPersist::copy(NVMImageFile::home_at(to), NVMImageFile::home_at(granule), size);
      NVMPersist::write_back(NVMImageFile::home_at(to), size);
      _bytes += size;
    }
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
  size_t homes;
  if (!measure() || !choose(&homes) || !_relocation.reserve(homes, &_buffer)) {
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

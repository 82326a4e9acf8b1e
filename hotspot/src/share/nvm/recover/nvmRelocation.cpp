// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmMutants.hpp"
#include "nvm/recover/nvmRelocation.hpp"

#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/base/nvmThread.hpp"
#include "nvm/image/nvmClassTable.hpp"
#include "nvm/image/nvmHeap.inline.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmReferences.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "nvm/persist/nvmChecksum.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/recover/nvmOldFields.inline.hpp"
#include "nvm/roots/nvmNamedRoots.hpp"
#include "nvm/roots/nvmRoots.hpp"

#include <stdlib.h>

struct NVMRelocation::Log {
  uint64_t count;
  uint32_t checksum;
  uint32_t zero;
  Pair     pairs[1];

  static size_t size_for(uint64_t count) { return offset_of(Log, pairs) + count * sizeof(Pair); }
};

bool NVMRelocation::is_pending() {
  return NVMImageFile::superblock()->relocation_log != 0;
}

NVMRelocation::Log* NVMRelocation::log() {
  return (Log*)NVMImageFile::address_of(to_nvmoffset(NVMImageFile::superblock()->relocation_log));
}

const char* NVMRelocation::load() {
  NVMSuperblock* sb = NVMImageFile::superblock();
  const nvmoffset offset = to_nvmoffset(sb->relocation_log);
  const char* const problem = "its relocation log is damaged";
  if (offset < sb->object_area() || untype(offset) > NVMImageFile::size() - Log::size_for(0) ||
      !is_aligned(untype(offset), NVMGranuleSize)) {
    return problem;
  }
  Log* l = log();
  const uint64_t count = l->count;
  if (count > (NVMImageFile::size() - untype(offset)) / sizeof(Pair) - 2 ||
      (l->checksum != NVMChecksum::compute(l->pairs, count * sizeof(Pair)) &&
       !NVMMutants::is(NVMMutants::RelocationChecksum))) {
    return problem;
  }
  for (uint64_t i = 0; i < count; i++) {
    if (!_pairs.push(l->pairs[i])) {
      return "there is too little memory for its relocation log";
    }
  }
  sort();
  return nullptr;
}

static int compare(const void* a, const void* b) {
  const nvmgranule x = ((const NVMRelocation::Pair*)a)->from;
  const nvmgranule y = ((const NVMRelocation::Pair*)b)->from;
  return x < y ? -1 : x > y ? 1 : 0;
}

void NVMRelocation::sort() {
  if (_pairs.length() > 0) {
    ::qsort(&_pairs.at(0), _pairs.length(), sizeof(Pair), compare);
  }
}

nvmgranule NVMRelocation::target_of(nvmgranule granule) {
  if (_pairs.length() == 0) {
    return granule;
  }
  Pair key = { granule, nvmgranule::null };
  Pair* found = (Pair*)::bsearch(&key, &_pairs.at(0), _pairs.length(), sizeof(Pair), compare);
  return found != nullptr ? found->to : granule;
}

// By CAS, for a root's entry: who recovers another root may do the same.
void NVMRelocation::apply_to(volatile nvmgranule* reference) {
  const nvmgranule from = Atomic::load(reference);
  const nvmgranule to = target_of(from);
  if (to != from && NVMPersist::replace(reference, from, to)) {
    NVMPersist::write_back(reference, sizeof(nvmgranule));
  }
}

void NVMRelocation::apply_to_roots() {
  NVMRootEntry root;
  for (NVMRootEntries roots; roots.next(&root); ) {
    if (root.is_reference()) {
      // The program may be storing to it.
      NVMSpinLocker named(NVMNamedRoots::lock());
      NVMSpinLocker statics(NVMRoots::lock());
      apply_to((volatile nvmgranule*)root.value_addr());
    }
  }
}

void NVMRelocation::set_log(nvmoffset offset) {
  NVMSuperblock* sb = NVMImageFile::superblock();
  NVMPersist::fence();
  NVMPersist::store((volatile uint64_t*)&sb->relocation_log, (uint64_t)untype(offset));
  NVMPersist::write_back(&sb->relocation_log, sizeof(uint64_t));
  NVMPersist::fence();
}

size_t NVMRelocation::log_size_for(size_t count) {
  return Log::size_for(count);
}

bool NVMRelocation::reserve(size_t count, NVMBuffer* buffer) {
  _reserved = NVMHeap::allocate(buffer, log_size_for(count));
  return !is_null(_reserved);
}

bool NVMRelocation::commit() {
  sort();
  if (is_null(_reserved) && !reserve(_pairs.length(), NVMThread::current()->buffer())) {
    return false;
  }
  const nvmgranule granule = _reserved;
  Log* l = (Log*)NVMImageFile::home_at(granule);
  const size_t size = _pairs.length() * sizeof(Pair);
  NVMPersist::store((volatile uint64_t*)&l->count, (uint64_t)_pairs.length());
  NVMPersist::store((volatile uint32_t*)&l->checksum, NVMChecksum::compute(&_pairs.at(0), size));
  NVMPersist::copy(l->pairs, &_pairs.at(0), size);
  NVMPersist::write_back(l, Log::size_for(_pairs.length()));
  set_log(to_nvmoffset(granule));
  return true;
}

void NVMRelocation::finish() {
  set_log(nvmoffset::null);
}

bool NVMRelocation::apply_to_unrecovered(const NVMGranuleSet& own) {
  NVMGranuleSet seen(NVMImageFile::end_granule());
  NVMArray<nvmgranule> stack;
  auto visit = [&](nvmgranule granule) {
    // What is no home belongs to a damaged root, which nobody can recover.
    if (is_null(granule) || !NVMImageFile::is_in_object_area(granule) || seen.at(granule) ||
        NVMReferences::checked_home_at(granule) == nullptr || (NVMImageFile::home_at(granule)->has_front() && !own.at(granule))) {
      return true;
    }
    seen.set(granule);
    return stack.push(granule);
  };
  apply_to_roots();
  NVMOldFields::for_each_reference([&](volatile nvmgranule* reference) { apply_to(reference); });
  NVMRootEntry root;
  for (NVMRootEntries roots; roots.next(&root); ) {
    if (root.is_reference() && !visit(root.granule())) {
      return false;
    }
  }
  // The new homes stand in for the old ones.
  for (size_t i = 0; i < _pairs.length(); i++) {
    if (!seen.at(_pairs.at(i).to)) {
      seen.set(_pairs.at(i).to);
      if (!stack.push(_pairs.at(i).to)) {
        return false;
      }
    }
  }
  while (stack.length() > 0) {
    NVMHome* home = NVMImageFile::home_at(stack.pop());
    bool ok = true;
    NVMReferences::for_each(home, [&](volatile nvmgranule* reference, const NVMClassEntry::Field*, uint32_t) {
      apply_to(reference);
      ok = visit(*reference) && ok;
      return true;
    });
    if (!ok) {
      return false;
    }
  }
  return true;
}

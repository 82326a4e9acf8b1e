// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmOpening.hpp"

#include "logging/log.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/image/nvmHeap.hpp"
#include "nvm/image/nvmImageFile.hpp"
#include "nvm/image/nvmImageGrowth.hpp"
#include "nvm/image/nvmImageRoom.hpp"
#include "nvm/image/nvmRootTable.hpp"
#include "nvm/persist/nvmCrashSimulator.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "nvm/recover/nvmCompaction.hpp"
#include "nvm/recover/nvmKeepAlive.hpp"
#include "nvm/recover/nvmNeededClasses.hpp"
#include "nvm/recover/nvmRelocation.hpp"
#include "nvm/recover/nvmTracer.inline.hpp"
#include "nvm/region/nvmLogRecovery.hpp"
#include "runtime/os.hpp"

size_t NVMOpening::_objects = 0;
size_t NVMOpening::_bytes = 0;

bool NVMOpening::open(const char* path, const char* trace, char* message) {
  if (open_parts(path, trace, message)) {
    return true;
  }
  NVMImageFile::close();
  return false;
}

namespace {

int count_roots() {
  int result = 0;
  NVMRootEntry root;
  for (NVMRootEntries roots; roots.next(&root); ) {
    result += root.refers_to_object() ? 1 : 0;
  }
  return result;
}

// The walk through all of the image.
class WholeImage : public StackObj {
  static const int MostPasses = 8;      // each has the room that the one before has made

  NVMLogRecovery* const _logs;
  NVMTracer*            _tracer;
  NVMRelocation         _relocation;
  bool                  _is_walked;

  const char* trace() {
    delete _tracer;
    _tracer = new NVMTracer();
    _logs->for_each_log([&](nvmoffset offset) { _tracer->add_chunk(offset); });
    return _tracer->trace();
  }

  // After homes were moved: finds what is garbage by then.
  void walk_again() {
    const bool has_chunk_map = NVMImageFile::superblock()->has_chunk_map();
    if (has_chunk_map) {
      NVMHeap::forget_lines();
    }
    const char* const problem = trace();
    guarantee(problem == nullptr || NVMTracer::is_lack_of_memory(problem), "relocation keeps an image whole: %s", problem);
    _is_walked = problem == nullptr;
    if (has_chunk_map && _is_walked) {
      free_others();
    }
  }

public:
  explicit WholeImage(NVMLogRecovery* logs) : _logs(logs), _tracer(nullptr), _is_walked(true) {}
  ~WholeImage() { delete _tracer; }

  NVMTracer* tracer() { return _tracer; }
  bool is_walked() const { return _is_walked; }

  // Null, or what is wrong; then nothing in the image has been changed.
  const char* check() {
    const char* problem = trace();
    if (problem == nullptr && NVMRelocation::is_pending()) {
      problem = _relocation.load();
      for (size_t i = 0; i < _relocation.count() && problem == nullptr; i++) {
        problem = _tracer->trace_from(_relocation.at(i).to);
      }
    }
    return problem;
  }

  void complete_relocation() {
    if (!NVMRelocation::is_pending()) {
      return;
    }
    _tracer->for_each_home([&](nvmgranule granule) {
      _tracer->for_each_reference(granule, [&](volatile nvmgranule* reference) {
        _relocation.apply_to(reference);
        return true;
      });
    });
    _relocation.apply_to_roots();
    NVMRelocation::finish();
    walk_again();
  }

  // Chunks in which none of the homes lie.
  void free_others() {
    assert(_is_walked, "all homes are known");
    NVMHeap::free_others(_tracer->live());
  }

  void free_unused_classes() {
    free_others();
    const size_t freed = NVMNeededClasses(_tracer).free_others();
    log_info(nvm)("image %s: %zu entries of classes are not needed any more", NVMImageFile::path(), freed);
  }

  // Also gives what is free at the end back to the file system.
  void compact() {
    if (!NVMImageRoom::fill_holes(NVMHeap::used_end())) {
      return;
    }
    const jlong start = os::javaTimeNanos();
    const size_t used_before = NVMHeap::used();
    size_t objects = 0;
    size_t bytes = 0;
    bool more = true;
    free_others();
    for (int i = 0; i < MostPasses && more && _is_walked; i++) {
      bool has_taken;
      {
        NVMCompaction pass(_tracer);
        more = pass.run();
        has_taken = pass.has_taken();
        objects += pass.objects();
        bytes += pass.bytes();
      }
      if (has_taken) {
        walk_again();
      }
    }
    NVMHeap::give_back_end();
    NVMHeap::set_live(_tracer->bytes());
    NVMCompaction::note_gaps(0);
    if (objects > 0) {
      log_info(nvm)("image %s: compacted in %.3f s; chunks in use %zu -> %zu bytes; %zu objects of %zu bytes moved",
                    NVMImageFile::path(), (double)(os::javaTimeNanos() - start) / NANOSECS_PER_SEC, used_before, NVMHeap::used(),
                    objects, bytes);
    }
  }
};

}

const char* NVMOpening::check_parts() {
  const char* problem = NVMClassTable::load();
  if (problem == nullptr) {
    problem = NVMRootTable::load();
  }
  // As after a hole: new classes must not get the numbers of those that objects have.
  if (problem == nullptr && NVMClassTable::count() == 0 && count_roots() > 0) {
    problem = "its class table is damaged (empty)";
  }
  if (problem == nullptr && NVMImageFile::superblock()->image_size < NVMImageFile::size()) {
    problem = NVMImageGrowth::grow(NVMImageFile::size());
    NVMRootTable::note_collected();     // it has less room
  }
  if (problem == nullptr && NVMImageFile::superblock()->has_chunk_map()) {
    NVMHeap::initialize();
  }
  return problem;
}

const char* NVMOpening::complete() {
  const bool has_chunk_map = NVMImageFile::superblock()->has_chunk_map();
  NVMLogRecovery logs;
  const char* problem = logs.apply();
  if (problem != nullptr) {
    return problem;
  }
  const bool has_to_walk = !has_chunk_map || NVMRelocation::is_pending() || NVMCrashSimulator::is_check();
  const bool compacts = has_chunk_map && NVMCompaction::pays();
  const bool frees_classes = NVMClassTable::is_crowded() ||
                             (NVMStressCompaction && NVMImageFile::superblock()->has_free_entries());
  const bool wants_to_walk = compacts || frees_classes || ExplicitPersistence;      // that has no collector
  WholeImage image(&logs);
  if (has_to_walk || wants_to_walk) {
    problem = image.check();
  }
  if (!has_to_walk && (!wants_to_walk || problem != nullptr)) {
    logs.finish();      // what is damaged is told when its root is recovered
    if (compacts) {
      NVMCompaction::note_gaps(0);
    }
    if (frees_classes) {
      NVMClassTable::note_looked();
    }
    NVMHeap::expect_garbage();
    NVMKeepAlive::start(nullptr, count_roots());
    return nullptr;
  }
  if (problem != nullptr) {
    logs.revert();
    return problem;
  }
  if (!has_chunk_map) {
    NVMHeap::initialize(image.tracer()->live());
  }
  logs.finish();
  image.complete_relocation();
  if (frees_classes && image.is_walked()) {
    image.free_unused_classes();
  }
  if (compacts && image.is_walked()) {
    image.compact();
  }
  if (!image.is_walked()) {
    NVMHeap::expect_garbage();
    NVMKeepAlive::start(nullptr, count_roots());
    return nullptr;
  }
  if (ExplicitPersistence || NVMHeap::is_map_damaged()) {
    image.free_others();      // there may be no collector that does
  }
  _objects = image.tracer()->objects();
  _bytes = image.tracer()->bytes();
  NVMKeepAlive::start(image.tracer()->take_homes(), count_roots());
  return nullptr;
}

bool NVMOpening::open_parts(const char* path, const char* trace, char* message) {
  if (!NVMImageFile::map(path, trace, message)) {
    return false;
  }
  _objects = 0;
  _bytes = 0;
  const char* problem = check_parts();
  if (problem == nullptr) {
    problem = complete();
  }
  if (problem != nullptr) {
    return NVMImageFile::fail("%s; it is left as it was", problem);
  }
  if (!NVMImageRoom::fill_holes(NVMHeap::used_end())) {
    return NVMImageFile::fail_for_holes();
  }
  NVMPersist::store_volatile(&NVMImageFile::superblock()->owner_pid, (uint64_t)os::current_process_id());
  NVMImageFile::note_open();
  log_info(nvm)("image %s: %zu bytes, %zu used, durability %s", NVMImageFile::path(), NVMImageFile::size(),
                NVMHeap::used(), NVMPersist::description());
  return true;
}

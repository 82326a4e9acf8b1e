// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "jvm_io.h"
#include "logging/log.hpp"
#include "nvm/base/nvmFence.hpp"
#include "nvm/persist/nvmPersist.inline.hpp"
#include "runtime/globals.hpp"
#include "runtime/vm_version.hpp"
#include "utilities/align.hpp"
#include "utilities/debug.hpp"
#include "utilities/defaultStream.hpp"

NVMPersist::Instruction NVMPersist::_instruction = NVMPersist::None;
bool                    NVMPersist::_fence       = false;
const char*             NVMPersist::_description = "none";
bool                    NVMPersist::_observed    = false;
const char* const       NVMPersist::Nothing      = "none";

void NVMPersist::note_observers() {
  _observed = NVMCrashSimulator::is_on() || NVMWriteLog::is_on();
}

void NVMPersist::initialize(const char* level, bool is_pmem, bool auto_flush) {
  _fence = strcmp(level, "pmem") == 0 || (is_pmem && strcmp(level, "auto") == 0);
  if (!_fence) {
    _description = strcmp(level, "disk") == 0
                 ? "disk (survives a power failure, but for what the last milliseconds before it have stored)"
                 : level == Nothing
                 ? "none (a volatile image in memory, which ends with the process)"
                 : "process (survives the death of the process, not a power failure)";
    if (strcmp(level, "auto") == 0 && NVMCrashSim == nullptr && PrintWarnings) {
      // Not by the log, which goes where the program writes.
      jio_fprintf(defaultStream::error_stream(), "%s warning: what is stored in the NVM image survives the death of this "
                  "process, but no power failure or crash of the system. -XX:NVMDurability=disk survives them, too; "
                  "-XX:NVMDurability=process says that this is meant.\n", VM_Version::vm_name());
    }
    return;
  }
  if (is_pmem && auto_flush) {
    _description = "pmem with eADR (fence)";
    return;
  }
  _instruction = NVMPersistCPU::best_instruction();
  _description = _instruction == Clwb       ? "pmem (CLWB, SFENCE)"
               : _instruction == Clflushopt ? "pmem (CLFLUSHOPT, SFENCE)"
                                            : "pmem (CLFLUSH, SFENCE)";
  if (!is_pmem && NVMCrashSim == nullptr) {
    log_warning(nvm)("The image is no persistent memory: -XX:NVMDurability=pmem writes caches back, "
                     "but the data does not survive a power failure");
  }
}

// The log gets what the image has got: what is copied may change meanwhile. Unlike a store, which is logged first, this is seen in
// the image before its epoch is looked up. That does no harm (NVMWriteLog, (2)): who reads or writes these words holds the same
// lock, under which they are appended, or can't know of them before a reference is stored, which is later.
template <typename Function>
void NVMPersist::write_observed(Kind kind, void* dst, size_t size, Function f) {
  if (NVMCrashSimulator::is_on()) {
    NVMCrashSimulator::Store simulated(dst, size);
    f();
    return;
  }
  f();
  if (kind == Kind::Logged) {
    NVMWriteLog::append(dst, dst, size);
  }
}

void NVMPersist::copy_observed(Kind kind, void* dst, const void* src, size_t size) {
  write_observed(kind, dst, size, [=]() { copy_elements(dst, src, size); });
}

void NVMPersist::copy(void* dst, const void* src, size_t size) { copy_as(Kind::Logged, dst, src, size); }

void NVMPersist::log_observed(const volatile void* p, size_t size) {
  if (!NVMCrashSimulator::is_on()) {
    NVMActivity activity(NVMThread::Persists);
    NVMWriteLog::append(p, (const void*)p, size);
  }
}

void NVMPersist::copy_unordered(void* dst, const void* src, size_t size) {
  NVMActivity activity(NVMThread::Persists);
  if (_observed) {
    write_observed(Kind::Logged, dst, size, [=]() { memcpy(dst, src, size); });
    return;
  }
  memcpy(dst, src, size);
}

void NVMPersist::zero(void* dst, size_t size) {
  NVMActivity activity(NVMThread::Persists);
  if (_observed) {
    write_observed(Kind::Logged, dst, size, [=]() { memset(dst, 0, size); });
    return;
  }
  memset(dst, 0, size);
}

// A processor that runs one of the threads is interrupted, and fences; a thread that does not run has left its processor by
// a full fence of the kernel's.
void NVMPersist::fence_all(NVMSite site) {
  if (_fence) {
    if (NVMCrashSimulator::is_on()) {
      NVMThread::for_each([=](NVMThread* t) { NVMCrashSimulator::fence(site, t->slot()); });
    }
    NVMFence::interrupt_all();
  }
}

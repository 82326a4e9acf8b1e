// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/persist/nvmCrashSimulator.hpp"

#include "nvm/base/nvmThread.hpp"
#include "nvm/persist/nvmCrashState.hpp"
#include "nvm/persist/nvmPersist.hpp"
#include "nvm/persist/nvmTrace.hpp"
#include "runtime/globals.hpp"
#include "runtime/java.hpp"
#include "runtime/os.hpp"
#include "utilities/align.hpp"
#include "utilities/permitForbiddenFunctions.hpp"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

bool        NVMCrashSimulator::_on = false;
bool        NVMCrashSimulator::_check = false;
const char* NVMCrashSimulator::_record = nullptr;
uint64_t    NVMCrashSimulator::_stop = 0;
uint64_t    NVMCrashSimulator::_choice_value = 0;
NVMSpinLock NVMCrashSimulator::_lock;
uint64_t    NVMCrashSimulator::_events = 0;
uint64_t    NVMCrashSimulator::_delays = 0;
address     NVMCrashSimulator::_base = nullptr;
size_t      NVMCrashSimulator::_size = 0;
address     NVMCrashSimulator::_shadow = nullptr;

NVMCrashState*            NVMCrashSimulator::_state = nullptr;
NVMCrashSimulator::Choice NVMCrashSimulator::_choice = NVMCrashSimulator::All;

static const int StoppedExitCode = 137;       // as after kill -9

static bool parse_number(const char* text, int base, const char* end, uint64_t* value) {
  char* rest;
  *value = ::strtoull(text, &rest, base);
  return rest != text && *text != '-' && rest == end;
}

bool NVMCrashSimulator::parse_state(const char* text) {
  const char* const end = text + strlen(text);
  if (strcmp(text, "none") == 0) {
    _choice = None;
    return true;
  }
  if (strcmp(text, "all") == 0) {
    _choice = All;
    return true;
  }
  if (strncmp(text, "random:", 7) == 0) {
    _choice = Random;
    return parse_number(text + 7, 0, end, &_choice_value);
  }
  _choice = Subset;
  return strncmp(text, "subset:", 7) == 0 && parse_number(text + 7, 0, end, &_choice_value);
}

void NVMCrashSimulator::parse() {
  const char* const flag = NVMCrashSim;
  if (flag == nullptr) {
    return;
  }
  if (strcmp(flag, "check") == 0) {
    if (NVMImage != nullptr) {
      vm_exit_during_initialization("-XX:NVMCrashSim=check attaches images by itself: leave -XX:NVMImage out, and set -XX:+AutoPersist");
    }
    _check = true;
    return;
  }
  bool good = false;
  if (strncmp(flag, "record=", 7) == 0) {
    const char* delays = strstr(flag, ",delays=");
    _record = os::strdup(flag + 7);
    good = _record[0] != '\0' && _record[0] != ',';
    if (delays != nullptr) {
      const_cast<char*>(_record)[delays - flag - 7] = '\0';
      good = good && parse_number(delays + 8, 10, flag + strlen(flag), &_delays) && _delays > 0;
    }
  } else if (strncmp(flag, "stop=", 5) == 0) {
    const char* comma = strchr(flag, ',');
    good = parse_number(flag + 5, 10, comma != nullptr ? comma : flag + strlen(flag), &_stop) && _stop > 0 &&
           (comma == nullptr || (strncmp(comma, ",state=", 7) == 0 && parse_state(comma + 7)));
  }
  if (!good) {
    vm_exit_during_initialization("-XX:NVMCrashSim is record=FILE[,delays=SEED], stop=N[,state=none|all|random:SEED|subset:MASK] or check; not", flag);
  }
  if (NVMImage == nullptr) {
    vm_exit_during_initialization("-XX:NVMCrashSim needs an image: -XX:NVMImage=FILE");
  }
}

void NVMCrashSimulator::start(const char* trace, address base, size_t size, bool is_new) {
  if (trace == nullptr && _stop == 0) {
    return;
  }
  _base = base;
  _size = size;
  _events = 0;
  if (trace != nullptr) {
    void* p = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) {
      vm_exit_out_of_memory(size, OOM_MMAP_ERROR, "the crash simulation of an NVM image");
    }
    _shadow = (address)p;
    memcpy(_shadow, base, is_new ? sizeof(uint64_t) : size);
    NVMTrace::open(trace, (is_new ? NVMTrace::NewImage : 0) |
                          (NVMPersist::needs_write_back() ? NVMTrace::NeedsWriteBacks : 0) |
                          (NVMPersist::is_pmem_mode() ? NVMTrace::NeedsFences : 0), size);
  } else {
    _state = new NVMCrashState(base, size);
  }
  _on = true;
  NVMPersist::note_observers();
  if (is_new) {
    note_first_word();
  }
}

// The magic number of an unfinished image is there, durably, before it is mapped.
void NVMCrashSimulator::note_first_word() {
  { Store done(_base, sizeof(uint64_t)); }
  if (NVMPersist::needs_write_back()) {
    write_back(_base, sizeof(uint64_t), NVMSite::here());
    fence(NVMSite::here());
  }
}

// The offset of the first byte that differs from what the trace says; _size if none does.
size_t NVMCrashSimulator::difference() {
  const size_t page = 4 * K;
  for (size_t at = 0; at < _size; at += page) {
    if (memcmp(_base + at, _shadow + at, page) != 0) {
      while (_base[at] == _shadow[at]) {
        at++;
      }
      return at;
    }
  }
  return _size;
}

void NVMCrashSimulator::finish() {
  if (!_on || !NVMTrace::is_open()) {
    return;
  }
  NVMSpinLocker locker(&_lock);
  if (!_on) {
    return;
  }
  _on = false;
  NVMPersist::note_observers();
  NVMTrace::close();
  const size_t different = difference();
  ::munmap(_shadow, _size);
  _shadow = nullptr;
  if (different < _size) {
    fatal("the byte at offset %zu of the NVM image was not written by NVMPersist", different);
  }
}

// One in eight times, so long that another thread may do a step or many.
void NVMCrashSimulator::delay() {
  static volatile uint64_t calls = 0;
  if (_delays != 0) {
    uint64_t random = (Atomic::add(&calls, (uint64_t)1) + _delays) * UINT64_C(0x9e3779b97f4a7c15);
    random = (random ^ (random >> 29)) * UINT64_C(0xbf58476d1ce4e5b9);
    random ^= random >> 32;
    if (random % 8 == 0) {
      os::naked_short_nanosleep((jlong)(1000 << (random >> 3) % 8));
    }
  }
}

// Before the event takes effect.
void NVMCrashSimulator::event() {
  _events++;
  if (_events == _stop) {
    _state->leave(_choice, _choice_value);
    permit_forbidden_function::_exit(StoppedExitCode);
  }
}

NVMCrashSimulator::Store::Store(const volatile void* dst, size_t size, bool is_volatile)
  : _dst(dst), _size(size), _is_volatile(is_volatile) {
  if (!is_volatile) {
    NVMThread::current();       // takes a lock when it is made
    delay();
  }
  _lock.lock();
  if (is_volatile || !_on) {
    return;
  }
  if (!NVMPersist::needs_write_back()) {
    event();
  } else if (_state != nullptr) {
    _state->before_store(offset_at(dst), size);
  }
}

NVMCrashSimulator::Store::~Store() {
  const nvmoffset offset = offset_at(_dst);
  if (_state != nullptr && !_is_volatile && NVMPersist::needs_write_back()) {
    _state->after_store(offset, _size);
  } else if (NVMTrace::is_open()) {
    memcpy(_shadow + untype(offset), (const void*)_dst, _size);
    NVMTrace::add(_is_volatile ? NVMTrace::Volatile : NVMTrace::Store, _is_volatile ? 0 : NVMThread::current()->slot(),
                  (uint32_t)0, untype(offset), (uint32_t)_size, _dst);
  }
  _lock.unlock();
}

void NVMCrashSimulator::write_back(const volatile void* p, size_t size, NVMSite site) {
  const uint32_t thread = NVMThread::current()->slot();
  delay();
  NVMSpinLocker locker(&_lock);
  if (!_on) {
    return;
  }
  event();
  if (_state != nullptr) {
    _state->write_back(thread, offset_at(p), size);
  } else if (NVMTrace::is_open()) {
    NVMTrace::add(NVMTrace::WriteBack, thread, site, untype(offset_at(p)), (uint32_t)size);
  }
}

void NVMCrashSimulator::fence(NVMSite site) {
  fence(site, NVMThread::current()->slot());
}

void NVMCrashSimulator::fence(NVMSite site, uint32_t thread) {
  delay();
  NVMSpinLocker locker(&_lock);
  if (!_on) {
    return;
  }
  if (NVMPersist::needs_write_back()) {
    event();
  }
  if (_state != nullptr) {
    _state->fence(thread);
  } else if (NVMTrace::is_open()) {
    NVMTrace::add(NVMTrace::Fence, thread, site, 0, 0);
  }
}

void NVMCrashSimulator::mark(uint32_t kind, uint64_t value) {
  if (!_on) {
    return;
  }
  const uint32_t thread = NVMThread::current()->slot();
  NVMSpinLocker locker(&_lock);
  if (NVMTrace::is_open()) {
    NVMTrace::add(NVMTrace::Mark, thread, (uint32_t)0, value, kind);
  }
}

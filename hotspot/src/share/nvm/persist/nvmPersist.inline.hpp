// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_PERSIST_NVMPERSIST_INLINE_HPP
#define SHARE_NVM_PERSIST_NVMPERSIST_INLINE_HPP

#include "nvm/persist/nvmPersist.hpp"

#include "nvm/base/nvmActivity.hpp"
#include "nvm/persist/nvmCrashSimulator.hpp"
#include "nvm/persist/nvmWriteLog.hpp"
#include "runtime/atomic.hpp"
#include "utilities/align.hpp"
#include "utilities/macros.hpp"
#include "utilities/powerOfTwo.hpp"

#include CPU_HEADER_INLINE(nvmPersist)

template <NVMPersist::Kind kind, typename T>
inline void NVMPersist::store_as(volatile T* dst, T value) {
  static_assert(sizeof(T) <= 8, "larger stores can tear");
  assert(is_aligned((uintptr_t)dst, sizeof(T)), "others can tear, too");
  NVMActivity activity(NVMThread::Persists);
  if (_observed) {
    store_observed<kind>(dst, value);
    return;
  }
  Atomic::store(dst, value);
}

template <typename T>
inline void NVMPersist::store(volatile T* dst, T value)          { store_as<Kind::Logged>(dst, value); }

template <typename T>
inline void NVMPersist::store_part(volatile T* dst, T value)     { store_as<Kind::Part>(dst, value); }

template <typename T>
inline void NVMPersist::store_volatile(volatile T* dst, T value) { store_as<Kind::Volatile>(dst, value); }

template <typename T>
inline bool NVMPersist::replace(volatile T* dst, T expected, T value) {
  assert(is_aligned((uintptr_t)dst, sizeof(T)), "others can tear");
  NVMActivity activity(NVMThread::Persists);
  if (_observed) {
    return replace_observed(dst, expected, value);
  }
  return Atomic::cmpxchg(dst, expected, value) == expected;
}

template <NVMPersist::Kind kind, typename T>
void NVMPersist::store_observed(volatile T* dst, T value) {
  if (NVMCrashSimulator::is_on()) {
    NVMCrashSimulator::Store simulated(dst, sizeof(T), kind == Kind::Volatile);
    Atomic::store(dst, value);
    return;
  }
  if (kind == Kind::Logged) {
    NVMWriteLog::append(dst, &value, sizeof(T));
  }
  Atomic::store(dst, value);
}

template <typename T>
bool NVMPersist::replace_observed(volatile T* dst, T expected, T value) {
  if (NVMCrashSimulator::is_on()) {
    NVMCrashSimulator::Store simulated(dst, sizeof(T));
    return Atomic::cmpxchg(dst, expected, value) == expected;
  }
  return NVMWriteLog::append_after(dst, &value, sizeof(T), [=]() {
    return Atomic::cmpxchg(dst, expected, value) == expected;
  });
}

template <typename T>
static inline bool copy_unit(char*& dst, const char*& src, const char* end) {
  if (!is_aligned(src, sizeof(T)) || src + sizeof(T) > end) {
    return false;
  }
  Atomic::store((volatile T*)dst, Atomic::load((const volatile T*)src));
  dst += sizeof(T);
  src += sizeof(T);
  return true;
}

inline void NVMPersist::copy_elements(void* to, const void* from, size_t size) {
  char* dst = (char*)to;
  const char* src = (const char*)from;
  const char* end = src + size;
  while (src < end) {
    copy_unit<uint64_t>(dst, src, end) || copy_unit<uint32_t>(dst, src, end) ||
    copy_unit<uint16_t>(dst, src, end) || copy_unit<uint8_t>(dst, src, end);
  }
}

inline void NVMPersist::copy_as(Kind kind, void* dst, const void* src, size_t size) {
  assert(is_aligned((uintptr_t)dst - (uintptr_t)src, is_power_of_2(size) ? MIN2(size, (size_t)8) : 8), "must be equally aligned");
  NVMActivity activity(NVMThread::Persists);
  if (_observed) {
    copy_observed(kind, dst, src, size);
    return;
  }
  copy_elements(dst, src, size);
}

inline void NVMPersist::copy_part(void* dst, const void* src, size_t size) { copy_as(Kind::Part, dst, src, size); }

inline void NVMPersist::log_whole(const volatile void* p, size_t size) {
  if (_observed) {
    log_observed(p, size);
  }
}

inline void NVMPersist::write_back(const volatile void* p, size_t size, NVMSite site) {
  if (_instruction != None) {
    if (NVMCrashSimulator::is_on()) {
      NVMCrashSimulator::write_back(p, size, site);
    }
    NVMActivity activity(NVMThread::Persists);
    const uintptr_t line = DEFAULT_CACHE_LINE_SIZE;
    uintptr_t end = (uintptr_t)p + size;
    size_t lines = 0;
    for (uintptr_t a = (uintptr_t)p & ~(line - 1); a < end; a += line) {
      NVMPersistCPU::write_back_line((void*)a, _instruction);
      lines++;
    }
    NVMThread::current()->counters()->write_backs += lines;
  }
}

inline void NVMPersist::fence(NVMSite site) {
  if (_fence) {
    if (NVMCrashSimulator::is_on()) {
      NVMCrashSimulator::fence(site);
    }
    NVMActivity activity(NVMThread::Persists);
    NVMPersistCPU::fence();
    NVMThread::current()->counters()->fences++;
  }
}

#endif // SHARE_NVM_PERSIST_NVMPERSIST_INLINE_HPP

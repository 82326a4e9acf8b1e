// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_PERSIST_NVMPERSIST_HPP
#define SHARE_NVM_PERSIST_NVMPERSIST_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmSite.hpp"
#include "utilities/globalDefinitions.hpp"

// Every write to the durable parts of an image goes through this class, and
// so does every write-back and fence; nothing else knows how the medium works.
//
// In process mode the image lies in the page cache, which survives the process:
// a store is durable once it is executed, and write_back() and fence() do
// nothing. In pmem mode a store is durable once its cache line is written back
// and a fence has followed; with eADR the caches themselves are durable and
// only the fence remains.
//
// In disk mode all is as in process mode, and what is written is logged as well: NVMWriteLog. A volatile image is written as in
// process mode, and survives nothing.
//
// -XX:NVMCrashSim sees all of it, and simulates what a power failure would leave:
// NVMCrashSimulator.
//
// Fields, references and table entries are written by stores of up to 8
// aligned bytes, which no crash can tear.
class NVMPersist : public AllStatic {
public:
  enum Instruction { None, Clflush, Clflushopt, Clwb };

  // The level of a volatile image.
  static const char* const Nothing;

private:
  static Instruction _instruction;
  static bool        _fence;
  static const char* _description;
  static bool        _observed;      // by NVMWriteLog or NVMCrashSimulator

  enum class Kind { Logged, Part, Volatile };      // of store(), store_part(), store_volatile()

  template <Kind kind, typename T> static inline void store_as(volatile T* dst, T value);
  template <Kind kind, typename T> static NOINLINE void store_observed(volatile T* dst, T value);
  static inline void copy_elements(void* dst, const void* src, size_t size);
  static inline void copy_as(Kind kind, void* dst, const void* src, size_t size);
  static NOINLINE void copy_observed(Kind kind, void* dst, const void* src, size_t size);
  static NOINLINE void log_observed(const volatile void* p, size_t size);
  template <typename T> static NOINLINE bool replace_observed(volatile T* dst, T expected, T value);
  template <typename Function> static NOINLINE void write_observed(Kind kind, void* dst, size_t size, Function f);

public:
  // level is a value of -XX:NVMDurability, or Nothing; is_pmem says whether the image is
  // mapped from persistent memory, auto_flush whether the platform has eADR.
  static void initialize(const char* level, bool is_pmem, bool auto_flush);

  // One of them begins or ends to observe.
  static void note_observers();

  static const char* description()      { return _description; }
  static bool        is_pmem_mode()     { return _fence; }

  // False if a store is durable once it is visible.
  static bool        needs_write_back() { return _instruction != None; }

  template <typename T>
  static inline void store(volatile T* dst, T value);

  // A store of what has no meaning after a crash.
  template <typename T>
  static inline void store_volatile(volatile T* dst, T value);

  // A store that happens only if *dst is still expected. Nobody else may store() to the place meanwhile, and all who replace() it
  // do so from one value to one other: the log of disk mode would have two such writes in the wrong order (NVMWriteLog, (3)).
  template <typename T>
  static inline bool replace(volatile T* dst, T expected, T value);

  // dst and src are equally aligned modulo 8, or modulo the size if that is a smaller power of two; whole aligned elements of
  // up to 8 bytes are never torn.
  static void copy(void* dst, const void* src, size_t size);

  // Parts of a home that is being made, which the log of disk mode gets as a whole: by log_whole(), before anybody else can write
  // there, and before anything durable refers to it.
  template <typename T>
  static inline void store_part(volatile T* dst, T value);
  static inline void copy_part(void* dst, const void* src, size_t size);
  static inline void log_whole(const volatile void* p, size_t size);

  // Where words may be torn, and alignment is any.
  static void copy_unordered(void* dst, const void* src, size_t size);

  static void zero(void* dst, size_t size);

  static inline void write_back(const volatile void* p, size_t size, NVMSite site = NVMSite::here());
  static inline void fence(NVMSite site = NVMSite::here());

  // A fence for every thread of the process, wherever it is: what it has written back before the call is durable.
  static void fence_all(NVMSite site = NVMSite::here());
};

#endif // SHARE_NVM_PERSIST_NVMPERSIST_HPP

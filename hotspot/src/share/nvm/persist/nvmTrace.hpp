// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_PERSIST_NVMTRACE_HPP
#define SHARE_NVM_PERSIST_NVMTRACE_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmSite.hpp"
#include "nvm/persist/nvmTraceSites.hpp"
#include "utilities/globalDefinitions.hpp"

// The file of a trace. Numbers are little-endian.
//
//   header, 64 bytes: u8[8] "AUTOTRC1", u4 version 1, u4 flags, u8 size of the image, zeros
//   records, each: u1 kind, u1 0, u2 thread's slot, u4 site, u4 length, u4 0, u8 argument; for kinds
//   that have a payload, length bytes of it and zeros up to a multiple of 8
//
//   kind        argument             length            payload
//   Store       offset in the image  bytes             the bytes
//   WriteBack   offset               bytes             -         of all lines that it touches
//   Fence       0                    0                 -
//   Mark        value                the mark's kind   -
//   Site        number, from 1       bytes             "file:line function"
//   End         0                    0                 -
//   Volatile    offset in the image  bytes             the bytes, which have no meaning after a crash
//
// Not thread-safe: NVMCrashSimulator's lock guards it. A trace that can't be written ends the JVM.
class NVMTrace : public AllStatic {
  static int           _fd;
  static const char*   _path;
  static u1*           _buffer;
  static size_t        _used;
  static NVMTraceSites _sites;

  static void put(const void* data, size_t size);
  static void flush();
  static void fail(const char* what);
  static uint32_t number_of(NVMSite site);

public:
  enum Kind { Store = 1, WriteBack = 2, Fence = 3, Mark = 4, Site = 5, End = 6, Volatile = 7 };
  enum Flags { NewImage = 1, NeedsWriteBacks = 2, NeedsFences = 4 };

  static void open(const char* path, uint32_t flags, uint64_t image_size);
  static void close();
  static bool is_open()   { return _fd >= 0; }

  static void add(Kind kind, uint32_t thread, uint32_t site, uint64_t argument, uint32_t length,
                  const volatile void* payload = nullptr);
  static void add(Kind kind, uint32_t thread, NVMSite site, uint64_t argument, uint32_t length);
};

#endif // SHARE_NVM_PERSIST_NVMTRACE_HPP

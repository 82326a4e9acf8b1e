// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMSANITIZER_HPP
#define SHARE_NVM_BASE_NVMSANITIZER_HPP

#include "memory/allocation.hpp"
#include "sanitizers/address.hpp"
#include "utilities/globalDefinitions.hpp"

// What AddressSanitizer is told about a mapped image, which to it is but memory that may
// be read everywhere. Does nothing, and costs nothing, in other builds.
class NVMSanitizer : public AllStatic {
public:
#ifdef ADDRESS_SANITIZER
  static const bool Enabled = true;
#else
  static const bool Enabled = false;
#endif

  // Reading or writing it is an error from now on; size and p are multiples of 8.
  static void hide(const volatile void* p, size_t size) { ASAN_POISON_MEMORY_REGION((const void*)p, size); }

  static void show(const volatile void* p, size_t size) { ASAN_UNPOISON_MEMORY_REGION((const void*)p, size); }
};

// Hides all of a table but what its reader has found to be there; shows it again at the end.
class NVMTableWindow : public StackObj {
  const u1* const _start;
  const size_t    _size;

public:
  NVMTableWindow(const u1* start, size_t size) : _start(start), _size(size) { NVMSanitizer::hide(start, size); }
  ~NVMTableWindow()                                                        { NVMSanitizer::show(_start, _size); }

  void show(const u1* p, size_t size)                                      { NVMSanitizer::show(p, size); }
};

#endif // SHARE_NVM_BASE_NVMSANITIZER_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_DISK_NVMDISKOPTIONS_HPP
#define SHARE_NVM_DISK_NVMDISKOPTIONS_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

// What follows `disk` in -XX:NVMDurability=disk,...
//
//   interval=MS     milliseconds after which what was stored goes to disk
//   window=MS       milliseconds after which it must be there, else stores wait; if not said, twice the interval
//   segment=SIZE    of each file of the log
//   ring=SIZE       of each thread's writes that have not gone to the log; a power of two
//   anywhere        base image and log may lie on a file system that is known not to keep what is synced
//   forget          makes the working image anew from base and log, as after a power failure; for tests
class NVMDiskOptions : public AllStatic {
  static bool   _on;
  static bool   _forgets;
  static bool   _is_anywhere;
  static uint   _interval;
  static uint   _window;
  static size_t _segment;
  static size_t _ring;

  static bool parse_option(const char* option);

public:
  // Reads the flag's value; ends start-up with one line if it says `disk` and is wrong.
  static void parse(const char* durability);

  static bool   is_on()      { return _on; }
  static bool   forgets()    { return _forgets; }
  static bool   is_anywhere() { return _is_anywhere; }
  static uint   interval()   { return _interval; }
  static uint   window()     { return _window != 0 ? _window : 2 * _interval; }
  static size_t segment()    { return _segment; }
  static size_t ring()       { return _ring; }
};

#endif // SHARE_NVM_DISK_NVMDISKOPTIONS_HPP

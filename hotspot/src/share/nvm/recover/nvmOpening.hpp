// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMOPENING_HPP
#define SHARE_NVM_RECOVER_NVMOPENING_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

// Opens an image: its tables and logs are checked, and what a crash has interrupted is completed. What its roots refer
// to is looked at, and checked, when they are recovered; which chunks are free, the image says.
//
// All of it is walked only where that can't be: in an image of a version that has no chunk map, after a crash in the
// middle of a relocation, and by the crash explorer, which wants to know whether a state is whole; and where compacting it
// pays, its class table is about to run full, or there will be no collector to find garbage (-XX:+ExplicitPersistence).
class NVMOpening : public AllStatic {
  static size_t _objects;
  static size_t _bytes;

  static const char* check_parts();
  static const char* complete();
  static bool open_parts(const char* path, const char* trace, char* message);

public:
  // Opens or makes the image, without a path a volatile one; false, with a message of at most NVMImageFile::MaxMessage bytes, if
  // that can't be done. The image is not changed before these parts of it have been found whole. trace: where to record what is
  // written, or null.
  static bool open(const char* path, const char* trace, char* message);

  // Live objects, and the bytes of their homes, when the image was opened; 0 if nobody has walked it.
  static size_t objects()   { return _objects; }
  static size_t bytes()     { return _bytes; }
};

#endif // SHARE_NVM_RECOVER_NVMOPENING_HPP

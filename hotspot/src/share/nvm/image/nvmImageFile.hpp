// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMIMAGEFILE_HPP
#define SHARE_NVM_IMAGE_NVMIMAGEFILE_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmSuperblock.hpp"
#include "utilities/globalDefinitions.hpp"

struct stat;

// The image of this JVM: a file, mapped as a whole, locked against other JVMs; or a volatile one, which has no name, and which is
// gone with the process. That one lies in memory, and is no other case to anybody but those who open it, and who tell what is
// durable.
//
// Its parts, in the order of the file (the superblock tells where each starts):
//   superblock · class table · root table · object area
// Region logs are chunks of the object area.
class NVMImageFile : public AllStatic {
  static address     _base;
  static size_t      _size;
  static const char* _path;           // absolute; of a volatile image, what to call it
  static int         _fd;
  static bool        _is_ours;        // the file was not there before
  static bool        _is_volatile;
  static char*       _message;        // of the failure
  static size_t      _old_length;     // of the file, if it was made longer for an image that has not grown yet; else 0
  static uint64_t    _old_identity;   // what the image said before note_opening()
  static bool        _is_opening;     // it is noted, and nothing has been opened yet

  // False after fail().
  static bool open_file();
  static bool open_memory();
  static bool lock_file();
  static bool check_kind();
  static bool check_identity();
  static bool note_opening();
  static void warn_of_readers();
  static void take_back_opening();
  static void take_back_length();
  static bool open_disk();
  static bool create(const char* trace);
  static bool map_file(bool create, const char* trace);
  static bool check_superblock();
  static bool extend_file(size_t length);
  static void discard();

public:
  // Longer messages are cut off.
  static const size_t MaxMessage = 2048;

  // Locks, checks the superblock of, and maps the image, or makes it; without a path, makes a volatile one. False, with a
  // message, if that can't be done.
  // trace: where to record what is written, or null. NVMOpening opens what is in it.
  static bool map(const char* path, const char* trace, char* message);

  // Give the image's opening a message. Both return false.
  static bool fail(const char* format, ...) ATTRIBUTE_PRINTF(1, 2);
  static bool fail_for_holes();

  // It is open, or can't be changed any more: in between, copies of the file are told, and from before its opening changes
  // anything. At the end no thread of Java runs.
  static void note_open();
  static void note_closed();

  // The log of the mode disk is complete when the process ends.
  static void finish_log();

  // Unmaps and unlocks the image. Nothing refers to it any more; see NVMSession.
  static void close();

  static bool is_open()                     { return _base != nullptr; }
  static bool is_volatile()                 { return _is_volatile; }
  static const char* path()                 { return _path; }
  static bool contains(const volatile void* p) { return (size_t)((address)p - _base) < _size && is_open(); }
  static size_t size()                      { return _size; }
  static NVMSuperblock* superblock()        { return (NVMSuperblock*)_base; }
  static address address_of(nvmoffset offset) { return _base + untype(offset); }

  static NVMHome* home_at(nvmgranule granule) { return (NVMHome*)address_of(to_nvmoffset(granule)); }
  static nvmoffset offset_at(const volatile void* p) { return to_nvmoffset((uint64_t)((address)p - _base)); }
  static nvmgranule granule_of(const NVMHome* home) { return to_nvmgranule(offset_at(home)); }

  // No granule of the image is as large.
  static nvmgranule end_granule()           { return to_nvmgranule(to_nvmoffset(_size)); }

  static bool is_in_object_area(nvmgranule granule) {
    return to_nvmoffset(granule) >= superblock()->object_area() && granule < end_granule();
  }

  // Of the open file; false if that can't be told. Async-signal-safe.
  static bool status(struct stat* st);

  // A line about the image, in which neither a long path nor the reason gets lost. Async-signal-safe.
  static void print_message(char* line, size_t size, const char* reason);
};

#endif // SHARE_NVM_IMAGE_NVMIMAGEFILE_HPP

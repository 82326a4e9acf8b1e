#ifndef SHARE_NVM_IMAGE_NVMIMAGEFILE_HPP
#define SHARE_NVM_IMAGE_NVMIMAGEFILE_HPP

#include "memory/allStatic.hpp"
#include "nvm/image/nvmHome.hpp"
#include "nvm/image/nvmSuperblock.hpp"
#include "nvm/persist/nvmSpinLock.hpp"
#include "utilities/globalDefinitions.hpp"

struct stat;

// The image of this JVM: a file, mapped as a whole, locked against other JVMs.
//
// Its parts, in the order of the file (the superblock tells where each starts):
//   superblock · class table · root table · object area
// Region logs are chunks of the object area.
// Offsets of homes are counted in granules from the start of the file; granule
// 0 is the superblock, and therefore null.
class NVMImageFile : public AllStatic {
  static address     _base;
  static size_t      _size;
  static const char* _path;           // absolute
  static int         _fd;
  static bool        _is_ours;        // the file was not there before
  static size_t      _objects_at_open;
  static size_t      _bytes_at_open;
  static char*       _message;        // of the failure

  // False after fail().
  static bool open_file();
  static bool lock_file();
  static bool fail_for_holes();
  static bool create(const char* trace);
  static bool map(bool create, const char* trace);
  static bool check_superblock();
  static bool open_parts(const char* trace);
  static bool fail(const char* format, ...) ATTRIBUTE_PRINTF(1, 2);
  static void discard();

public:
  static const int GranuleLog = 4;
  static const size_t GranuleSize = (size_t)1 << GranuleLog;

  // Longer messages are cut off.
  static const size_t MaxMessage = 2048;

  // At start-up: opens the image that -XX:NVMImage names; ends start-up with one line if
  // that can't be done.
  static void open();

  // Opens or makes the image, checks it, and finds its free space; false, with a message, if
  // that can't be done. The image is not changed before it has been found whole. trace: where
  // to record what is written, or null.
  static bool try_open(const char* path, const char* trace, char* message);

  // Unlocks the image. Nothing refers to it any more; see NVMSession.
  static void close();

  // Live objects, and the bytes of their homes, when the image was opened.
  static size_t objects_at_open()           { return _objects_at_open; }
  static size_t bytes_at_open()             { return _bytes_at_open; }

  static bool is_open()                     { return _base != nullptr; }
  static const char* path()                 { return _path; }
  static bool contains(const volatile void* p) { return (size_t)((address)p - _base) < _size && is_open(); }
  static size_t size()                      { return _size; }
  static NVMSuperblock* superblock()        { return (NVMSuperblock*)_base; }
  static address address_of(size_t offset)  { return _base + offset; }

  static NVMHome* home_at(uint32_t granule) { return (NVMHome*)(_base + ((size_t)granule << GranuleLog)); }
  static size_t place_of(const volatile void* p)   { return (size_t)((address)p - _base); }
  static uint32_t granule_of(const volatile void* p) {
    return (uint32_t)(((address)p - _base) >> GranuleLog);
  }

  // Of the open file; false if that can't be told. Async-signal-safe.
  static bool status(struct stat* st);

  // A line about the image, in which neither a long path nor the reason gets lost. Async-signal-safe.
  static void print_message(char* line, size_t size, const char* reason);
};

#endif // SHARE_NVM_IMAGE_NVMIMAGEFILE_HPP

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
  static size_t      _reserved_end;   // the file system has room up to here
  static int         _reserve_error;  // of the latest reserve(); 0 if that succeeded
  static NVMSpinLock _reserve_lock;

  static void open_file();
  static void lock_file();
  static void discard();
  static bool extend(size_t end);
  static size_t data_end();
  static void fill_holes(size_t end);
  static void create();
  static void map(bool create);
  static void check_superblock();
  static void fail(const char* format, ...) ATTRIBUTE_PRINTF(1, 2);

public:
  static const size_t MaxMessage = 2048;

  static const int GranuleLog = 4;
  static const size_t GranuleSize = (size_t)1 << GranuleLog;

  // Opens or makes the image that -XX:NVMImage names, checks it, and finds its
  // free space; ends start-up with one line if that can't be done. The
  // image is not changed before it has been found whole.
  static void open();

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

  // Has the file system set room aside for the bytes up to end, so that
  // writing them can't fail. False if there is none.
  static bool reserve(size_t end);

  // Why there is no room, after reserve() or the allocation of a home has failed.
  static const char* no_room_reason() {
    return _reserve_error != 0 ? "the file system has no more room for the NVM image" : "the NVM image is full";
  }

  // Of the open file; false if that can't be told. Async-signal-safe.
  static bool status(struct stat* st);

  // A line about the image, in which neither a long path nor the reason gets lost. Async-signal-safe.
  static void print_message(char* line, size_t size, const char* reason);
};

#endif // SHARE_NVM_IMAGE_NVMIMAGEFILE_HPP

#ifndef SHARE_NVM_RECOVER_NVMOPENING_HPP
#define SHARE_NVM_RECOVER_NVMOPENING_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

// Opens an image: all of it is checked, what a crash has interrupted is completed, and its free space found.
class NVMOpening : public AllStatic {
  static size_t _objects;
  static size_t _bytes;

  static bool open_parts(const char* path, const char* trace, char* message);

public:
  // Opens or makes the image; false, with a message of at most NVMImageFile::MaxMessage bytes, if that can't be done. The
  // image is not changed before it has been found whole. trace: where to record what is written, or null.
  static bool open(const char* path, const char* trace, char* message);

  // Live objects, and the bytes of their homes, when the image was opened.
  static size_t objects()   { return _objects; }
  static size_t bytes()     { return _bytes; }
};

#endif // SHARE_NVM_RECOVER_NVMOPENING_HPP

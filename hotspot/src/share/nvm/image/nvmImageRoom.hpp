// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMIMAGEROOM_HPP
#define SHARE_NVM_IMAGE_NVMIMAGEROOM_HPP

#include "memory/allStatic.hpp"
#include "nvm/base/nvmAddress.hpp"
#include "nvm/base/nvmSpinLock.hpp"
#include "utilities/globalDefinitions.hpp"

// The room that the file system has set aside for the image, from its start on. The file
// has its full size at once, but its pages have storage only when it is reserved; a
// store to others would be a bus error on a full file system. In disk mode the base image
// gets room for the same bytes, which it keeps. What could not be set aside as a whole is given
// back: all up to the last byte that is no hole needs room when the image is opened again. A volatile image takes memory as it is
// used, as all other memory of the process.
class NVMImageRoom : public AllStatic {
  static const size_t SmallestPiece = 1 * M;
  static const size_t LargestPiece = 256 * M;

  static int         _fd;
  static bool        _is_memory;
  static size_t      _size;     // of the image
  static nvmoffset   _end;      // there is room up to here
  static size_t      _piece;    // so much is set aside in about a millisecond
  static int         _error;    // of the latest attempt; 0 if it succeeded
  static NVMSpinLock _lock;

  static size_t margin(nvmoffset end);
  static void adapt_piece(jlong nanos);
  static bool is_hole(nvmoffset end);
  static bool extend(nvmoffset end);
  static nvmoffset data_end();

public:
  // An image is about to be opened; nothing is known of its room.
  static void initialize(int fd, size_t size, bool is_memory);

  // Sets room aside for the bytes up to end, and more in advance. False if there is none.
  static bool reserve(nvmoffset end);

  // Gives a piece of what has been set aside back to the file system, down to a margin above the bytes up to used, which are all
  // that anybody uses. False if there is too little to be given back, or if the file system can't take it.
  static bool give_back(nvmoffset used);

  // The same as reserve(), without more in advance, for an image that is there already and may have holes, as sparse
  // copies have. Before other threads run: where the file system has no fallocate, the C
  // library writes to each block instead.
  static bool fill_holes(nvmoffset end);

  // For all of the file that is no hole, and what lies between, before the image is read: a full
  // tmpfs has no room even for that.
  static bool fill_holes_between_data();

  // After a failure.
  static const char* error();

  // Why there is no home to be had.
  static const char* reason() {
    return _error != 0 ? "the file system has no more room for the NVM image" : "the NVM image is full";
  }
};

#endif // SHARE_NVM_IMAGE_NVMIMAGEROOM_HPP

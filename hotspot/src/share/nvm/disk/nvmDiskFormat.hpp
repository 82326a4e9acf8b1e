// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_DISK_NVMDISKFORMAT_HPP
#define SHARE_NVM_DISK_NVMDISKFORMAT_HPP

#include "nvm/persist/nvmChecksum.hpp"
#include "utilities/align.hpp"
#include "utilities/globalDefinitions.hpp"

// What disk mode has on disk, beside the image X. All numbers are little-endian, checksums CRC-32C.
//
//   X.base   the bytes of an image of some time, then two pages with an NVMBaseControl each, of which the later whole one counts
//   X.logN   a segment of the log: a page with an NVMSegmentHeader, then frames, each from a page on; N from 0 to 3
//
// All four files of the log are there, on disk, before a base image gets its name, and stay; a file is as long as its header says,
// on disk, before that is written, and never gets shorter. So a file that is missing or shorter has been lost since.
//
// A segment and a frame belong to the base image whose incarnation they name; all others are leftovers. Segments of one
// incarnation are numbered from 1, and so are its frames. The frames of a segment end where a page begins no frame with the
// next number and a right checksum.
//
// The last frame may be torn by a power failure, and nobody has been told of it then. Nothing was written behind it: a header
// is on disk before its segment's first frame is written, a frame before the next one is, a segment's last frame before the
// next header. So a frame, or a segment, with a later number than one that can't be read tells that this one was on disk,
// and is damaged. Damage to the very last frame that was on disk looks as if it was torn.

// Which base image a working image goes with, so that neither is taken for another one of the same name, as after a backup was
// put back. In the image's superblock. Each life writes another number, and syncs it, before it writes anything else. Copies
// have 0.
struct NVMDiskMark {
  static const size_t Offset = 360;
  static const size_t OpenBaseOffset = 384;
  static const size_t OpenFilesSize = 16;   // what tells copies, from right behind the mark on: NVMSuperblock

  uint64_t life;              // NVMBaseControl's incarnation; 0: none
  uint64_t frame;             // the latest one; written to the page cache before the frame is written
};

struct NVMBaseControl {
  static const uint64_t Magic = 0x31455341424d564eull;     // "NVMBASE1"
  static const size_t   BootIdSize = 40;

  uint64_t magic;
  uint64_t generation;        // one more with each write of it; its lowest bit tells the page
  uint64_t image_size;
  uint64_t incarnation;       // another one in each life, so that no frame of an earlier one is taken for a new one
  uint64_t other_life;        // the working image's mark may also be this one: it is being changed. Else the same as incarnation
  uint64_t applied;           // segments up to this number have been applied for good
  uint64_t next_frame;        // the first one behind these segments
  char     boot_id[BootIdSize];   // of the system on which the working image goes with it; empty: none does
  uint32_t checksum;

  uint32_t compute_checksum() const { return NVMChecksum::compute(this, offset_of(NVMBaseControl, checksum)); }
};

struct NVMSegmentHeader {
  static const uint64_t Magic = 0x32474f4c4d564e41ull;            // "ANVMLOG2"
  static const uint64_t MagicWithoutSize = 0x31474f4c4d564e41ull; // "ANVMLOG1": the checksum is where the size is

  uint64_t magic;
  uint64_t incarnation;
  uint64_t number;
  uint64_t first_frame;
  uint64_t size;              // of the file, as far as the segment may use it: a multiple of a page; 0: not known
  uint32_t checksum;

  uint32_t compute_checksum() const { return NVMChecksum::compute(this, offset_of(NVMSegmentHeader, checksum)); }
  bool is_whole() const             { return magic == Magic && checksum == compute_checksum(); }

  // Brings one that was read into today's form.
  void modernize() {
    if (magic == MagicWithoutSize && (uint32_t)size == NVMChecksum::compute(this, offset_of(NVMSegmentHeader, size))) {
      magic = Magic;
      size = 0;
      checksum = compute_checksum();
    }
  }
};

// All writes of one epoch: entries of a u64 and the bytes written, padded to 8. None crosses the end of one of the image's pages.
struct NVMFrame {
  static const size_t HeaderSize = 32;

  uint64_t incarnation;
  uint64_t number;
  uint64_t length;            // of the entries, in bytes
  uint32_t reserved;
  uint32_t checksum;          // of all but itself
  u1       entries[];

  size_t size() const { return align_up(HeaderSize + length, (size_t)4 * K); }
  uint32_t compute_checksum() const {
    const uint32_t head = NVMChecksum::compute(this, offset_of(NVMFrame, checksum));
    return NVMChecksum::extend(head, entries, length);
  }
};

struct NVMFrameEntry {
  static const size_t HeaderSize = sizeof(uint64_t);

  uint64_t head;              // bits 55..40 size - 1, bits 39..0 offset in the image
  u1       bytes[];

  static uint64_t head_of(uint64_t offset, size_t size) { return offset | ((uint64_t)(size - 1) << 40); }
  uint64_t offset() const { return head & right_n_bits(40); }
  size_t   size() const   { return ((head >> 40) & right_n_bits(16)) + 1; }
  size_t   length() const { return HeaderSize + align_up(size(), sizeof(uint64_t)); }
};

#endif // SHARE_NVM_DISK_NVMDISKFORMAT_HPP

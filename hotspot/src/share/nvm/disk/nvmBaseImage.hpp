// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_DISK_NVMBASEIMAGE_HPP
#define SHARE_NVM_DISK_NVMBASEIMAGE_HPP

#include "memory/allocation.hpp"
#include "nvm/disk/nvmDiskFile.hpp"
#include "nvm/disk/nvmDiskFormat.hpp"
#include "nvm/disk/nvmPlaceOrder.hpp"
#include "runtime/os.hpp"

class NVMFrameBuilder;

// The base image: an image of some time, to which segments of the log are applied. While one is, a crash leaves some of its pages
// in it, also torn ones. Entries have absolute values, and all of a segment is applied again as long as the control page
// does not say that it has been, which it does only after a sync.
//
// One JVM at a time has it open: whoever opens or makes it locks it (NVMImageLock), and touches the log only then. The lock is
// that of the file; another one takes its name only while its maker has both locked.
//
// Functions that return a bool are false with errno set. Not thread-safe.
class NVMBaseImage : public CHeapObj<mtInternal> {
  static const size_t PageSize = 4 * K;
  static const size_t ControlSize = 2 * PageSize;

  char           _path[JVM_MAXPATHLEN];
  NVMDiskFile    _file;
  NVMBaseControl _control;
  char           _holder[256];

  bool lock(const NVMDiskFile& file, const char* path);
  bool read_control(int page, NVMBaseControl* control, size_t offset);
  bool write_control(NVMDiskFile* file);
  bool set_mark(int working, uint64_t life, uint64_t frame);
  bool note_open(int working, NVMDiskFile* file);
  bool apply_page(const u1* segment, NVMArray<uint64_t>* places, size_t start, size_t end);

public:
  enum class Opened { Ok, None, Damaged, Locked, Failed };

  // Whether the file is a base image, whatever its name. Its first part looks like an image.
  static bool is_one(int fd);

  // path: of the working image
  explicit NVMBaseImage(const char* path);
  NONCOPYABLE(NVMBaseImage);

  const char* path() const              { return _path; }
  bool        is_open() const           { return _file.is_open(); }
  const NVMBaseControl* control() const { return &_control; }

  Opened open();

  // If it is locked: a message that says by whom.
  const char* holder() const            { return _holder; }

  // Whether a working image with this mark goes with it.
  bool belongs(const NVMDiskMark& mark) const {
    return mark.life == _control.incarnation || mark.life == _control.other_life;
  }

  // Makes it anew from the working image, which has that mark, in place of what there was, with a new incarnation. What the
  // working image had at the call is in it.
  bool make(int working, size_t size, uint64_t mark, const char* boot_id);

  // Whether a working image goes with it: false while one is made.
  bool has_working() const              { return _control.boot_id[0] != '\0'; }

  // False if it is a copy that was made while a JVM had it open (NVMFileIdentity). Its log has been applied.
  bool is_original() const;

  // Unlinks it, if it was made or opened.
  void remove();

  // Makes the working image equal to it. What has been made of it has its mark at any time, or is empty, on disk too.
  bool copy_to_working(int working) const;

  // Sets room aside for these bytes of the image. While other threads apply.
  bool reserve(size_t start, size_t end) { return _file.reserve(start, end); }

  // No working image goes with it.
  bool forget_working();

  // The working image, which is taken as it is, has the mark of a life that was not begun: it gets that of the life before again,
  // with the last frame of the log. On disk at the return.
  bool take_back_mark(int working, uint64_t last_frame);

  // It is complete without any log, and the working image goes with it: another life begins. The working image has its mark, or
  // is empty, on disk too.
  bool begin_life(int working, const char* boot_id);

  // Adds the pages in which the working image differs from it to a frame. *fits: false if they have more than limit bytes.
  bool add_differences(int working, NVMFrameBuilder* frame, size_t limit, bool* fits) const;

  // Applies what the entries at the given places of a segment say, in that order for each page; brings them into another order.
  bool apply(const u1* segment, NVMArray<uint64_t>* places);

  // A place in a segment, and the page of the image that it is about.
  static uint64_t place(uint64_t image_offset, size_t position) {
    return ((image_offset / PageSize) << NVMPlaceOrder::PageShift) | (position / 8);
  }

  // The segments up to this one, and so all frames before that one, are in it for good.
  bool note_applied(uint64_t segment, uint64_t next_frame);
};

#endif // SHARE_NVM_DISK_NVMBASEIMAGE_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_DISK_NVMDISK_HPP
#define SHARE_NVM_DISK_NVMDISK_HPP

#include "memory/allStatic.hpp"
#include "runtime/os.hpp"
#include "utilities/globalDefinitions.hpp"

class NVMBaseImage;
struct NVMDiskMark;
class NVMDiskSegment;

// Opens an image in disk mode: -XX:NVMDurability=disk.
//
// The working image is the one that is mapped; the kernel writes its pages when it likes, so that after a power failure it may be
// any mixture of times. What survives one are base image and log (NVMDiskFormat), in which the kernel has no choice.
//
//   open     All files of the log must be there, and as long as they were made (NVMDiskFormat), or it is refused: the log would
//            seem to end where it has a gap. It is applied to the base image, up to its last whole frame. Then the working image
//            is taken as it is, if the system has not been started again since: what a killed process has stored is all there, in
//            the page cache.
//            Otherwise it is made anew from the base image. The base image's control page says which of both is the case, and
//            that none goes with it while one is made.
//            That the system has not been started again does not prove that the page cache has lost nothing: a device may have
//            failed to take pages, which the kernel drops then, and file systems of containers or in user mode can end before
//            the system does. Pages would be older than the log, and to log them as what the base image lacks would take
//            back what sync() has returned from. So before anything rests upon the working image
//            - it is synced, which fails if the kernel could not write a page of it.
//            - its mark must have the number of the log's last frame, or a later one. It is put there before the frame is
//              written, so that a kill leaves no lower number.
//            If it has the number of a frame that the log lacks, though all before it were on disk when the number was put
//            there, it is not made anew, but refused: files are missing, or the log has failed (NVMDiskLog).
//            Else it is made anew as well. This finds a loss but for one in the midst of the kernel's writing of pages, when the
//            mark's page was written already, and nothing was logged since.
//   start    The files of the log are made before the base image, if they are not there: a crash leaves none without them.
//            What the working image has that the base image has not, since a process was killed before it was logged, is the
//            first frame, or a new base image if it is a lot. From then on all writes are logged.
//
// That both belong together is told by a number: NVMDiskMark. They lie beside the file that the image's path leads to, whatever
// links that path has.
//
// The caller holds the lock of the working image. The log is touched only with the base image locked, too.
class NVMDisk : public AllStatic {
  static NVMBaseImage*    _base;         // null: not in disk mode
  static NVMDiskSegment** _segments;
  static char             _boot_id[40];
  static bool             _has_base;
  static char             _problem[JVM_MAXPATHLEN];

  static const char* problem(const char* what);
  static bool read_boot_id();
  static const char* load_log(bool may_be_whole);
  static bool check_tail(uint64_t number, uint64_t next_frame);
  static bool replay(uint64_t* last_frame);
  static const char* prepare_segments(const char* path);
  static bool read_mark(int working, NVMDiskMark* mark, bool* is_empty);
  static bool is_whole(const char* path, int working, bool is_current);
  static void go_on_without_base(const char* path, NVMDiskMark* mark);
  static const char* make_base(int working, NVMDiskMark* mark, size_t size);
  static bool catch_up(int working, NVMDiskMark* mark, bool* fits);

public:
  // Null, or what is wrong. In other modes it only makes sure that the image has no base image.
  static const char* open(const char* path, int working);

  // Sets room aside for these bytes of the image, so that the log can always be applied. 0, or errno.
  static int reserve(size_t start, size_t end);

  // The image was new and can't be made: removes what was made beside it, if nothing was there before,
  // and nothing is logged any more.
  static void discard();

  // It can't be opened. If it had no base image, it is in the mode in which it was before, and nothing is logged any more.
  static void abandon(int working);

  // It is mapped there, and nothing has been written to it since. Null, or what is wrong: then an image that was in another mode is
  // in that one still.
  static const char* start(const char* path, int working, address image, size_t size);
};

#endif // SHARE_NVM_DISK_NVMDISK_HPP

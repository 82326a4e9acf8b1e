// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/disk/nvmBaseImage.hpp"

#include "nvm/base/nvmImageLock.hpp"
#include "nvm/disk/nvmDiskFigures.hpp"
#include "nvm/disk/nvmFrameBuilder.hpp"
#include "nvm/base/nvmFileIdentity.hpp"
#include "runtime/os.hpp"
#include "runtime/prefetch.inline.hpp"

#include <errno.h>
#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

NVMBaseImage::NVMBaseImage(const char* path) : _control(), _holder() {
  os::snprintf(_path, sizeof(_path), "%s.base", path);
}

static bool new_incarnation(uint64_t* incarnation) {
  return ::getrandom(incarnation, sizeof(*incarnation), 0) == (ssize_t)sizeof(*incarnation);
}

// Another JVM may have renamed or removed the file between the opening and the locking of it.
bool NVMBaseImage::lock(const NVMDiskFile& file, const char* path) {
  struct stat locked;
  struct stat named;
  if (!NVMImageLock::acquire(file.fd(), _holder, sizeof(_holder))) {
    errno = EBUSY;
    return false;
  }
  if (::fstat(file.fd(), &locked) != 0 || ::stat(path, &named) != 0) {
    return false;
  }
  const bool same = locked.st_dev == named.st_dev && locked.st_ino == named.st_ino;
  errno = ESTALE;
  return same;
}

bool NVMBaseImage::read_control(int page, NVMBaseControl* control, size_t offset) {
  return _file.read(offset + (size_t)page * PageSize, control, sizeof(*control)) && control->magic == NVMBaseControl::Magic &&
         control->checksum == control->compute_checksum() && control->image_size == offset;
}

bool NVMBaseImage::is_one(int fd) {
  struct stat st;
  if (::fstat(fd, &st) != 0 || (size_t)st.st_size <= ControlSize) {
    return false;
  }
  const size_t end = (size_t)st.st_size - ControlSize;
  bool result = false;
  for (size_t page = 0; page < 2; page++) {
    NVMBaseControl control;
    result = result || (NVMDiskFile::read(fd, end + page * PageSize, &control, sizeof(control)) &&
                        control.magic == NVMBaseControl::Magic && control.image_size == end);
  }
  return result;
}

NVMBaseImage::Opened NVMBaseImage::open() {
  size_t size;
  if (!_file.open(_path, O_RDWR)) {
    return errno == ENOENT ? Opened::None : Opened::Failed;
  }
  if (!lock(_file, _path)) {
    return errno == EBUSY ? Opened::Locked : Opened::Failed;
  }
  if (!_file.size(&size)) {
    return Opened::Failed;
  }
  if (size <= ControlSize || !is_aligned(size, PageSize)) {
    return Opened::Damaged;
  }
  NVMBaseControl other;
  const bool first = read_control(0, &_control, size - ControlSize);
  const bool second = read_control(1, &other, size - ControlSize);
  if (second && (!first || other.generation > _control.generation)) {
    _control = other;
  }
  return first || second ? Opened::Ok : Opened::Damaged;
}

// Over the older one of the two.
bool NVMBaseImage::write_control(NVMDiskFile* file) {
  _control.generation++;
  _control.checksum = _control.compute_checksum();
  u1 page[PageSize];
  memset(page, 0, sizeof(page));
  memcpy(page, &_control, sizeof(_control));
  return file->write(_control.image_size + (size_t)(_control.generation & 1) * PageSize, page, sizeof(page)) && file->sync();
}

// On disk, as all of the working image is.
bool NVMBaseImage::set_mark(int working, uint64_t life, uint64_t frame) {
  const NVMDiskMark mark = { life, frame };
  return NVMDiskFile::write(working, NVMDiskMark::Offset, &mark, sizeof(mark)) && ::fsync(working) == 0;
}

// In the working image, too: else the first frame, which has what differs, takes it back. The log has it when the process ends.
bool NVMBaseImage::note_open(int working, NVMDiskFile* file) {
  const uint64_t identity = NVMFileIdentity::of(file->fd());
  return NVMDiskFile::write(working, NVMDiskMark::OpenBaseOffset, &identity, sizeof(identity)) &&
         file->write(NVMDiskMark::OpenBaseOffset, &identity, sizeof(identity));
}

bool NVMBaseImage::is_original() const {
  uint64_t identity;
  return !_file.read(NVMDiskMark::OpenBaseOffset, &identity, sizeof(identity)) ||
         NVMFileIdentity::may_be(_file.fd(), identity);
}

// Under another name until it is complete.
bool NVMBaseImage::make(int working, size_t size, uint64_t mark, const char* boot_id) {
  char part[JVM_MAXPATHLEN];
  NVMDiskFile file;
  os::snprintf(part, sizeof(part), "%s.part", _path);
  memset(&_control, 0, sizeof(_control));
  _control.magic = NVMBaseControl::Magic;
  _control.image_size = size;
  _control.next_frame = 1;
  os::snprintf(_control.boot_id, sizeof(_control.boot_id), "%s", boot_id);
  _control.other_life = mark;
  // The control page is about to say that this mark is on disk. With the next one the image counts as whole.
  const bool done = ::fsync(working) == 0 && new_incarnation(&_control.incarnation) &&
                    file.open(part, O_RDWR | O_CREAT) && lock(file, part) &&
                    file.truncate(0) && file.truncate(size + ControlSize) && note_open(working, &file) &&
                    NVMDiskFile::copy(working, &file, 0, size) && write_control(&file) &&
                    ::fsync(file.fd()) == 0 && ::rename(part, _path) == 0;
  if (done) {
    _file.swap(&file);
    _control.other_life = _control.incarnation;
  } else if (errno != EBUSY) {
    const int error = errno;
    ::unlink(part);
    errno = error;
  }
  return done && NVMDiskFile::sync_folder(_path) && set_mark(working, _control.incarnation, 0) && write_control(&_file);
}

bool NVMBaseImage::take_back_mark(int working, uint64_t last_frame) {
  return set_mark(working, _control.incarnation, last_frame);
}

void NVMBaseImage::remove() {
  if (_file.is_open()) {
    ::unlink(_path);
  }
}

bool NVMBaseImage::copy_to_working(int working) const {
  NVMDiskFile file;
  char name[64];
  os::snprintf(name, sizeof(name), "/proc/self/fd/%d", working);
  u1 page[PageSize];
  if (!_file.read(0, page, PageSize)) {
    return false;
  }
  const NVMDiskMark mark = { _control.incarnation, 0 };
  memcpy(page + NVMDiskMark::Offset, &mark, sizeof(mark));
  memset(page + NVMDiskMark::Offset + sizeof(mark), 0, NVMDiskMark::OpenFilesSize);
  // On disk it may have the mark of a life that was not begun, which the next control page does not allow: emptied first.
  return file.open(name, O_RDWR) && file.truncate(0) && file.sync_with_size() && file.truncate(_control.image_size) &&
         file.write(0, page, PageSize) && NVMDiskFile::copy(_file.fd(), &file, PageSize, _control.image_size);
}

bool NVMBaseImage::forget_working() {
  memset(_control.boot_id, 0, sizeof(_control.boot_id));
  return write_control(&_file);
}

// A crash between any two of these steps leaves a working image with a mark that the control page allows: before, it has the
// control page's incarnation, or is empty, on disk too. The other number that the control page allows is replaced first.
bool NVMBaseImage::begin_life(int working, const char* boot_id) {
  uint64_t life;
  if (!new_incarnation(&life)) {
    return false;
  }
  _control.other_life = life;
  if (!note_open(working, &_file) || !write_control(&_file) || !set_mark(working, life, 0)) {
    return false;
  }
  os::snprintf(_control.boot_id, sizeof(_control.boot_id), "%s", boot_id);
  _control.incarnation = life;
  _control.applied = 0;
  _control.next_frame = 1;
  return write_control(&_file);
}

bool NVMBaseImage::add_differences(int working, NVMFrameBuilder* frame, size_t limit, bool* fits) const {
  const size_t block = 1 * M;
  const size_t size = _control.image_size;
  u1* const ours = NEW_C_HEAP_ARRAY(u1, block, mtInternal);
  u1* const theirs = NEW_C_HEAP_ARRAY(u1, block, mtInternal);
  bool ok = true;
  *fits = true;
  size_t at = 0;
  while (ok && *fits) {
    at = align_down(MIN2(_file.next_data(at, size), NVMDiskFile::next_data(working, at, size)), PageSize);
    if (at >= size) {
      break;
    }
    const size_t length = MIN2(block, size - at);
    ok = _file.read(at, ours, length) && NVMDiskFile::read(working, at, theirs, length);
    for (size_t page = 0; ok && page < length; page += PageSize) {
      if (memcmp(ours + page, theirs + page, PageSize) != 0) {
        frame->add(at + page, theirs + page, PageSize);
      }
    }
    *fits = frame->length() <= limit;
    at += length;
  }
  FREE_C_HEAP_ARRAY(u1, ours);
  FREE_C_HEAP_ARRAY(u1, theirs);
  return ok;
}

static const NVMFrameEntry* entry_at(const u1* segment, uint64_t place) {
  return (const NVMFrameEntry*)(segment + (place & right_n_bits(NVMPlaceOrder::PageShift)) * 8);
}

bool NVMBaseImage::apply_page(const u1* segment, NVMArray<uint64_t>* places, size_t start, size_t end) {
  const size_t ahead = 16;      // entries, which lie anywhere in the segment
  const uint64_t page = places->at(start) >> NVMPlaceOrder::PageShift;
  u1 bytes[PageSize];
  if (!_file.read(page * PageSize, bytes, PageSize)) {
    return false;
  }
  for (size_t i = start; i < end; i++) {
    if (i + ahead < places->length()) {
      Prefetch::read(entry_at(segment, places->at(i + ahead)), 0);
    }
    const NVMFrameEntry* const entry = entry_at(segment, places->at(i));
    memcpy(bytes + entry->offset() % PageSize, entry->bytes, entry->size());
  }
  NVMDiskFigures::note_applied(PageSize);
  return _file.write(page * PageSize, bytes, PageSize);
}

bool NVMBaseImage::apply(const u1* segment, NVMArray<uint64_t>* places) {
  NVMPlaceOrder::sort(places);
  for (size_t i = 0; i < places->length(); ) {
    const uint64_t page = places->at(i) >> NVMPlaceOrder::PageShift;
    size_t end = i + 1;
    while (end < places->length() && places->at(end) >> NVMPlaceOrder::PageShift == page) {
      end++;
    }
    if (!apply_page(segment, places, i, end)) {
      return false;
    }
    i = end;
  }
  return true;
}

bool NVMBaseImage::note_applied(uint64_t segment, uint64_t next_frame) {
  if (!_file.sync()) {
    return false;
  }
  _control.applied = segment;
  _control.next_frame = next_frame;
  return write_control(&_file);
}

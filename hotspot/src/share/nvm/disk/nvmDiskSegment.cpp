// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/disk/nvmDiskSegment.hpp"

#include "nvm/base/nvmMutants.hpp"
#include "nvm/base/nvmBatch.inline.hpp"
#include "nvm/persist/nvmWriteRing.hpp"
#include "runtime/os.hpp"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

NVMDiskSegment::NVMDiskSegment(const char* path, int index)
  : _is_ours(false), _header(), _size(0), _capacity(0), _used(0), _next_frame(0), _applied(0) {
  os::snprintf(_path, sizeof(_path), "%s.log%d", path, index);
}

bool NVMDiskSegment::open_for_writing() {
  if (_file.is_open() || _file.open(_path, O_RDWR)) {
    return true;
  }
  _is_ours = errno == ENOENT && _file.open(_path, O_RDWR | O_CREAT | O_EXCL);
  return _is_ours;
}

// With zeros, since a sync of blocks that were only set aside would have to write the file system's journal as well.
bool NVMDiskSegment::write_ahead(size_t capacity) {
  size_t size;
  if (!_file.size(&size)) {
    return false;
  }
  if (size < capacity) {
    if (!_file.reserve(0, capacity)) {
      return false;
    }
    const size_t block = MIN2(capacity - size, (size_t)1 * M);
    u1* const zeros = NEW_C_HEAP_ARRAY(u1, block, mtInternal);
    memset(zeros, 0, block);
    bool ok = true;
    for (size_t at = size; ok && at < capacity; at += MIN2(block, capacity - at)) {
      ok = _file.write(at, zeros, MIN2(block, capacity - at));
    }
    FREE_C_HEAP_ARRAY(u1, zeros);
    if (!ok || !_file.sync_with_size()) {
      return false;
    }
    size = capacity;
  }
  _capacity = align_down(size, PageSize);
  return true;
}

// A killed process may have written it ahead without syncing it.
bool NVMDiskSegment::prepare(size_t capacity) {
  return open_for_writing() && write_ahead(capacity) && sync();
}

bool NVMDiskSegment::begin(uint64_t incarnation, uint64_t number, uint64_t first_frame, size_t frame_size) {
  if (!open_for_writing() || !write_ahead(align_up(PageSize + frame_size, PageSize))) {
    return false;
  }
  memset(&_header, 0, sizeof(_header));
  _header.magic = NVMSegmentHeader::Magic;
  _header.incarnation = incarnation;
  _header.number = number;
  _header.first_frame = first_frame;
  _header.size = _capacity;
  _header.checksum = _header.compute_checksum();
  u1 page[PageSize];
  memset(page, 0, sizeof(page));
  memcpy(page, &_header, sizeof(_header));
  _used = PageSize;
  _applied = 0;
  _next_frame = first_frame;
  return _file.write(0, page, sizeof(page)) && _file.sync();
}

bool NVMDiskSegment::append(const NVMFrame* frame) {
  const size_t size = frame->size();
  if (!_file.write(_used, frame, size) || !_file.sync()) {
    return false;
  }
  _used += size;
  _next_frame = frame->number + 1;
  return true;
}

bool NVMDiskSegment::load(uint64_t incarnation) {
  if (!_file.is_open() && !_file.open(_path, O_RDWR)) {
    return errno == ENOENT;
  }
  if (!_file.size(&_size)) {
    return false;
  }
  _capacity = _size;
  if (_size < PageSize) {
    return true;
  }
  if (!_file.read(0, &_header, sizeof(_header))) {
    return false;
  }
  _header.modernize();
  if (is_of(incarnation) && _header.size != 0) {
    _capacity = MIN2(_size, (size_t)_header.size);
  }
  return true;
}

static bool is_whole(const NVMFrame* frame, size_t left) {
  return left >= NVMFrame::HeaderSize && frame->length <= left - NVMFrame::HeaderSize &&
         (frame->checksum == frame->compute_checksum() || NVMMutants::is(NVMMutants::DiskChecksum));
}

// False: too little memory, or an entry that nobody writes.
static bool note_entries(const u1* segment, const NVMFrame* frame, size_t image_size, NVMArray<uint64_t>* places) {
  for (size_t at = 0; at < frame->length; ) {
    const NVMFrameEntry* const entry = (const NVMFrameEntry*)(frame->entries + at);
    if (frame->length - at < NVMFrameEntry::HeaderSize) {
      errno = EBADMSG;
      return false;
    }
    const size_t in_page = (size_t)(entry->offset() % NVMWriteRing::MaxWrite);
    if (entry->length() > frame->length - at ||
        entry->offset() >= image_size || in_page + entry->size() > NVMWriteRing::MaxWrite) {
      errno = EBADMSG;
      return false;
    }
    if (!places->push(NVMBaseImage::place(entry->offset(), (size_t)((const u1*)entry - segment)))) {
      errno = ENOMEM;
      return false;
    }
    at += entry->length();
  }
  return true;
}

// What is there for a moment, and read all over, costs fewer page faults and TLB misses so.
static void want_huge_pages(u1* bytes, size_t size) {
  const size_t huge = 2 * M;
  if (size >= 2 * huge) {
    u1* const start = align_up(bytes, huge);
    (void) ::madvise(start, align_down(bytes + size, huge) - start, MADV_HUGEPAGE);
  }
}

// Not mapped: what can't be read is an error then, not a signal. Null with errno set.
u1* NVMDiskSegment::read(size_t at, size_t size) {
  u1* const bytes = NEW_C_HEAP_ARRAY_RETURN_NULL(u1, size, mtInternal);
  if (bytes == nullptr) {
    errno = ENOMEM;
    return nullptr;
  }
  want_huge_pages(bytes, size);
  if (!_file.read(at, bytes, size)) {
    const int error = errno;
    FREE_C_HEAP_ARRAY(u1, bytes);
    errno = error;
    return nullptr;
  }
  return bytes;
}

void NVMDiskSegment::will_be_read() const {
  _file.will_be_read();
}

// Null: no frame with that number is there.
const NVMFrame* NVMDiskSegment::frame_at(const u1* segment, size_t at, uint64_t number) const {
  const NVMFrame* const frame = (const NVMFrame*)(segment + at);
  return at < _capacity && _capacity - at >= NVMFrame::HeaderSize && frame->incarnation == _header.incarnation &&
         frame->number == number && is_whole(frame, _capacity - at) ? frame : nullptr;
}

bool NVMDiskSegment::apply(NVMBaseImage* base, uint64_t* next_frame, bool is_last) {
  *next_frame = _header.first_frame;
  u1* const segment = read(0, _capacity);
  if (segment == nullptr) {
    return false;
  }
  NVMArray<uint64_t> places;
  bool ok = true;
  size_t last = 0;
  size_t at = PageSize;
  for (const NVMFrame* frame; ok && (frame = frame_at(segment, at, *next_frame)) != nullptr; (*next_frame)++) {
    ok = note_entries(segment, frame, base->control()->image_size, &places);
    last = at;
    at += frame->size();
  }
  if (ok && is_last && last != 0) {
    ok = _file.write(last, segment + last, MIN2(at, _capacity) - last) && _file.sync();
  }
  _applied = MIN2(at, _capacity);
  ok = ok && (places.length() == 0 || base->apply(segment, &places));
  const int error = errno;
  FREE_C_HEAP_ARRAY(u1, segment);
  errno = error;
  return ok;
}

// Is the frame whose header is that one, at a place of the file, whole?
bool NVMDiskSegment::is_whole_at(size_t at, const NVMFrame* header, bool* is_whole_there) {
  *is_whole_there = false;
  if (header->length > _capacity - at - NVMFrame::HeaderSize) {
    return true;
  }
  const size_t size = NVMFrame::HeaderSize + header->length;
  u1* const bytes = read(at, size);
  if (bytes == nullptr) {
    return false;
  }
  *is_whole_there = is_whole((const NVMFrame*)bytes, size);
  FREE_C_HEAP_ARRAY(u1, bytes);
  return true;
}

bool NVMDiskSegment::find_frame(uint64_t incarnation, uint64_t number, bool* found) {
  *found = false;
  if (!_file.is_open() || _capacity < PageSize) {
    return true;
  }
  const size_t block = 1 * M;
  u1* const bytes = NEW_C_HEAP_ARRAY(u1, block, mtInternal);
  bool ok = true;
  size_t at = MAX2(_applied, PageSize);
  while (ok && !*found && (at = _file.next_data(at, _capacity)) < _capacity) {
    at = align_down(at, PageSize);
    const size_t length = MIN2(block, _capacity - at);
    ok = _file.read(at, bytes, length);
    for (size_t page = 0; ok && !*found && page + NVMFrame::HeaderSize <= length; page += PageSize) {
      const NVMFrame* const frame = (const NVMFrame*)(bytes + page);
      if (frame->incarnation == incarnation && frame->number >= number) {
        ok = is_whole_at(at + page, frame, found);
      }
    }
    at += length;
  }
  const int error = errno;
  FREE_C_HEAP_ARRAY(u1, bytes);
  errno = error;
  return ok;
}

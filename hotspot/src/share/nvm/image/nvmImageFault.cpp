// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmImageFault.hpp"

#include "nvm/image/nvmImageFile.hpp"
#include "runtime/atomic.hpp"
#include "runtime/os.hpp"

#include <sys/stat.h>
#include <unistd.h>

static volatile int reported = 0;

static void write_line(const char* line) {
  size_t length = strlen(line);
  while (length > 0) {
    const ssize_t written = ::write(STDERR_FILENO, line, length);
    if (written <= 0) {
      return;
    }
    line += written;
    length -= (size_t)written;
  }
}

void NVMImageFault::check(int sig, const siginfo_t* info) {
  // A code that is not positive: somebody has sent it, and there is no address.
  if (sig != SIGBUS || info == nullptr || info->si_code <= 0 ||
      !NVMImageFile::contains((address)info->si_addr)) {
    return;
  }
  // Several threads can meet the same place.
  if (Atomic::cmpxchg(&reported, 0, 1) != 0) {
    while (true) {
      ::pause();
    }
  }
  const size_t offset = untype(NVMImageFile::offset_at(info->si_addr));
  char reason[256];
  struct stat st;
  if (NVMImageFile::status(&st) && (size_t)st.st_size <= offset) {
    os::snprintf(reason, sizeof(reason), "another program has cut it to %zu of %zu bytes",
                 (size_t)st.st_size, NVMImageFile::size());
  } else {
    os::snprintf(reason, sizeof(reason), "its storage failed at offset %zu (bus error)", offset);
  }
  char line[NVMImageFile::MaxMessage];
  NVMImageFile::print_message(line, sizeof(line), reason);
  write_line(line);
  write_line(". The process ends; what is left of the file is as it was. Use a copy of the image, or remove it\n");
  ::_exit(1);
}

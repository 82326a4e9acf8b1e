// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/base/nvmImageLock.hpp"

#include "runtime/os.hpp"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

// The process that has the lock, as the kernel lists it; 0 if it does not: the holder may be
// in another container or on another machine.
long NVMImageLock::holder(int fd) {
  struct stat st;
  FILE* locks = ::fstat(fd, &st) == 0 ? os::fopen("/proc/locks", "r") : nullptr;
  if (locks == nullptr) {
    return 0;
  }
  long result = 0;
  char line[256];
  while (result == 0 && ::fgets(line, sizeof(line), locks) != nullptr) {
    long pid;
    unsigned int major_number, minor_number;
    unsigned long inode;
    if (::sscanf(line, "%*d: FLOCK %*s %*s %ld %x:%x:%lu", &pid, &major_number, &minor_number, &inode) == 4 &&
        pid > 0 && inode == st.st_ino && major_number == major(st.st_dev) && minor_number == minor(st.st_dev)) {
      result = pid;
    }
  }
  ::fclose(locks);
  return result;
}

// Reads the first line of a file of /proc; empty if there is none.
static void read_line(const char* format, long pid, char* line, size_t size) {
  char path[64];
  os::snprintf(path, sizeof(path), format, pid);
  line[0] = '\0';
  FILE* file = os::fopen(path, "r");
  if (file != nullptr) {
    if (::fgets(line, (int)size, file) == nullptr) {
      line[0] = '\0';
    }
    line[strcspn(line, "\n")] = '\0';
    ::fclose(file);
  }
}

// Zombies have ended.
bool NVMImageLock::has_ended(long pid) {
  char line[256];
  read_line("/proc/%ld/stat", pid, line, sizeof(line));
  const char* name_end = strrchr(line, ')');
  return name_end == nullptr || strncmp(name_end, ") Z", 3) == 0 || strncmp(name_end, ") X", 3) == 0;
}

void NVMImageLock::describe(long pid, char* message, size_t size) {
  if (pid == 0) {
    os::snprintf(message, size, "is in use by another program; one image serves one JVM at a time");
  } else if (has_ended(pid)) {
    os::snprintf(message, size, "is still locked for process %ld, which has ended; a process that it forked has the file "
                 "open (lsof or fuser tell which one)", pid);
  } else {
    char name[64];
    read_line("/proc/%ld/comm", pid, name, sizeof(name));
    os::snprintf(message, size, "is in use by process %ld (%s); one image serves one JVM at a time", pid, name);
  }
}

bool NVMImageLock::try_lock(int fd) {
  int result;
  do {
    result = ::flock(fd, LOCK_EX | LOCK_NB);
  } while (result != 0 && errno == EINTR);
  return result == 0;
}

bool NVMImageLock::acquire(int fd, char* message, size_t size) {
  for (int waited = 0; !try_lock(fd); waited += PauseMillis) {
    if (errno != EWOULDBLOCK) {
      os::snprintf(message, size, "can't be locked against other JVMs: %s", os::strerror(errno));
      return false;
    }
    const long pid = holder(fd);
    const int patience = pid == 0 ? UnknownPatienceMillis : has_ended(pid) ? PatienceMillis : 0;
    if (waited >= patience) {
      describe(pid, message, size);
      return false;
    }
    os::naked_short_sleep(PauseMillis);
  }
  return true;
}

// A write lease is given if nobody else has the file open. Who opens it before the lease is given back sends a signal, by default
// one that ends the process.
bool NVMImageLock::is_open_once(int fd) {
  (void) ::fcntl(fd, F_SETSIG, SIGURG);
  const bool result = ::fcntl(fd, F_SETLEASE, F_WRLCK) == 0 || errno != EAGAIN;
  (void) ::fcntl(fd, F_SETLEASE, F_UNLCK);
  return result;
}

bool NVMImageLock::is_open_elsewhere(int fd) {
  for (int waited = 0; !is_open_once(fd); waited += PauseMillis) {
    if (waited >= ReaderPatienceMillis) {
      return true;
    }
    os::naked_short_sleep(PauseMillis);
  }
  return false;
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMIMAGELOCK_HPP
#define SHARE_NVM_BASE_NVMIMAGELOCK_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

// One JVM per image: flock on the open file. The lock belongs to the file, by whatever
// name or link it was opened, and ends with the last descriptor and mapping of the
// process, however that ends; programs that it starts do not inherit it (O_CLOEXEC). On NFS, Linux
// makes it a lock of the server, which a client that has died keeps until its lease ends.
//
// The kernel may take the mapping of a killed process down later than it tells the parent
// of the death, as when somebody looks at the process in /proc at that moment. So a
// lock whose holder has ended is waited for.
//
// In disk mode the base image is locked as well, for the working image may have been replaced by another file: NVMBaseImage.
class NVMImageLock : public AllStatic {
  static const int PatienceMillis = 5000;
  static const int UnknownPatienceMillis = 100;   // the lock may just have been given up
  static const int ReaderPatienceMillis = 2000;   // a child of another process has its files open until it executes its program
  static const int PauseMillis = 10;

  static bool try_lock(int fd);
  static bool is_open_once(int fd);
  static long holder(int fd);
  static bool has_ended(long pid);
  static void describe(long pid, char* message, size_t size);

public:
  // False if that fails; then message says why.
  static bool acquire(int fd, char* message, size_t size);

  // Whether somebody else has the file open as well, for longer than a moment. This process has it open by fd alone, for
  // writing. False also where the file system can't tell.
  static bool is_open_elsewhere(int fd);
};

#endif // SHARE_NVM_BASE_NVMIMAGELOCK_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/base/nvmFileIdentity.hpp"

#include <fcntl.h>
#include <stdio.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

class TestFile {
  std::string _path;
  int         _fd;

public:
  explicit TestFile(const char* name) : _path(std::string("/tmp/nvmFileIdentity.") + std::to_string(::getpid()) + name) {
    _fd = ::open(_path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  }
  ~TestFile() {
    ::close(_fd);
    ::unlink(_path.c_str());
  }
  int fd() const { return _fd; }

  bool open_again() {
    ::close(_fd);
    _fd = ::open(_path.c_str(), O_RDWR | O_CLOEXEC);
    return _fd >= 0;
  }

  bool rename() {
    const std::string before = _path;
    _path += ".renamed";
    return ::rename(before.c_str(), _path.c_str()) == 0;
  }
};

TEST(NVMFileIdentity, stays_with_the_file) {
  TestFile file("a");
  ASSERT_LE(0, file.fd());
  const uint64_t identity = NVMFileIdentity::of(file.fd());
  ASSERT_NE(0u, identity);
  ASSERT_EQ(1, ::write(file.fd(), "x", 1));
  ASSERT_TRUE(file.rename());
  ASSERT_TRUE(file.open_again());
  EXPECT_EQ(identity, NVMFileIdentity::of(file.fd()));
  EXPECT_TRUE(NVMFileIdentity::may_be(file.fd(), identity));
}

static uint64_t birth_of(int fd) {
  struct statx st;
  return ::statx(fd, "", AT_EMPTY_PATH, STATX_BTIME, &st) != 0 || (st.stx_mask & STATX_BTIME) == 0 ? 0
       : (uint64_t)st.stx_btime.tv_sec * NANOSECS_PER_SEC + st.stx_btime.tv_nsec;
}

// Of files that are made at once, some are born in the same tick of the system's clock.
TEST(NVMFileIdentity, tells_another_file_of_the_same_birth) {
  for (int i = 0; i < 100; i++) {
    TestFile file("b");
    TestFile copy("c");
    EXPECT_FALSE(NVMFileIdentity::may_be(copy.fd(), NVMFileIdentity::of(file.fd())));
    EXPECT_TRUE(NVMFileIdentity::may_be(copy.fd(), 0));
  }
}

// As images have it that an older JVM has left open.
TEST(NVMFileIdentity, knows_births_and_inode_numbers_alone) {
  TestFile file("d");
  ::usleep(50000);
  TestFile copy("e");
  struct stat st;
  ASSERT_EQ(0, ::fstat(file.fd(), &st));
  const uint64_t inode = st.st_ino | (UINT64_C(1) << 63);
  EXPECT_TRUE(NVMFileIdentity::may_be(file.fd(), inode));
  EXPECT_FALSE(NVMFileIdentity::may_be(copy.fd(), inode));
  const uint64_t birth = birth_of(file.fd());
  if (birth != 0) {
    EXPECT_TRUE(NVMFileIdentity::may_be(file.fd(), birth));
    EXPECT_FALSE(NVMFileIdentity::may_be(copy.fd(), birth));
  }
}

// Which says what they were made of.
TEST(NVMFileIdentity, is_no_birth) {
  TestFile file("f");
  EXPECT_EQ(UINT64_C(1) << 62, NVMFileIdentity::of(file.fd()) & (UINT64_C(3) << 62));
}

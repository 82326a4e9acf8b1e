#include "nvmTest.hpp"

#include "nvm/base/nvmFileIdentity.hpp"

#include <fcntl.h>
#include <stdio.h>
#include <string>
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

TEST(NVMFileIdentity, tells_another_file) {
  TestFile file("b");
  ::usleep(50000);      // births are as exact as the system's clock ticks
  TestFile copy("c");
  EXPECT_FALSE(NVMFileIdentity::may_be(copy.fd(), NVMFileIdentity::of(file.fd())));
  EXPECT_TRUE(NVMFileIdentity::may_be(copy.fd(), 0));
}

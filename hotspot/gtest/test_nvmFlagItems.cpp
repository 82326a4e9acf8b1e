// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvmTest.hpp"

#include "nvm/base/nvmFlagItems.hpp"

#include <string>
#include <vector>

static std::vector<std::string> items_of(const std::string& value) {
  std::vector<std::string> result;
  NVMFlagItems::for_each("-XX:Flag", value.c_str(), "list", [&](const char* start, size_t length) {
    result.push_back(start == nullptr ? "@list" : std::string(start, length));
  });
  return result;
}

static std::string file_with(const std::string& ending, const char* text) {
  const std::string path = "/tmp/nvmFlagItems." + std::to_string((long)getpid()) + ending;
  FILE* const file = os::fopen(path.c_str(), "w");
  fputs(text, file);
  fclose(file);
  return path;
}

typedef std::vector<std::string> Items;

TEST(NVMFlagItems, are_separated_by_commas) {
  EXPECT_EQ(items_of(""), Items());
  EXPECT_EQ(items_of(",,"), Items());
  EXPECT_EQ(items_of("a"), Items({ "a" }));
  EXPECT_EQ(items_of(" a , b,,c "), Items({ "a", "b", "c" }));
}

// HotSpot puts a line feed between values.
TEST(NVMFlagItems, of_several_values_add_up) {
  EXPECT_EQ(items_of("a,b\nc\n\nd,"), Items({ "a", "b", "c", "d" }));
}

TEST(NVMFlagItems, may_be_in_files) {
  const std::string first = file_with(",1", "\xEF\xBB\xBF" "f\n# a comment\n\n  g  \r\n");
  const std::string second = file_with(",2", "h");
  EXPECT_EQ(items_of("@" + first), Items({ "f", "g" }));
  EXPECT_EQ(items_of("a,b,@" + first), Items({ "a", "b", "f", "g" }));
  EXPECT_EQ(items_of("@" + first + "\na\n@" + second), Items({ "f", "g", "a", "h" }));
  remove(first.c_str());
  remove(second.c_str());
}

TEST(NVMFlagItems, may_be_a_list_that_is_no_file) {
  EXPECT_EQ(items_of("@list"), Items({ "@list" }));
  EXPECT_EQ(items_of("a,@list,b"), Items({ "a", "@list", "b" }));
  EXPECT_EQ(items_of("@list\n@list"), Items({ "@list", "@list" }));
}

TEST(NVMFlagItems, are_given_or_not) {
  EXPECT_FALSE(NVMFlagItems::is_given(nullptr));
  EXPECT_FALSE(NVMFlagItems::is_given(""));
  EXPECT_TRUE(NVMFlagItems::is_given("a"));
}

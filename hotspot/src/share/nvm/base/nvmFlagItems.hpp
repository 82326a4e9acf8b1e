#ifndef SHARE_NVM_BASE_NVMFLAGITEMS_HPP
#define SHARE_NVM_BASE_NVMFLAGITEMS_HPP

#include "memory/allStatic.hpp"
#include "runtime/java.hpp"
#include "runtime/os.hpp"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

// The value of a flag that has several items: item,... or @file with one a line, where lines that start with # are comments.
class NVMFlagItems : public AllStatic {
  template <typename Function>
  static void pass(const char* start, size_t length, Function f) {
    while (length > 0 && isspace((unsigned char)*start)) {
      start++;
      length--;
    }
    while (length > 0 && isspace((unsigned char)start[length - 1])) {
      length--;
    }
    if (length > 0 && *start != '#') {
      f(start, length);
    }
  }

public:
  // Calls f(start, length) for each, without the blanks around it. Ends start-up with one line if the file can't be read.
  template <typename Function>
  static void for_each(const char* flag, const char* value, Function f) {
    if (value != nullptr && value[0] == '@') {
      FILE* file = os::fopen(value + 1, "r");
      if (file == nullptr) {
        char line[JVM_MAXPATHLEN + 64];
        os::snprintf(line, sizeof(line), "%s: the file \"%s\" can't be read", flag, value + 1);
        vm_exit_during_initialization(line);
      }
      char buffer[4096];
      while (fgets(buffer, sizeof(buffer), file) != nullptr) {
        pass(buffer, strlen(buffer), f);
      }
      ::fclose(file);
    } else if (value != nullptr) {
      for (const char* p = value; *p != '\0'; ) {
        const char* comma = strchr(p, ',');
        const size_t length = comma != nullptr ? comma - p : strlen(p);
        pass(p, length, f);
        p += length + (comma != nullptr ? 1 : 0);
      }
    }
  }
};

#endif // SHARE_NVM_BASE_NVMFLAGITEMS_HPP

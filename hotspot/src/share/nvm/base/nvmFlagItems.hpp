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

  static void refuse(const char* flag, const char* path) {
    char line[JVM_MAXPATHLEN + 64];
    os::snprintf(line, sizeof(line), "%s: the file \"%s\" can't be read", flag, path);
    vm_exit_during_initialization(line);
  }

public:
  // Calls f(start, length) for each, without the blanks around it. Ends start-up with one line if the file can't be read.
  template <typename Function>
  static void for_each(const char* flag, const char* value, Function f) {
    if (value != nullptr && value[0] == '@') {
      FILE* file = os::fopen(value + 1, "r");
      if (file == nullptr) {
        refuse(flag, value + 1);
        return;
      }
      char* text = nullptr;
      size_t room = 0;
      bool is_first = true;
      ssize_t length;
      while ((length = getline(&text, &room, file)) >= 0) {
        const bool has_mark = is_first && length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0;     // UTF-8, some editors say
        pass(text + (has_mark ? 3 : 0), (size_t)length - (has_mark ? 3 : 0), f);
        is_first = false;
      }
      const bool is_read = ferror(file) == 0;
      ::free(text);
      ::fclose(file);
      if (!is_read) {
        refuse(flag, value + 1);
      }
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

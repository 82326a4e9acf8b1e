// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BASE_NVMFLAGITEMS_HPP
#define SHARE_NVM_BASE_NVMFLAGITEMS_HPP

#include "memory/allStatic.hpp"
#include "runtime/java.hpp"
#include "runtime/os.hpp"
#include "utilities/permitForbiddenFunctions.hpp"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

// The value of a flag that has several items: item,...; the last one may be @file, with one a line, where lines that start with
// # are comments. A flag may know a list by name, which is no file: @list. Such flags are of the type ccstrlist: HotSpot adds each
// value as a line to those before, wherever it was given.
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

  template <typename Function>
  static void for_each_in_file(const char* flag, const char* path, Function f) {
    FILE* file = os::fopen(path, "r");
    if (file == nullptr) {
      refuse(flag, path);
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
    permit_forbidden_function::free(text);      // of getline()
    ::fclose(file);
    if (!is_read) {
      refuse(flag, path);
    }
  }

  // The length of that name with its @, if an item of the value is the name, else 0.
  static size_t length_of_list(const char* item, const char* list) {
    const size_t length = list != nullptr ? strlen(list) + 1 : 0;
    const bool is_list = length > 0 && *item == '@' && strncmp(item + 1, list, length - 1) == 0 &&
                         (item[length] == '\0' || item[length] == ',' || item[length] == '\n');
    return is_list ? length : 0;
  }

  static void refuse(const char* flag, const char* path) {
    char line[JVM_MAXPATHLEN + 64];
    os::snprintf(line, sizeof(line), "%s: the file \"%s\" can't be read", flag, path);
    vm_exit_during_initialization(line);
  }

public:
  // Whether the flag has a value.
  static bool is_given(const char* value) { return value != nullptr && value[0] != '\0'; }

  // Calls f(start, length) for each, without the blanks around it; for @list with a null start. Ends start-up with one line if the
  // file can't be read.
  template <typename Function>
  static void for_each(const char* flag, const char* value, const char* list, Function f) {
    for (const char* p = value; is_given(p); ) {
      const size_t list_length = length_of_list(p, list);
      const size_t length = list_length > 0 ? list_length : strcspn(p, *p == '@' ? "\n" : ",\n");   // names of files may have commas
      if (list_length > 0) {
        f(nullptr, 0);
      } else if (*p == '@') {
        char* const path = os::strdup(p + 1);
        path[length - 1] = '\0';
        for_each_in_file(flag, path, f);
        os::free(path);
      } else {
        pass(p, length, f);
      }
      p += length + (p[length] != '\0' ? 1 : 0);
    }
  }

  template <typename Function>
  static void for_each(const char* flag, const char* value, Function f) {
    for_each(flag, value, nullptr, f);
  }
};

#endif // SHARE_NVM_BASE_NVMFLAGITEMS_HPP

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/disk/nvmDiskOptions.hpp"

#include "nvm/disk/nvmDiskSegment.hpp"
#include "runtime/java.hpp"
#include "runtime/os.hpp"
#include "utilities/align.hpp"
#include "utilities/parseInteger.hpp"
#include "utilities/powerOfTwo.hpp"

bool   NVMDiskOptions::_on = false;
bool   NVMDiskOptions::_forgets = false;
bool   NVMDiskOptions::_is_anywhere = false;
uint   NVMDiskOptions::_interval = 5;
uint   NVMDiskOptions::_window = 0;
size_t NVMDiskOptions::_segment = 32 * M;
size_t NVMDiskOptions::_ring = 1 * M;

// Null if the option has another name.
static const char* value_of(const char* option, const char* name) {
  const size_t length = strlen(name);
  return strncmp(option, name, length) == 0 && option[length] == '=' ? option + length + 1 : nullptr;
}

static bool parse_size(const char* text, size_t least, size_t most, size_t* value) {
  return parse_integer(text, value) && *value >= least && *value <= most;
}

static bool parse_millis(const char* text, uint* value) {
  size_t number;
  const bool good = parse_size(text, 1, 10000, &number);
  *value = good ? (uint)number : *value;
  return good;
}

static bool parse_word(const char* option, const char* word, bool* value) {
  const bool is_it = strcmp(option, word) == 0;
  *value = *value || is_it;
  return is_it;
}

bool NVMDiskOptions::parse_option(const char* option) {
  const char* value;
  if ((value = value_of(option, "interval")) != nullptr) {
    return parse_millis(value, &_interval);
  }
  if ((value = value_of(option, "window")) != nullptr) {
    return parse_millis(value, &_window);
  }
  if ((value = value_of(option, "segment")) != nullptr) {
    return parse_size(value, NVMDiskSegment::MinSize, 1 * G, &_segment) && is_aligned(_segment, NVMDiskSegment::PageSize);
  }
  if ((value = value_of(option, "ring")) != nullptr) {
    return parse_size(value, 16 * K, 1 * G, &_ring) && is_power_of_2(_ring);
  }
  return parse_word(option, "forget", &_forgets) || parse_word(option, "anywhere", &_is_anywhere);
}

void NVMDiskOptions::parse(const char* durability) {
  if (strcmp(durability, "disk") != 0 && strncmp(durability, "disk,", 5) != 0) {
    return;
  }
  _on = true;
  char* const copy = os::strdup(durability);
  char* rest = nullptr;
  bool good = true;
  ::strtok_r(copy, ",", &rest);
  for (const char* option; good && (option = ::strtok_r(nullptr, ",", &rest)) != nullptr; ) {
    good = parse_option(option);
  }
  os::free(copy);
  if (!good || window() < _interval) {
    vm_exit_during_initialization("-XX:NVMDurability=disk takes interval=1..10000 (ms), window=1..10000 (ms, at least the "
                                  "interval), segment=64k..1g, ring=16k..1g (a power of two), anywhere and forget, separated by "
                                  "commas; not", durability);
  }
}

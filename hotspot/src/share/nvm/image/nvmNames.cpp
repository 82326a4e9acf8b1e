// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmNames.hpp"

#include "utilities/ostream.hpp"
#include "utilities/utf8.hpp"

bool NVMNames::is_legal(const char* name, size_t length, bool slashes) {
  if (length == 0 || length > max_jushort || !UTF8::is_legal_utf8((const u1*)name, length, false)) {
    return false;
  }
  for (size_t i = 0; i < length; i++) {
    const char c = name[i];
    if (c == '\0' || c == '.' || c == ';' || c == '[') {
      return false;
    }
    if (c == '/' && (!slashes || i == 0 || i + 1 == length || name[i + 1] == '/')) {
      return false;
    }
  }
  return true;
}

bool NVMNames::is_array(const char* name, size_t length) {
  const size_t max_dimensions = 255;
  size_t dimensions = 0;
  while (dimensions < length && name[dimensions] == '[') {
    dimensions++;
  }
  if (dimensions == 0 || dimensions > max_dimensions || dimensions == length) {
    return false;
  }
  const char* element = name + dimensions;
  const size_t rest = length - dimensions;
  if (rest == 1) {
    return *element != '\0' && strchr("ZBCSIJFD", *element) != nullptr;
  }
  return *element == 'L' && element[rest - 1] == ';' && is_legal(element + 1, rest - 2);
}

bool NVMNames::is_class(const char* name, size_t length) {
  return is_legal(name, length) || is_array(name, length);
}

void NVMNames::print_external(outputStream* st, const char* name, int length) {
  for (int i = 0; i < length; i++) {
    st->put(name[i] == '/' ? '.' : name[i]);
  }
}

bool NVMNames::is_utf8(const char* text, size_t length) {
  const u1* p = (const u1*)text;
  for (size_t i = 0; i < length; ) {
    const uint32_t first = p[i++];
    if (first == 0) {
      return false;
    }
    if (first < 0x80) {
      continue;
    }
    const size_t more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    if (first < 0xc2 || first > 0xf4 || more > length - i) {
      return false;
    }
    uint32_t c = first & (0x3f >> more);
    for (size_t j = 0; j < more; j++, i++) {
      if ((p[i] & 0xc0) != 0x80) {
        return false;
      }
      c = c << 6 | (p[i] & 0x3f);
    }
    const uint32_t least = more == 3 ? 0x10000 : more == 2 ? 0x800 : 0x80;
    if (c < least || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff)) {
      return false;
    }
  }
  return true;
}

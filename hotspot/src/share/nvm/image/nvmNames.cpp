#include "nvm/image/nvmNames.hpp"

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

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/image/nvmIdentity.hpp"

#include "utilities/ostream.hpp"
#include "utilities/utf8.hpp"

static int digit_of(char c) {
  return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool is_number(const char* text, int length) {
  for (int i = 0; i < length; i++) {
    if (digit_of(text[i]) < 0) {
      return false;
    }
  }
  return true;
}

static uint64_t number(const char** text, int length) {
  uint64_t value = 0;
  for (int i = 0; i < length; i++) {
    value = value << 4 | (uint64_t)digit_of((*text)[i]);
  }
  *text += length + 1;
  return value;
}

bool NVMIdentity::is_legal(const char* text, int length, bool is_lambda) {
  if (is_lambda) {
    const bool is_right = length >= LambdaLength && is_number(text, 16) && text[16] == ' ' && is_number(text + 17, 16) && 
                          text[33] == ' ' && is_number(text + 34, 8) && text[42] == ' ' && is_number(text + 43, 8);
    const int host = host_at(length);
    return is_right && (host == 0 || (text[LambdaLength] == ' ' && is_legal(text + host, length - host, false)));
  }
  if (length < ClassLength) {
    return false;
  }
  for (int i = 0; i < 6; i++) {
    const int at = i * 17 - (i == 5 ? 8 : 0);
    const int digits = i < 4 ? 16 : 8;
    if (!is_number(text + at, digits) || text[at + digits] != ' ') {
      return false;
    }
  }
  return UTF8::is_legal_utf8((const u1*)text + ClassLength, length - ClassLength, false);
}

NVMIdentity NVMIdentity::parse(const char* text, bool is_lambda, int length) {
  NVMIdentity id = {};
  const char* at = text;
  if (is_lambda) {
    id.code = number(&at, 16);
    id.kin = number(&at, 16);
    id.kin_count = (uint32_t)number(&at, 8);
    id.shape_count = (uint32_t)number(&at, 8);
    return id;
  }
  id.base = number(&at, 16);
  id.shape = number(&at, 16);
  id.code = number(&at, 16);
  id.kin = number(&at, 16);
  id.kin_count = (uint32_t)number(&at, 8);
  id.shape_count = (uint32_t)number(&at, 8);
  id.method = at;
  id.method_length = length - ClassLength;
  return id;
}

void NVMIdentity::print(outputStream* st, bool is_lambda) const {
  if (is_lambda) {
    st->print("%016" PRIx64 " %016" PRIx64 " %08x %08x", code, kin, kin_count, shape_count);
  } else {
    st->print("%016" PRIx64 " %016" PRIx64 " %016" PRIx64 " %016" PRIx64 " %08x %08x ", base, shape, code, kin, kin_count, shape_count);
    st->write(method, (size_t)method_length);
  }
}

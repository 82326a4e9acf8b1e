// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "memory/resourceArea.hpp"
#include "nvm/base/nvmDigest.hpp"
#include "nvm/convert/nvmNest.hpp"
#include "nvm/image/nvmNewNames.hpp"
#include "oops/constantPool.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "utilities/ostream.hpp"

// Names in digests: what a compiler has numbered stands there without its number.

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

static bool begins_with(const char* text, int length, Symbol* prefix) {
  return length >= prefix->utf8_length() && memcmp(text, prefix->bytes(), (size_t)prefix->utf8_length()) == 0;
}

static bool ends_with(const char* text, int length, Symbol* suffix) {
  const int at = length - suffix->utf8_length();
  return at >= 0 && memcmp(text + at, suffix->bytes(), (size_t)suffix->utf8_length()) == 0;
}

// The class file that has the name says what it means, or else that of the outermost class.
bool NVMNest::find_entry(InstanceKlass** in, const char* name, int length, Entry* entry) const {
  if (find_entry(*in, name, length, entry)) {
    return true;
  }
  InstanceKlass* const host = _finder->find(_outermost);
  if (host == nullptr || host == *in || !find_entry(host, name, length, entry)) {
    return false;
  }
  *in = host;
  return true;
}

// No class file says what the name means: all that could be a number may be one.
void NVMNest::print_unknown(outputStream* st, const char* name, int length) const {
  st->put('@');
  for (int i = _outermost->utf8_length(); i < length; ) {
    st->put(name[i]);
    if (name[i++] == '$' && i < length && is_digit(name[i])) {
      st->put('#');
      while (i < length && is_digit(name[i])) {
        i++;
      }
    }
  }
}

// What is behind the name of the class around it.
void NVMNest::print_member(outputStream* st, InstanceKlass* in, const Entry& entry) const {
  const int own = entry.outer->utf8_length();
  const char* tail = (const char*)entry.name->bytes() + own;
  int length = entry.name->utf8_length() - own;
  const char* const old = _by_old_names ? NVMNewNames::old_class_name((const char*)entry.name->bytes(), own + length) : nullptr;
  if (old != nullptr) {
    const char* const old_outer = NVMNewNames::old_class_name((const char*)entry.outer->bytes(), own);
    stringStream prefix;
    if (old_outer != nullptr) {
      prefix.write(old_outer, strlen(old_outer));
    } else {
      prefix.write((const char*)entry.outer->bytes(), (size_t)own);
    }
    if (strncmp(old, prefix.base(), prefix.size()) == 0) {
      tail = old + prefix.size();
      length = (int)strlen(tail);
    }
  }
  st->write(tail, (size_t)length);
}

void NVMNest::print_name(outputStream* st, InstanceKlass* in, const char* name, int length, int depth) const {
  if (!has(name, length)) {
    const char* const old = _by_old_names ? NVMNewNames::old_class_name(name, length) : nullptr;
    st->write(old != nullptr ? old : name, old != nullptr ? strlen(old) : (size_t)length);
    return;
  }
  if (length == _outermost->utf8_length()) {
    st->put('@');
    return;
  }
  Entry entry;
  const bool is_known = depth < MostNested && find_entry(&in, name, length, &entry);
  if (is_known && entry.outer != nullptr && entry.outer->utf8_length() < length && begins_with(name, length, entry.outer)) {
    print_name(st, in, name, entry.outer->utf8_length(), depth + 1);
    print_member(st, in, entry);
    return;
  }
  if (is_known && entry.outer == nullptr) {
    const bool ends = entry.simple_name != nullptr && ends_with(name, length, entry.simple_name);
    const int end = length - (ends ? entry.simple_name->utf8_length() : 0);
    int begin = end;
    while (begin > 0 && is_digit(name[begin - 1])) {
      begin--;
    }
    if (begin < end && begin > 1 && name[begin - 1] == '$') {
      print_name(st, in, name, begin - 1, depth + 1);
      st->print("$#");
      st->write(name + end, (size_t)(length - end));
      return;
    }
  }
  print_unknown(st, name, length);
}

void NVMNest::add_text(NVMDigest* digest, InstanceKlass* in, Symbol* text) const {
  const char* const s = (const char*)text->bytes();
  const int length = text->utf8_length();
  const bool is_descriptor = length > 0 && (s[0] == '(' || s[0] == '[' || (s[0] == 'L' && s[length - 1] == ';'));
  stringStream st;
  if (!is_descriptor) {
    print_name(&st, in, s, length);
  }
  for (int i = 0; is_descriptor && i < length; i++) {
    st.put(s[i]);
    if (s[i] == 'L') {
      const char* const end = (const char*)memchr(s + i, ';', (size_t)(length - i));
      const int name_length = end != nullptr ? (int)(end - s) - i - 1 : length - i - 1;
      print_name(&st, in, s + i + 1, name_length);
      i += name_length;
    }
  }
  digest->add_text(st.base(), st.size());
}

void NVMNest::print_result(outputStream* st, InstanceKlass* in, Symbol* descriptor) const {
  const char* const s = (const char*)descriptor->bytes();
  const int length = descriptor->utf8_length();
  int begin = length;
  while (begin > 0 && s[begin - 1] != ')') {
    begin--;
  }
  if (length - begin > 2 && s[begin] == 'L') {
    print_name(st, in, s + begin + 1, length - begin - 2);
  }
}

// A name of a class, a type variable, or a type parameter in front of its bounds: up to one of these.
static int end_of_name(const char* s, int from, int length) {
  while (from < length && strchr(":;<.", s[from]) == nullptr) {
    from++;
  }
  return from;
}

void NVMNest::add_signature(NVMDigest* digest, InstanceKlass* in, Symbol* signature) const {
  const char* const s = signature != nullptr ? (const char*)signature->bytes() : "";
  const int length = signature != nullptr ? signature->utf8_length() : 0;
  stringStream st;
  for (int i = 0; i < length; ) {
    const int end = end_of_name(s, i, length);
    const bool is_parameter = end < length && s[end] == ':' && end > i;
    if (s[i] == 'L' && !is_parameter) {
      st.put('L');
      print_name(&st, in, s + i + 1, end - i - 1);
      i = end;
    } else if (is_parameter || s[i] == 'T' || s[i] == '.') {
      const int behind = s[i] == '.' ? end_of_name(s, i + 1, length) : end;
      st.write(s + i, (size_t)(behind - i));
      i = behind;
    } else {
      st.put(s[i++]);
    }
  }
  digest->add_text(st.base(), st.size());
}

// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/convert/nvmMethodName.hpp"

#include "nvm/base/nvmDigest.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/method.inline.hpp"
#include "utilities/ostream.hpp"

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

static bool is_hex_digit(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f');
}

// Of what begins behind a dollar sign: where the number ends that goes up to the next one, or to the end; from, if none does.
static int end_of_number(const char* name, int from, int length, bool (*is_part)(char)) {
  int end = from;
  while (end < length && is_part(name[end])) {
    end++;
  }
  return end == length || name[end] == '$' ? end : from;
}

bool NVMMethodName::has_number(Symbol* name) {
  const char* const s = (const char*)name->bytes();
  const int length = name->utf8_length();
  for (int i = 0; i < length; i++) {
    if (s[i] == '$' && end_of_number(s, i + 1, length, is_digit) > i + 1) {
      return true;
    }
  }
  return false;
}

bool NVMMethodName::is_lambda_finder(Method* m) {
  return m->is_synthetic() && m->name()->equals("$deserializeLambda$");
}

// Kotlin does not say of its lambdas that they are none of the program's.
bool NVMMethodName::is_numbered(Method* method) {
  if (!has_number(method->name())) {
    return false;
  }
  if (method->is_synthetic()) {
    return (method->access_flags().as_method_flags() & JVM_ACC_BRIDGE) == 0;
  }
  static const char of_kotlin[] = "$lambda$";
  return method->is_private() && method->is_static() && method->is_final() &&
         strstr(method->name()->as_C_string(), of_kotlin) != nullptr;
}

bool NVMMethodName::is_numbered(InstanceKlass* holder, Symbol* name, Symbol* type) {
  Method* const method = has_number(name) ? holder->find_method(name, type) : nullptr;
  return method != nullptr && is_numbered(method);
}

// lambda$ NAME $ HASH $ NUMBER
static bool is_hash(const char* name, int from, int length) {
  static const char of_javac[] = "lambda$";
  const int own = (int)strlen(of_javac);
  const int end = end_of_number(name, from, length, is_hex_digit);
  return length > own && memcmp(name, of_javac, (size_t)own) == 0 && from > own + 1 && end > from &&
         end - from <= 8 && end + 1 < length && end_of_number(name, end + 1, length, is_digit) == length;
}

void NVMMethodName::print_unnumbered(outputStream* st, const char* name, int length) {
  for (int i = 0; i < length; ) {
    st->put(name[i]);
    if (name[i++] == '$') {
      const int end = end_of_number(name, i, length, is_hash(name, i, length) ? is_hex_digit : is_digit);
      if (end > i) {
        st->put('#');
        i = end;
      }
    }
  }
}

void NVMMethodName::add_unnumbered(NVMDigest* digest, Symbol* name) {
  stringStream st;
  print_unnumbered(&st, (const char*)name->bytes(), name->utf8_length());
  digest->add_text(st.base(), st.size());
}

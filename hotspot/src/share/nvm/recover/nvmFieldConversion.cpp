// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/recover/nvmFieldConversion.hpp"

#include "utilities/debug.hpp"

#include <string.h>

bool NVMFieldConversion::is_widening(char from, char to) {
  switch (from) {
    case 'B': return to == 'S' || to == 'I' || to == 'J' || to == 'F' || to == 'D';
    case 'S':
    case 'C': return to == 'I' || to == 'J' || to == 'F' || to == 'D';
    case 'I': return to == 'J' || to == 'D';
    case 'F': return to == 'D';
    default:  return false;
  }
}

template <typename T>
static T read(const u1* in) {
  T value;
  memcpy(&value, in, sizeof(T));
  return value;
}

static bool is_real(char type) {
  return type == 'F' || type == 'D';
}

static jlong whole_value(char type, const u1* in) {
  switch (type) {
    case 'B': return read<jbyte>(in);
    case 'S': return read<jshort>(in);
    case 'C': return read<jchar>(in);
    case 'I': return read<jint>(in);
    default:  return read<jlong>(in);
  }
}

static bool write_whole(char type, jlong value, u1* out) {
  switch (type) {
    case 'B': { const jbyte v = (jbyte)value;   memcpy(out, &v, sizeof(v)); return v == value; }
    case 'S': { const jshort v = (jshort)value; memcpy(out, &v, sizeof(v)); return v == value; }
    case 'C': { const jchar v = (jchar)value;   memcpy(out, &v, sizeof(v)); return v == value; }
    case 'I': { const jint v = (jint)value;     memcpy(out, &v, sizeof(v)); return v == value; }
    default:  memcpy(out, &value, sizeof(value)); return true;
  }
}

// Not a number is the same whatever its bits are.
static bool write_real(char type, double value, u1* out) {
  if (type == 'D') {
    memcpy(out, &value, sizeof(value));
    return true;
  }
  const float v = (float)value;
  memcpy(out, &v, sizeof(v));
  return (double)v == value || value != value;
}

bool NVMFieldConversion::convert(char from, char to, const u1* in, u1* out) {
  assert(is_widening(from, to) || is_widening(to, from), "else there is no conversion");
  if (!is_real(from)) {
    const jlong value = whole_value(from, in);
    return is_real(to) ? write_real(to, (double)value, out) : write_whole(to, value, out);
  }
  const double value = from == 'F' ? (double)read<float>(in) : read<double>(in);
  if (is_real(to)) {
    return write_real(to, value, out);
  }
  // What is beyond an int is beyond all that these types are made narrower to. -0.0 is none of theirs.
  const bool is_int = value >= (double)min_jint && value <= (double)max_jint;
  const jint whole = is_int ? (jint)value : 0;
  return write_whole(to, whole, out) && is_int && (double)whole == value && (whole != 0 || read<u1>(in + (from == 'F' ? 3 : 7)) == 0);
}

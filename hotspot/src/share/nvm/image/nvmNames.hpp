// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_IMAGE_NVMNAMES_HPP
#define SHARE_NVM_IMAGE_NVMNAMES_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class outputStream;

// Names of an image that this JVM is to look for. HotSpot takes it for granted that a
// class file parser has checked them.
class NVMNames : public AllStatic {
public:
  // As in a class file, UTF-8; of a field or method if slashes are none of it.
  static bool is_legal(const char* name, size_t length, bool slashes = true);

  // A descriptor like [I or [[Ljava/lang/String;
  static bool is_array(const char* name, size_t length);

  // A legal name or such a descriptor.
  static bool is_class(const char* name, size_t length);

  // As Java writes the name of a class.
  static void print_external(outputStream* st, const char* name, int length);

  // What Java's encoder makes of a string: UTF-8 without surrogates and forms longer than
  // needed. And no zeros.
  static bool is_utf8(const char* text, size_t length);
};

#endif // SHARE_NVM_IMAGE_NVMNAMES_HPP

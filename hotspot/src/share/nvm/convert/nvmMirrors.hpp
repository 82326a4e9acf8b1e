#ifndef SHARE_NVM_CONVERT_NVMMIRRORS_HPP
#define SHARE_NVM_CONVERT_NVMMIRRORS_HPP

#include "memory/allStatic.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"

// Homes of java.lang.Class objects. A mirror's own word has another use (it
// says whether the class has durable roots), so a table leads to its home: the
// home holds the class's name, and there is one for each name.
//
// Thread-safe, usable in leaves.
class NVMMirrors : public AllStatic {
public:
  // No image is open.
  static void clear();

  // The granule of the home for mirror's class; 0 if there is none yet.
  static uint32_t find(oopDesc* mirror);

  // Remembers a home for mirror's class, if there is none. Returns the one that
  // is there afterwards, 0 if memory ran out.
  static uint32_t add(oopDesc* mirror, uint32_t granule);

  // The mirror that the home of that name stands for, while a class of that
  // name is known to be loaded.
  static oop mirror_at(uint32_t granule, const char* name, size_t length);

  // What the home of mirror holds: the class's name as in a class file, or the
  // name of a primitive type. Allocated in the resource area.
  static const char* name_of(oopDesc* mirror);
};

#endif // SHARE_NVM_CONVERT_NVMMIRRORS_HPP

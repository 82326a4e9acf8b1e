// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_CONVERT_NVMMIRRORS_HPP
#define SHARE_NVM_CONVERT_NVMMIRRORS_HPP

#include "memory/allStatic.hpp"
#include "nvm/convert/nvmMirrorTable.hpp"
#include "oops/oopsHierarchy.hpp"
#include "utilities/globalDefinitions.hpp"

class Klass;

// Homes of java.lang.Class objects. A mirror's own word has another use (it
// says whether the class has durable roots), so a table leads to its home, which
// holds the class's name. Classes of one name that several loaders have loaded have homes of their own.
//
// A home in the table lives, whether the image leads to it or not: nobody who finds it asks whether it has died (NVMFront has that
// of all other homes). The collector meets those that are there when it begins to mark; one that is added later is shaded, in the
// same leaf, so that no phase begins or ends between. Who writes a reference to it into the image shades it as any other home,
// since the class may be unloaded before the collector has met what was in the table.
//
// Thread-safe, usable in leaves.
class NVMMirrors : public AllStatic {
  static NVMMirrorTable _table;

public:
  // No image is open.
  static void clear();

  // The class is unloaded. Returns its mirror's home, or null.
  static nvmgranule forget(Klass* k);

  // Is that the home of a mirror?
  static bool is_home(nvmgranule granule);

  // Calls f(home) for the home of every mirror that has one.
  template <typename Function> static void for_each_home(Function f) { _table.for_each_home(f); }

  // The home for mirror's class; null if there is none yet.
  static nvmgranule find(oopDesc* mirror);

  // Remembers a home for mirror's class, if there is none. Returns the one that
  // is there afterwards, null if memory ran out.
  static nvmgranule add(oopDesc* mirror, nvmgranule granule);

  // The mirror that has that home; null if there is none.
  static oop mirror_at(nvmgranule granule);

  // What the home of mirror holds: the class's name as in a class file, or the
  // name of a primitive type. Allocated in the resource area.
  static const char* name_of(oopDesc* mirror);
};

#endif // SHARE_NVM_CONVERT_NVMMIRRORS_HPP

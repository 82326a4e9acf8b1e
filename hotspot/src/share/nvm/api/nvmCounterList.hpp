// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_API_NVMCOUNTERLIST_HPP
#define SHARE_NVM_API_NVMCOUNTERLIST_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class outputStream;

// The counters that users see, by name, in the order of org.autopersist.internal.Counter: jcmd AutoPersist.info prints them, and
// AutoPersist.stats() has them. launcher/tests/test_counters.py compares the two lists.
class NVMCounterList : public AllStatic {
public:
  static const int Most = 64;

  // Fills values, of length Most; how many there are. They are read one after the other while threads go on.
  static int read(jlong* values);

  static void print_on(outputStream* st);
};

#endif // SHARE_NVM_API_NVMCOUNTERLIST_HPP

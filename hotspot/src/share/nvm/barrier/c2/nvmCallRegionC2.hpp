// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_BARRIER_C2_NVMCALLREGIONC2_HPP
#define SHARE_NVM_BARRIER_C2_NVMCALLREGIONC2_HPP

#include "memory/allStatic.hpp"
#include "utilities/globalDefinitions.hpp"

class ciMethod;
class GraphKit;
class Node;
class TypePtr;

// Begin and end of atomic calls (NVMCallRegion) in C2, which inlines them as other methods. Each does nothing for other methods.
//
// The tests are ordinary loads: of the subject's word, in the slice of all words, so that the barriers before have come first; and of
// the thread's count of calls. A subject that does not escape has no home (NVMEscapeC2), and does not escape here. The leaf calls
// behind the tests come behind the barriers before, and before those behind. To Java's fields they do nothing, so C2 goes on
// knowing what it has known of them: an end of such a call takes nothing back.
class NVMCallRegionC2 : public AllStatic {
  static void call(GraphKit* kit, address entry, const char* name);
  static void call_if(GraphKit* kit, Node* bits, address entry, const char* name);
  static Node* load_calls(GraphKit* kit);
  static Node* load_home(GraphKit* kit, Node* subject);

public:
  static bool is_call(ciMethod* method);

  // At the method's entry
  static void enter(GraphKit* kit, ciMethod* method);

  // By return or exception
  static void leave(GraphKit* kit, ciMethod* method);
};

#endif // SHARE_NVM_BARRIER_C2_NVMCALLREGIONC2_HPP

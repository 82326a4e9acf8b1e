// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_RECOVER_NVMMISSINGIMAGE_HPP
#define SHARE_NVM_RECOVER_NVMMISSINGIMAGE_HPP

#include "memory/allStatic.hpp"
#include "utilities/exceptions.hpp"

class InstanceKlass;

// Durable roots of a JVM that has no image, or a volatile one: who has forgotten the flag learns it at the first of them,
// not at the next start. Works with -XX:-AutoPersist, too.
class NVMMissingImage : public AllStatic {
  static bool is_required();

public:
  // Is nothing durable? Images that are attached later count as if they were there.
  static bool is_so();

  // Before the initializer of a class. One warning in all, since it is the same with every root;
  // with -Dorg.autopersist.required=true an IllegalStateException. So it is, in any case, if the class fails
  // NVMFieldList::check_annotations().
  static void report(InstanceKlass* ik, TRAPS);

  // The same if a flag names a root or method that the class has not got, of which a warning was given when it was linked.
  static void report_lacking(InstanceKlass* ik, TRAPS);

  // The JVM has started: ends it, if such a class has been initialized before it could throw.
  static void end_if_lacking();

  // The same of a class that has durable roots, and an image that does not see its stores: -XX:+ExplicitPersistence.
  static void report_explicit(InstanceKlass* ik, TRAPS);
};

#endif // SHARE_NVM_RECOVER_NVMMISSINGIMAGE_HPP

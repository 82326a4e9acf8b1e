// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#ifndef SHARE_NVM_NVM_GLOBALS_HPP
#define SHARE_NVM_NVM_GLOBALS_HPP

#include "runtime/globals_shared.hpp"

#define NVM_FLAGS(develop,                                                  \
                  develop_pd,                                               \
                  product,                                                  \
                  product_pd,                                               \
                  range,                                                    \
                  constraint)                                               \
                                                                            \
  product(bool, AutoPersist, false,                                         \
          "Give every object an NVM_Metadata word, so that objects "        \
          "reachable from durable roots can be kept in an image; implied "  \
          "by -XX:NVMImage, without which the image is a volatile one in "  \
          "memory: nothing is durable, but regions roll back")              \
                                                                            \
  product(ccstr, NVMImage, nullptr,                                         \
          "File that holds the durable objects; made if there is none")     \
                                                                            \
  product(size_t, NVMSize, 1 * G,                                           \
          "Size of the image in bytes, when it is made; 16m to 16g. One "   \
          "that is there and smaller gets this size, if the flag is given") \
                                                                            \
  product(bool, NVMTrustCopy, false,                                        \
          "Open a copy of an image that was made while its JVM had it "     \
          "open, or had died; right only if nothing wrote to it meanwhile") \
                                                                            \
  product(ccstr, NVMDurability, "auto",                                     \
          "What durable data survives: process (death of the process), "    \
          "pmem (also power failure, on persistent memory), auto (pmem "    \
          "if the image lies on persistent memory, else process), disk "    \
          "(also power failure, on ordinary disks, but for the last "       \
          "milliseconds)")                                                  \
                                                                            \
  product(ccstr, NVMCommit, "nowait",                                       \
          "What the end of a failure-atomic region does with "              \
          "-XX:NVMDurability=disk: wait (until the disk has all of it), "   \
          "nowait (it goes to disk within milliseconds)")                   \
                                                                            \
  product(ccstrlist, DurableRoots, nullptr,                                 \
          "Static fields that are durable roots without an annotation: "    \
          "pkg.Class.field,... or @file with one a line")                   \
                                                                            \
  product(ccstrlist, UnrecoverableFields, nullptr,                          \
          "Fields that are not kept, without an annotation: "               \
          "pkg.Class.field,... or @file with one a line")                   \
                                                                            \
  product(ccstrlist, NVMCanonicalClasses, nullptr,                          \
          "Classes each recovered object of which is replaced by what its " \
          "readResolve() returns, or a static method that gets the values " \
          "of fields, or the object: pkg.Class, pkg.Class:of(field,...), "  \
          "pkg.Class:pkg.Factory.of(this),... or @file with one a line; "   \
          "@builtin: those of known libraries")                             \
                                                                            \
  product(ccstrlist, NVMDropFields, nullptr,                                \
          "Fields that classes have no longer and whose values are to go "  \
          "from the image, which keeps them else: pkg.Class.field,... or "  \
          "@file with one a line")                                          \
                                                                            \
  product(ccstrlist, NVMRenames, nullptr,                                   \
          "What has another name since the image was written: "             \
          "pkg.Old=pkg.New (a class, or a package with all below it), "     \
          "pkg.Old.field=pkg.New.field (a field, root or enum constant), "  \
          "separated by commas, or @file with one a line")                  \
                                                                            \
  product(ccstrlist, FailureAtomicMethods, nullptr,                         \
          "Methods each call of which is a failure-atomic region: "         \
          "pkg.Class.method,... or @file with one a line; all overloads "   \
          "of a name, constructors as <init>; @collections: what changes "  \
          "java.util's collections")                                        \
                                                                            \
  product(ccstr, RegionLog, "redo",                                         \
          "How failure-atomic regions are logged: redo (at their end) or "  \
          "undo (each store, as in the AutoPersist paper)")                 \
                                                                            \
  product(bool, ExplicitPersistence, false,                                 \
          "Stores have no barrier; programs place objects in the image "    \
          "and write their fields back themselves, by "                     \
          "org.autopersist.explicit")                                       \
                                                                            \
  product(bool, NVMElideFences, true, DIAGNOSTIC,                           \
          "Convert objects that no other thread can be storing to without " \
          "interrupting the other processors")                              \
                                                                            \
  product(bool, NVMEagerAllocation, true,                                   \
          "Let stores to the objects of classes that often become durable " \
          "tell of themselves from birth, which makes their conversion "    \
          "cheaper and the stores before it dearer")                        \
                                                                            \
  product(uint, NVMEagerThreshold, 64, DIAGNOSTIC,                          \
          "Conversions with an object of a class that have interrupted "    \
          "the other processors, before NVMEagerAllocation takes the class")\
          range(1, 1000000)                                                 \
                                                                            \
  product(bool, NVMStressEager, false, DIAGNOSTIC,                          \
          "NVMEagerAllocation takes every class that can be kept, at its "  \
          "first conversion, and keeps it")                                 \
                                                                            \
  product(uint, NVMRecoveryThreads, 0,                                      \
          "Threads that recover a root together, if it holds much; 0: as "  \
          "many as there are processors")                                   \
          range(0, 1024)                                                    \
                                                                            \
  product(uint, NVMGCThreads, 0,                                            \
          "Threads that mark the NVM heap together, if it holds much; 0: "  \
          "a quarter of the processors, at least one")                      \
          range(0, 1024)                                                    \
                                                                            \
  product(bool, NVMRecoverAhead, true,                                      \
          "Recover the static roots that the last process has bound "       \
          "before the program asks for them, while it starts")              \
                                                                            \
  product(bool, NVMCompact, true,                                           \
          "Close the gaps that collections have left in the image when it " \
          "is opened, if these are a quarter of what is in use, and no "    \
          "more than a quarter of the image is free")                       \
                                                                            \
  product(bool, NVMTimes, false,                                            \
          "Look every 10 ms at what threads do, and count the times of "    \
          "write-backs and fences, of slow paths and conversions, and of "  \
          "regions")                                                        \
                                                                            \
  product(ccstr, NVMCrashSim, nullptr, DIAGNOSTIC,                          \
          "Simulate power failures: record=FILE (a trace of what is "       \
          "written to the image), stop=N[,state=none|all|random:SEED|"      \
          "subset:MASK] (stop at the Nth write-back or fence, leaving "     \
          "that crash state in the image), check (images can be attached "  \
          "and detached, for the tests of crash states)")                   \
                                                                            \
  product(ccstr, NVMMutant, nullptr, DIAGNOSTIC,                            \
          "Leave out one step of what keeps an image consistent, to show "  \
          "that the crash tests find it; a wrong name lists them")          \
                                                                            \
  product(bool, NVMVerify, false, DIAGNOSTIC,                               \
          "Compare every recoverable object with its home in the image "    \
          "after each collection, and at the end; a difference ends "       \
          "the JVM")                                                        \
                                                                            \
  product(uint, NVMStressGC, 0, DIAGNOSTIC,                                 \
          "Collect at every Nth place where recovery and the binding of "   \
          "durable roots may meet a collection; 0: nowhere")                \
                                                                            \
  product(bool, NVMCollect, true, DIAGNOSTIC,                               \
          "Collect the NVM heap; off, to measure what that costs, an "      \
          "image only grows")                                               \
                                                                            \
  product(bool, NVMStressCollector, false, DIAGNOSTIC,                      \
          "Collect the NVM heap without a rest, and have threads sleep "    \
          "where a collection under way may be in their way")               \
                                                                            \
  product(bool, NVMStressCompaction, false, DIAGNOSTIC,                     \
          "Whenever an image is opened, move as many objects as there is "  \
          "room for")                                                       \
                                                                            \
  product(bool, NVMStressRoots, false, DIAGNOSTIC,                          \
          "Every static field that is not final, of a class on the class "  \
          "path, is a durable root as long as what it holds can be kept")

DECLARE_FLAGS(NVM_FLAGS)

#endif // SHARE_NVM_NVM_GLOBALS_HPP
